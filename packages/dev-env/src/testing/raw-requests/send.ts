import { connect } from 'node:net'

/** Response on a bare connection; status 0 when the server closed without one. */
export interface RawAnswer {
  status: number
  head: string
  body: string
}

const patienceMs = 60_000

/**
 * Writes bytes that no client would send, and reads until one complete response has arrived or the server closes. A
 * chunked body stays as it was sent.
 */
export function sendRaw(port: number, bytes: string | Buffer, host = '127.0.0.1'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host })
    const chunks: Buffer[] = []
    const finish = () => {
      socket.destroy()
      resolve(readAnswer(Buffer.concat(chunks)))
    }
    socket.setTimeout(patienceMs, () => {
      socket.destroy()
      reject(new Error(`No answer to ${bytes.toString('latin1').slice(0, 200)}`))
    })
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (isWhole(Buffer.concat(chunks))) finish()
    })
    socket.on('close', finish)
    // A server may end a request that it does not want to read with a reset after its response.
    socket.on('error', () => {})
  })
}

export const getRaw = (port: number, target: string, host: string) =>
  sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = bytes.subarray(0, end).toString('latin1')
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return bytes.subarray(-5).equals(lastChunk)
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  return length !== undefined && bytes.length >= end + 4 + Number(length)
}

const lastChunk = Buffer.from('0\r\n\r\n')

/** Interim response (1xx), which the final one follows. */
const interim = /^HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n/

function readAnswer(bytes: Buffer): RawAnswer {
  const text = bytes.toString('latin1').replace(interim, '')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') }
}
