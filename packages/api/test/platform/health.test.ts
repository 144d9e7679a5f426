import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '#test/world.ts'

const token = 'a token of this test world, without spaces'.replaceAll(' ', '-')

let world: World
beforeAll(async () => {
  world = await createWorld({ METRICS_TOKEN: token })
})
afterAll(() => world.close())

test('health: reports live and ready on a migrated database', async () => {
  expect((await world.api.http.inject('/healthz')).statusCode).toBe(200)
  const ready = await world.api.http.inject('/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.headers['x-request-id']).toMatch(/^rq_/)
  expect(ready.headers['x-content-type-options']).toBe('nosniff')
})

test('health: an unknown address returns an error of the standard shape', async () => {
  const response = await world.api.http.inject('/api/v1/nothing')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 2004, name: 'NOT_FOUND', message: 'Not found' })
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
})

test.each<[who: string, remoteAddress: string, headers: Record<string, string>, status: number]>([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine by IPv6', '::1', {}, 200],
  ['this machine on an IPv6 socket', '::ffff:127.0.0.1', {}, 200],
  ['another machine', '203.0.113.9', {}, 404],
  ['another machine that says it is this one', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['another machine behind a proxy', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
  ['another machine with the token', '203.0.113.9', { authorization: `Bearer ${token}` }, 200],
  [
    'another machine with a part of the token',
    '203.0.113.9',
    { authorization: `Bearer ${token.slice(1)}` },
    404,
  ],
  ['another machine with an empty token', '203.0.113.9', { authorization: 'Bearer ' }, 404],
])('health: returns metrics for %s', async (_who, remoteAddress, headers, status) => {
  const reply = await world.api.http.inject({ url: '/metrics', remoteAddress, headers })
  expect(reply.statusCode).toBe(status)
  expect(reply.body.includes('encore_http_request_seconds')).toBe(status === 200)
})

test('health: without a token nobody else reads metrics', async () => {
  const plain = await createWorld()
  try {
    for (const authorization of ['', 'Bearer ', 'Bearer', `Bearer ${token}`]) {
      const headers = { authorization }
      const reply = await plain.api.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers })
      expect(reply.statusCode).toBe(404)
    }
  } finally {
    await plain.close()
  }
})
