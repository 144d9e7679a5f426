import { type Endpoint, endpoints } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { addressKey, createRateLimiter, type LimitRelay, rateLimits } from './rate-limits.ts'

const [signIn] = rateLimits['sign-in'] ?? []

test('every limit that the contract names has a value', () => {
  const named = Object.values(endpoints).flatMap(({ limit }: Endpoint) => limit ?? [])
  expect(named.filter((name) => !rateLimits[name])).toEqual([])
})

test('who is over a limit is told when to come back, and may then', () => {
  let now = 1_000_000
  const limiter = createRateLimiter(() => now)
  const take = (ip = '203.0.113.9') => limiter.take(['sign-in'], { ip, caller: ip, device: null })
  for (let call = 0; call < (signIn?.calls ?? 0); call++) expect(take()).toBeNull()
  now += 100_000
  expect(take()).toEqual({ error: 'RATE_LIMITED', retryAfterSec: (signIn?.windowSec ?? 0) - 100 })
  expect(take('203.0.113.10')).toBeNull()
  now += ((signIn?.windowSec ?? 0) - 100) * 1_000
  expect(take()).toBeNull()
})

test('a limit against guessing holds for processes together, one that spares a process does not', () => {
  const ways: ((message: { kind: 'limit'; id: string }) => void)[] = []
  const processAt = (own: number): LimitRelay => ({
    publish: (message) => {
      if (message.kind === 'limit') for (const [at, hear] of ways.entries()) if (at !== own) hear(message)
    },
    on: (_kind, hear) => {
      ways[own] = hear as (typeof ways)[number]
    },
  })
  const limiters = [0, 1].map((own) => createRateLimiter(() => 0, true, processAt(own)))
  const keys = { ip: '203.0.113.9', caller: 'm', device: null }
  const passes = (name: string) =>
    Array.from({ length: 500 }, (_, call) => limiters[call % 2]?.take([name], keys)).filter(
      (no) => no === null,
    ).length
  expect(passes('sign-in')).toBe(signIn?.calls)
  expect(passes('search')).toBe(2 * (rateLimits.search?.[0]?.calls ?? 0))
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::5', '2001:db8:1:2'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0'],
  ['2001:db8::e', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, ''],
])('%s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})
