import { expect, test } from 'vitest'
import { createClient } from './client.ts'

const answering = (response: () => Response) =>
  createClient({
    fetch: async () => response(),
    origin: 'http://encore.test',
    idToken: async () => null,
    headers: () => ({}),
  })

/** A response whose connection breaks after the headers. */
function cutOff(status: number): Response {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"content":'))
      stream.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

test('client: a response lost on its way is unknown, never empty', async () => {
  const api = answering(() => cutOff(200))
  expect(await api('GET /api/v1/event', {})).toMatchObject({
    ok: false,
    status: 0,
    error: { name: 'UNAVAILABLE' },
  })
})

test('client: a fault with a lost body keeps its status', async () => {
  const api = answering(() => cutOff(503))
  expect(await api('GET /api/v1/event', {})).toMatchObject({ ok: false, status: 503 })
})

test('client: a response without a body is valid', async () => {
  const api = answering(() => new Response(null, { status: 204 }))
  expect(await api('DELETE /api/v1/cart/items/{id}', { params: { id: 'ci_1' } })).toEqual({
    ok: true,
    value: undefined,
  })
})
