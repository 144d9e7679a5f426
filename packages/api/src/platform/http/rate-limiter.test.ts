import { type Endpoint, endpoints } from '@encore/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimiter, type LimitKeys, type LimitRelay, type RateLimiter } from './rate-limiter.ts'
import { rateLimitsOf } from './rate-limits.ts'

const settings = {
  RATE_LIMITS: 'on',
  RATE_LIMIT_PEOPLE_PER_ADDRESS: 2_000,
  RATE_LIMIT_FAILURES_PER_ADDRESS: 100,
} as const
const limits = rateLimitsOf(settings)
const limitOf = (name: string, per: string) => {
  const limit = limits[name]?.find((one) => one.per === per)
  if (!limit) throw new Error(`no limit ${name} per ${per}`)
  return limit
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function passes(limiters: RateLimiter[], name: string, keys: LimitKeys, calls: number) {
  let passed = 0
  for (let call = 0; call < calls; call++) {
    if ((await limiters[call % limiters.length]?.take(name, keys)) === null) passed++
  }
  return passed
}

test('rate limiter: every limit of the contract has a value', () => {
  const named = Object.values(endpoints).flatMap(({ limit }: Endpoint) => limit ?? [])
  expect(named.filter((name) => !limits[name])).toEqual([])
})

test('rate limiter: no address has a limit below what 500 people need at a sale opening', () => {
  const perPerson = Object.entries(limits).flatMap(([name, all]) =>
    all.flatMap(({ per, calls, countsFailures }) =>
      per === 'ip' && !countsFailures && calls < 500 ? [name] : [],
    ),
  )
  // Staff read each support request.
  expect(perPerson).toEqual(['help'])
})

test('rate limiter: a caller beyond a limit learns when to return and may then', async () => {
  const limiter = createRateLimiter({ settings })
  const { calls, windowSec } = limitOf('order', 'caller')
  const take = (caller = 'm_1') => limiter.take('order', { caller })
  expect(await passes([limiter], 'order', { caller: 'm_1' }, calls)).toBe(calls)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await take()).toEqual({ error: 'RATE_LIMITED', retryAfterSec: windowSec - 20 })
  expect(await take('m_2')).toBeNull()
  await vi.advanceTimersByTimeAsync((windowSec - 20) * 1_000)
  expect(await take()).toBeNull()
})

test('rate limiter: a call without its own key counts by its address only', async () => {
  const limiter = createRateLimiter({ settings })
  const { calls } = limitOf('api', 'caller')
  const keys = { ip: '203.0.113.9', caller: null, device: null }
  expect(await passes([limiter], 'api', keys, calls + 100)).toBe(calls + 100)
})

test('rate limiter: a success is subtracted where only failures count', async () => {
  const limiter = createRateLimiter({ settings })
  const { calls } = limitOf('coupon', 'caller')
  const keys = { caller: 'm_1', ip: '203.0.113.9' }
  for (let call = 0; call < 5 * calls; call++) {
    expect(await limiter.take('coupon', keys)).toBeNull()
    await limiter.giveBack('coupon', keys)
  }
  expect(await passes([limiter], 'coupon', keys, 2 * calls)).toBe(calls)
  // Other limits count every call.
  await limiter.take('order', keys)
  await limiter.giveBack('order', keys)
  expect(await passes([limiter], 'order', keys, 100)).toBe(limitOf('order', 'caller').calls - 1)
})

function pairOfProcesses(): RateLimiter[] {
  const listeners: ((message: { kind: 'limit'; id: string; by?: number }) => void)[] = []
  const relayOf = (own: number): LimitRelay => ({
    publish: (message) => {
      if (message.kind !== 'limit') return
      for (const [nth, listener] of listeners.entries()) if (nth !== own) listener(message)
    },
    on: (_kind, listener) => {
      listeners[own] = listener as (typeof listeners)[number]
    },
  })
  return [0, 1].map((own) => createRateLimiter({ settings, relay: relayOf(own) }))
}

test('rate limiter: processes share counts: guests of one device, failures of one address', async () => {
  const pair = pairOfProcesses()
  expect(await passes(pair, 'anonymous', { device: 'd', ip: '203.0.113.9' }, 10)).toBe(1)
  expect(await passes(pair, 'anonymous', { ip: '203.0.113.8' }, 3_000)).toBe(2_000)
  const keys = { ip: '203.0.113.9' }
  for (let nth = 0; nth < 99; nth++) await pair[nth % 2]?.count('password', keys)
  for (const limiter of pair) {
    expect(await limiter.allowance('password', keys)).toEqual({ left: 1, retryAfterSec: 0 })
  }
  await pair[0]?.count('password', keys)
  expect(await pair[1]?.allowance('password', keys)).toEqual({ left: 0, retryAfterSec: 900 })
  // Each process counts a limit that is not shared by itself.
  const { calls } = limitOf('search', 'caller')
  expect(await passes(pair, 'search', { caller: 'm_1' }, 3 * calls)).toBe(2 * calls)
})

test('rate limiter: a call subtracted in one process is subtracted in the others', async () => {
  const pair = pairOfProcesses()
  const keys = { caller: 'm_1' }
  for (let call = 0; call < 50; call++) {
    expect(await pair[0]?.take('coupon', keys)).toBeNull()
    await pair[0]?.giveBack('coupon', keys)
  }
  expect(await passes(pair, 'coupon', keys, 50)).toBe(limitOf('coupon', 'caller').calls)
})

test('rate limiter: refuses nothing when switched off', async () => {
  const limiter = createRateLimiter({ settings: { ...settings, RATE_LIMITS: 'off' } })
  expect(await passes([limiter], 'order', { caller: 'm_1' }, 1_000)).toBe(1_000)
})
