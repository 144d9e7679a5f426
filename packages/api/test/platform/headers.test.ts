import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireErrorBody } from '#test/replies.ts'
import { type Clients, headersOf, openClients } from './clients.ts'

let clients: Clients
let port: number
beforeAll(async () => {
  clients = await openClients()
  const address = await clients.home.world.api.http.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})
afterAll(() => clients.close())

const me = (headers: Record<string, string>) =>
  clients.ask({
    method: 'GET',
    url: '/api/v2/member/me',
    headers: { ...headersOf(clients.tokens.member), ...headers },
  })

describe('request headers', () => {
  test.each(['web', 'WINDOWS', '', 'WEB,IOS', '💜', 'x'.repeat(10_000)])(
    'refuses X-Platform %s by name',
    async (value) => {
      const reply = await me({ 'x-platform': value })
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'X-Platform', rule: 'enum' }] },
      })
    },
  )

  test.each(['1', 'not-a-uuid', '💜', "' or 1=1", 'x'.repeat(10_000)])(
    'refuses X-Device-Id %s by name',
    async (value) => {
      const reply = await me({ 'x-device-id': value })
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'X-Device-Id', rule: 'uuid' }] },
      })
    },
  )

  test.each(['', 'x'.repeat(256), 'a b', '💜'])('refuses Idempotency-Key %s by name', async (value) => {
    const reply = await clients.ask({
      method: 'POST',
      url: '/api/v2/order/product',
      headers: { ...headersOf(clients.tokens.member), 'idempotency-key': value },
      payload: JSON.stringify({ productUid: `pr_${'0'.repeat(26)}`, pgCode: 'P000', quantity: 1 }),
    })
    expect(reply).toMatchObject({ status: 400, body: { fields: [{ path: 'Idempotency-Key' }] } })
  })

  test.each(['rubbish', 'x'.repeat(5_000), ',,,;q=', '*', 'ko;q=banana', 'tlh-Latn', '\u00ff'])(
    'accepts an Accept-Language nobody speaks (%s)',
    async (value) => {
      expect((await me({ 'accept-language': value })).status).toBe(200)
    },
  )

  test.each(['localhost:99999', '[::1', 'evil.test', 'a b', ''])(
    'ignores the Host header (%s)',
    async (host) => {
      const reply = await me({ host })
      expect(reply.status).toBe(200)
      expect(JSON.stringify(reply)).not.toContain('evil')
    },
  )

  test('believes only a trusted proxy about the client’s address', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.test',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
    }
    const reply = await me(forged)
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply)).not.toMatch(/evil|203\.0\.113/)
  })
})

function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.end(bytes, 'latin1')
  })
}

describe('request headers: malformed HTTP', () => {
  const line = 'GET /api/v1/event HTTP/1.1\r\n'
  const host = 'Host: localhost\r\n'
  test.each<[name: string, bytes: string, status: number]>([
    ['100 KiB of headers', `${line}${host}X-A: ${'x'.repeat(102_400)}\r\n\r\n`, 431],
    ['ten thousand headers', `${line}${host}${'A: b\r\n'.repeat(10_000)}\r\n`, 431],
    [
      'two lengths',
      `POST /session/anonymous HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    [
      'a length and chunks',
      `POST /session/anonymous HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a line break inside a header', `${line}${host}X-A: b\rc\r\n\r\n`, 400],
    ['a NUL inside a header', `${line}${host}X-A: b\0c\r\n\r\n`, 400],
    ['a header name with a space', `${line}${host}X A: b\r\n\r\n`, 400],
    ['no host', `${line}\r\n`, 400],
    ['a method nobody knows', `BREW / HTTP/1.1\r\n${host}\r\n`, 400],
    ['a version nobody knows', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
    ['rubbish', '\u0016\u0003\u0001\u0002\u0000\u0001', 400],
  ])('%s get an error of the standard shape or no response', async (_name, bytes, status) => {
    const answer = await raw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head.toLowerCase()).toContain('connection: close')
    // Node itself answers a request without a host, with an empty body.
    if (!body.startsWith('{')) return
    requireErrorBody(status, JSON.parse(body))
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  })

  test('leaves the server responsive', async () => {
    expect(await raw(`GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
  })
})
