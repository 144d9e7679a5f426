import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '@encore/contract/endpoints'
import { errors } from '@encore/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RateLimit, type RateLimits, rateLimitsOf } from '#platform/http/rate-limits.ts'
import { addCode } from '#test/commerce/campaigns.ts'
import { createWorldWithMail, signUpMember } from '#test/members.ts'
import { requireErrorBody } from '#test/replies.ts'
import { createWorld, type World } from '#test/world.ts'
import { allKeys, endpointOf, methodOf, pathOf } from './clients.ts'

// `world` allows thousands of fans per address; `small` allows ten, so that its ceilings can be reached.
let world: World
let small: World
beforeAll(async () => {
  world = await createWorld({ RATE_LIMITS: 'on' })
  small = await createWorld({ RATE_LIMITS: 'on', RATE_LIMIT_PEOPLE_PER_ADDRESS: '10' })
})
afterAll(async () => {
  await world.close()
  await small.close()
})

interface Knock {
  ip: string
  device?: string
  headers?: Record<string, string>
}

const knock = (at: World, key: EndpointKey, { ip, device, headers = {} }: Knock) =>
  at.api.http.inject({
    method: methodOf(key),
    url: pathOf(key),
    remoteAddress: ip,
    headers: { 'content-type': 'application/json', ...(device && { 'x-device-id': device }), ...headers },
    ...(methodOf(key) === 'GET' ? {} : { payload: '{}' }),
  })

const limits = rateLimitsOf({ RATE_LIMIT_PEOPLE_PER_ADDRESS: 2_000, RATE_LIMIT_FAILURES_PER_ADDRESS: 100 })
const smallLimits = rateLimitsOf({ RATE_LIMIT_PEOPLE_PER_ADDRESS: 10, RATE_LIMIT_FAILURES_PER_ADDRESS: 100 })
const fewest = (all: RateLimits, name: string, fits: (limit: RateLimit) => boolean): number =>
  Math.min(...(all[name] ?? []).filter(fits).map(({ calls }) => calls))

const limited = allKeys.flatMap((key) => {
  const { limit } = endpointOf(key)
  return limit ? [{ key, limit }] : []
})
const byDevice = limited.filter(({ limit }) => limits[limit]?.some(({ per }) => per !== 'ip'))
const byAddress = limited.filter(({ limit }) => limits[limit]?.some(({ per }) => per === 'ip'))

/** Some endpoints refuse with their own error; all of them send the time of the next retry. */
function requireRefusal(key: EndpointKey, limit: string, refused: Awaited<ReturnType<typeof knock>>) {
  requireErrorBody(refused.statusCode, refused.json())
  const { rateLimitError } = endpointOf(key)
  if (rateLimitError) {
    expect(refused.json()).toMatchObject({
      name: rateLimitError,
      data: { code: errors[rateLimitError].code },
    })
  } else {
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ name: 'RATE_LIMITED', code: 2029 })
  }
  const longest = Math.max(...(limits[limit] ?? []).map(({ windowSec }) => windowSec))
  expect(String(refused.headers['retry-after'])).toMatch(/^[1-9]\d*$/)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(longest)
}

const isLet = ({ statusCode }: { statusCode: number }) => statusCode < 429

test.each(byDevice)(
  'rate limits: $key is refused beyond the limit of $limit, for one device only',
  async ({ key, limit }) => {
    const ip = '198.51.100.7'
    const device = randomUUID()
    for (let call = 0; call < fewest(limits, limit, ({ per }) => per !== 'ip'); call++) {
      expect(await knock(world, key, { ip, device })).toSatisfy(isLet)
    }
    requireRefusal(key, limit, await knock(world, key, { ip, device }))
    expect(await knock(world, key, { ip, device: randomUUID() })).toSatisfy(isLet)
    // A call without a device counts against its address, which is far from its ceiling.
    expect(await knock(world, key, { ip })).toSatisfy(isLet)
  },
)

test.each(byAddress)(
  'rate limits: $key is refused beyond the ceiling of $limit, for one address only',
  async ({ key, limit }) => {
    const nth = limited.findIndex((one) => one.key === key)
    const ip = `198.51.100.${nth}`
    const fresh = () => knock(small, key, { ip, device: randomUUID() })
    for (let call = 0; call < fewest(smallLimits, limit, ({ per }) => per === 'ip'); call++) {
      expect(await fresh()).toSatisfy(isLet)
    }
    requireRefusal(key, limit, await fresh())
    const claimed = { 'x-forwarded-for': '203.0.113.77', 'x-real-ip': '203.0.113.77' }
    requireRefusal(key, limit, await knock(small, key, { ip, device: randomUUID(), headers: claimed }))
    expect(await knock(small, key, { ip: `203.0.113.${nth}` })).toSatisfy(isLet)
  },
)

test('rate limits: all calls together have a limit for each device', async () => {
  const [perCaller] = limits.api ?? []
  const ip = '198.51.100.200'
  const device = randomUUID()
  const ask = () => knock(world, 'GET /api/v2/member/me', { ip, device })
  for (let call = 0; call < (perCaller?.calls ?? 0); call++) expect((await ask()).statusCode).toBe(401)
  expect((await ask()).statusCode).toBe(429)
  const other = await knock(world, 'GET /api/v2/member/me', { ip, device: randomUUID() })
  expect(other.statusCode).toBe(401)
})

test('rate limits: a refused token counts for itself and not for its address or a valid token', async () => {
  const home = await createWorldWithMail({ RATE_LIMITS: 'on' })
  const member = await signUpMember(home)
  const ask = (token: string) =>
    knock(home.world, 'GET /api/v2/member/me', {
      ip: '127.0.0.1',
      headers: { authorization: `Bearer ${token}` },
    })
  for (let call = 0; call < 30; call++) expect((await ask('a bad one')).statusCode).toBe(401)
  const refused = await ask('a bad one')
  expect(refused.json()).toMatchObject({ name: 'RATE_LIMITED' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('another bad one')).statusCode).toBe(401)
  expect((await ask(member.token)).statusCode).toBe(200)
  await home.close()
})

test('rate limits: changing refused tokens meet the ceiling of their address', async () => {
  const ip = '198.51.100.201'
  const ask = (nth: number) =>
    knock(small, 'GET /api/v2/member/me', { ip, headers: { authorization: `Bearer bad-${nth}` } })
  const ceiling = fewest(smallLimits, 'api', ({ per }) => per === 'ip')
  for (let call = 0; call < ceiling; call++) expect((await ask(call)).statusCode).toBe(401)
  expect((await ask(ceiling)).statusCode).toBe(429)
})

test('rate limits: coupon: never counts valid codes, and delays a valid code after ten wrong ones with the time to wait', async () => {
  const home = await createWorldWithMail({ RATE_LIMITS: 'on' })
  try {
    const { token } = await signUpMember(home)
    const shop = { world: home.world, origin: '', close: home.close }
    const redeem = async (code: string) => {
      const body = { code }
      const {
        status,
        body: answer,
        headers,
      } = await home.world.send('POST /api/v1/coupon/use/code', { token, body })
      return [status, answer.code, headers['retry-after'] !== undefined]
    }
    for (let nth = 0; nth < 12; nth++)
      expect(await redeem(await addCode(shop))).toEqual([200, undefined, false])
    for (let nth = 0; nth < 10; nth++) expect(await redeem(`NOBODY-${nth}`)).toEqual([500, 5731, false])
    expect(await redeem(await addCode(shop))).toEqual([500, 5731, true])
  } finally {
    await home.close()
  }
})
