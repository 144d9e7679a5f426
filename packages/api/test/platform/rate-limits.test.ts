import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '@encore/contract/endpoints'
import { errors } from '@encore/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '#platform/http/rate-limits.ts'
import { requireErrorBody } from '#test/replies.ts'
import { createWorld, type World } from '#test/world.ts'
import { allKeys, endpointOf, methodOf, pathOf } from './clients.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' })
})
afterAll(() => world.close())

const knock = (key: EndpointKey, remoteAddress: string, headers: Record<string, string> = {}) =>
  world.api.http.inject({
    method: methodOf(key),
    url: pathOf(key),
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
    ...(methodOf(key) === 'GET' ? {} : { payload: '{}' }),
  })

/** For a caller who names no device. */
const fewest = (name: string) => {
  const counted = (rateLimits[name] ?? []).filter(({ per }) => per !== 'device')
  return Math.min(...counted.map(({ calls }) => calls))
}
const limited = allKeys.flatMap((key) => {
  const { limit } = endpointOf(key)
  return limit ? [{ key, limit }] : []
})

test.each(limited)(
  '$key is refused beyond the limit of $limit, for one address only',
  async ({ key, limit }) => {
    const nth = limited.findIndex((one) => one.key === key)
    const here = `198.51.100.${nth}`
    for (let call = 0; call < fewest(limit); call++) {
      const { statusCode } = await knock(key, here)
      expect(statusCode).not.toBe(429)
      expect(statusCode).toBeLessThan(500)
    }
    const refused = await knock(key, here)
    requireErrorBody(refused.statusCode, refused.json())
    // A throttle that must not tell itself apart answers as a wrong guess does, for one address as for all.
    const { limitedAs } = endpointOf(key)
    if (limitedAs) {
      expect(refused.json()).toMatchObject({ name: limitedAs, data: { code: errors[limitedAs].code } })
      expect(refused.headers['retry-after']).toBeUndefined()
      expect((await knock(key, `203.0.113.${nth}`)).statusCode).toBe(400)
      return
    }
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ name: 'RATE_LIMITED', code: 2029 })
    const longest = Math.max(...(rateLimits[limit] ?? []).map(({ windowSec }) => windowSec))
    expect(String(refused.headers['retry-after'])).toMatch(/^[1-9]\d*$/)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(longest)

    const claimed = await knock(key, here, { 'x-forwarded-for': '203.0.113.77', 'x-real-ip': '203.0.113.77' })
    expect(claimed.statusCode).toBe(429)
    expect((await knock(key, `203.0.113.${nth}`)).statusCode).not.toBe(429)
  },
)

test('credential stuffing: one device tries as little from many addresses', async () => {
  const perDevice = rateLimits['sign-in']?.find(({ per }) => per === 'device')
  const ask = (nth: number, device: string) =>
    knock('GET /api/v1/auth/sign-in-email', `198.18.0.${nth}`, { 'x-device-id': device })
  const device = randomUUID()
  const calls = perDevice?.calls ?? 0
  for (let call = 0; call < calls; call++) expect((await ask(call, device)).statusCode).toBe(400)
  expect((await ask(calls, device)).statusCode).toBe(429)
  expect((await ask(calls, randomUUID())).statusCode).toBe(400)
})

test('all calls together have a limit for each device', async () => {
  const [perCaller] = rateLimits.api ?? []
  const headers = { 'x-device-id': randomUUID() }
  const ask = () => knock('GET /api/v2/member/me', '198.51.100.200', headers)
  for (let call = 0; call < (perCaller?.calls ?? 0); call++) expect((await ask()).statusCode).toBe(401)
  expect((await ask()).statusCode).toBe(429)
  const other = await knock('GET /api/v2/member/me', '198.51.100.200', { 'x-device-id': randomUUID() })
  expect(other.statusCode).toBe(401)
})
