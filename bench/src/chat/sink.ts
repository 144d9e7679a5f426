import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { createFrameWalk } from './frame-walk.ts'

/** A WebSocket client that counts incoming frames and parses them only on request, so that many clients are cheap. */
export interface Sink {
  socket: Socket
  /** Payload bytes of text frames since `forget`. */
  bytes(): number
  frames(): number
  forget(): void
  say(message: object): void
  write(text: string): void
}

export interface SinkOptions {
  url: string
  /** Receives each text frame; reading costs more than counting. */
  handle?: (text: string) => void
}

/** One read buffer for all clients, so that they cost their core little. */
const buffer = Buffer.alloc(256 * 1024)

export function openSink({ url, handle }: SinkOptions): Promise<Sink> {
  const { port, pathname, search, host } = new URL(url)
  const walk = createFrameWalk(handle ?? null)
  let head = ''
  return new Promise<Sink>((resolve, reject) => {
    const greeted = (piece: Buffer) => {
      head += piece.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head))
      const rest = Buffer.from(head.slice(end + 4), 'latin1')
      head = ''
      take = heard
      resolve(sink)
      if (rest.length > 0) heard(rest)
    }
    const heard = (piece: Buffer) => {
      if (walk.take(piece) && socket.writable) socket.write(pong)
    }
    let take = greeted
    const socket = connect({
      host: '127.0.0.1',
      port: Number(port),
      noDelay: true,
      onread: {
        buffer,
        callback: (size) => {
          take(buffer.subarray(0, size))
          return true
        },
      },
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed during the handshake')))
    const write = (text: string) => void socket.write(maskedFrame(text))
    const sink: Sink = {
      socket,
      bytes: walk.bytes,
      frames: walk.frames,
      forget: walk.forget,
      say: (message) => write(JSON.stringify(message)),
      write,
    }
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
  })
}

const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** Builds a text frame with a mask of zeros: masked as the protocol requires, but readable as it is. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.alloc(payload.length < 126 ? 6 : 8)
  head[0] = 0x81
  head[1] = 0x80 | Math.min(payload.length, 126)
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
