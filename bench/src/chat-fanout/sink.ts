import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A WebSocket client that only counts the bytes it is sent: the cheapest audience there is. */
export interface Sink {
  socket: Socket
  /** Bytes since the handshake, frame heads included. */
  bytes(): number
  say(message: object): void
}

export async function openSink(url: string): Promise<Sink> {
  const { hostname, port, pathname, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let bytes = 0
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (answer) => {
      if (!answer.toString('latin1').startsWith('HTTP/1.1 101')) reject(new Error(answer.toString('latin1')))
      socket.on('data', (chunk) => {
        bytes += chunk.length
      })
      resolve()
    })
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
  })
  return { socket, bytes: () => bytes, say: (message) => socket.write(maskedFrame(JSON.stringify(message))) }
}

/** A text frame with a mask of zeros: masked for the protocol, readable as it is. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.alloc(payload.length < 126 ? 6 : 8)
  head[0] = 0x81
  head[1] = 0x80 | Math.min(payload.length, 126)
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
