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

test('an answer that is lost on its way is none: what it said is unknown, never nothing', async () => {
  const api = answering(() => cutOff(200))
  expect(await api('GET /api/v1/event', {})).toMatchObject({
    ok: false,
    status: 0,
    error: { name: 'UNAVAILABLE' },
  })
})

test('a fault whose words are lost keeps its status', async () => {
  const api = answering(() => cutOff(503))
  expect(await api('GET /api/v1/event', {})).toMatchObject({ ok: false, status: 503 })
})

test('an answer without words is one', async () => {
  const api = answering(() => new Response(null, { status: 204 }))
  expect(await api('DELETE /api/v1/cart/items/{id}', { params: { id: 'ci_1' } })).toEqual({
    ok: true,
    value: undefined,
  })
})
