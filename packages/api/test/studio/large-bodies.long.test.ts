import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrainLimits, drainBodies } from '#platform/http/drain-bodies.ts'
import { ownPage } from '#test/members.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

const mib = 1024 * 1024
let studio: Studio
let owner: Colleague
let port: number
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
  await studio.world.api.http.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(studio.world.api.http.server.address())
})
afterAll(() => studio.close())

const portOf = (address: unknown) =>
  typeof address === 'object' && address && 'port' in address ? Number(address.port) : 0

interface Call {
  line: string
  headers: Record<string, string>
  body: Buffer
  isChunked?: boolean
}

const bytesOf = ({ line, headers, body, isChunked = false }: Call): Buffer => {
  const size = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.byteLength) }
  const head = [`${line} HTTP/1.1`, ...Object.entries({ ...headers, ...size }).map((one) => one.join(': '))]
  const chunk = isChunked ? Buffer.from(`${body.byteLength.toString(16)}\r\n`) : Buffer.alloc(0)
  const end = isChunked ? Buffer.from('\r\n0\r\n\r\n') : Buffer.alloc(0)
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), chunk, body, end])
}

/** Writes the whole request before it reads a byte of the response, as many clients do. */
function writeThenRead(socket: Socket, call: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.pause()
    socket.once('error', reject)
    socket.write(bytesOf(call), (cause) => {
      if (cause) return reject(cause)
      let text = ''
      const read = (part: Buffer) => {
        text += part
        const [head = '', body] = text.split('\r\n\r\n')
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
        if (body === undefined || Buffer.byteLength(body) < length) return
        socket.off('data', read)
        socket.off('error', reject)
        resolve(text)
      }
      socket.on('data', read)
      socket.once('close', () => reject(new Error(`closed after ${JSON.stringify(text.slice(0, 80))}`)))
      socket.resume()
    })
  })
}

const host = () => new URL(studio.world.api.ctx.config.studioUrl).host
const picture = (bytes: number): Call => ({
  line: 'POST /api/studio/picture',
  headers: { ...ownPage, host: host(), cookie: owner.staffCookie, 'content-type': 'image/png' },
  body: Buffer.alloc(bytes, 7),
})
const json: Call = {
  line: 'POST /api/v1/auth/sign-up-email',
  headers: { host: 'localhost', 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ email: 'x'.repeat(mib) })),
}

test.each<[string, () => Call]>([
  ['a picture a byte above the limit', () => picture(10 * mib + 1)],
  ['a picture of twice the limit', () => picture(20 * mib)],
  ['a picture sent in chunks', () => ({ ...picture(12 * mib), isChunked: true })],
  [
    'a part of an upload',
    () => ({
      ...picture(9 * mib),
      line: `PUT /api/studio/upload/up_${'0'.repeat(26)}/0`,
      headers: { ...picture(0).headers, 'content-type': 'application/octet-stream' },
    }),
  ],
  ['a JSON body', () => json],
  ['a JSON body in chunks', () => ({ ...json, isChunked: true })],
])(
  'refused bodies: %s: a client that writes everything before reading gets the 413, and the connection continues',
  async (_name, call) => {
    const socket = connect(port, '127.0.0.1')
    for (let round = 0; round < 2; round++) {
      const answer = await writeThenRead(socket, call())
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(answer).toContain('"BODY_TOO_LARGE"')
    }
    socket.destroy()
  },
)

/** Sends an endless body in parts with pauses between them until the connection is closed. Returns the bytes sent. */
async function sentUntilClosed(limits: DrainLimits, pauseMs: number): Promise<number> {
  const app = fastify({ bodyLimit: 1_000 })
  drainBodies(app, limits)
  app.post('/', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const sent = await new Promise<number>((closed) => {
    const socket = connect(portOf(app.server.address()), '127.0.0.1')
    socket.on('error', () => {})
    socket.once('close', () => closed(socket.bytesWritten))
    socket.resume()
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${1e12}\r\n\r\n`)
    const part = Buffer.alloc(64 * 1024)
    const more = () => !socket.destroyed && socket.write(part, () => setTimeout(more, pauseMs))
    more()
  })
  await app.close()
  return sent
}

// Without the limit in question these connections would stay open until the test times out.
test('refused bodies: disconnects a client that sends more than the limit', async () => {
  expect(await sentUntilClosed({ bytes: 4 * mib, ms: 600_000 }, 0)).toBeGreaterThanOrEqual(4 * mib)
})
test('refused bodies: disconnects a client that sends for longer than the limit', async () => {
  expect(await sentUntilClosed({ bytes: 1e12, ms: 300 }, 50)).toBeLessThan(4 * mib)
})
