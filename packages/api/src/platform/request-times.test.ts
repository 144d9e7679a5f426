import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createRequestTimes } from './request-times.ts'

test('request times: return the library histogram’s values', async () => {
  const [ours, theirs] = [new Registry(), new Registry()]
  const times = createRequestTimes(ours)
  const library = new Histogram({
    name: 'encore_http_request_seconds',
    help: 'Request duration by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers: [theirs],
  })
  for (const [method, route, status, seconds] of [
    ['GET', '/api/v1/event/:id', 200, 0.005],
    ['GET', '/api/v1/event/:id', 200, 0.0051],
    ['GET', '/api/v1/event/:id', 404, 0],
    ['POST', '/api/v2/order/product', 409, 12.5],
    ['POST', '/api/v2/order/product', 409, 10],
  ] as const) {
    times.observe(method, route, status, seconds)
    library.observe({ method, route, status: String(status) }, seconds)
  }
  const lines = async (registry: Registry) => (await registry.metrics()).split('\n').toSorted()
  expect(await lines(ours)).toEqual(await lines(theirs))
})
