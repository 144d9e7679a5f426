import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the product is alive and ready on a migrated database', async () => {
  expect((await world.api.http.inject('/healthz')).statusCode).toBe(200)
  const ready = await world.api.http.inject('/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.headers['x-request-id']).toMatch(/^rq_/)
  expect(ready.headers['x-content-type-options']).toBe('nosniff')
})

test('an unknown address is told in the shape of every error', async () => {
  const response = await world.api.http.inject('/api/v1/nothing')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 2004, name: 'NOT_FOUND', message: 'Not found' })
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
})
