import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WireAnswer } from './answer.ts'
import { nothingAllowed } from './headers.ts'

/** Writes a response to a bare connection, before any HTTP response object exists, and closes it. */
export function endWithAnswer(
  socket: Duplex,
  answer: WireAnswer,
  headers: Record<string, string> = {},
): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(answer.body)
  const head = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'content-security-policy': nothingAllowed,
    'cache-control': 'private, no-store',
    connection: 'close',
    ...answer.headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? 'Refused'}\r\n${head.join('')}\r\n${body}`,
  )
}
