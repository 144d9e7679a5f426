import { expect, test } from 'vitest'
import { fail, ok, type Result } from '#kernel/result.ts'
import { createRateLimiter, type LimitRelay } from '#platform/http/rate-limiter.ts'
import { createPasswordTries } from './password-tries.ts'

const settings = {
  RATE_LIMITS: 'on',
  RATE_LIMIT_PEOPLE_PER_ADDRESS: 2_000,
  RATE_LIMIT_FAILURES_PER_ADDRESS: 100,
} as const

/** `most` is the maximum number of simultaneous tries. */
function judgeOf() {
  const judged = { wrong: 0, right: 0, running: 0, most: 0 }
  const judge = async (kind: 'wrong' | 'right'): Promise<Result<null, { error: 'INVALID_CREDENTIALS' }>> => {
    judged.running++
    judged.most = Math.max(judged.most, judged.running)
    await new Promise((done) => setImmediate(done))
    judged.running--
    judged[kind]++
    return kind === 'right' ? ok(null) : fail('INVALID_CREDENTIALS')
  }
  return { judged, judge }
}

const stranger = (nth: number, ip: string | null = '203.0.113.9') => ({
  ip,
  deviceId: null,
  account: `a${nth}`,
})
const attempts = <T>(count: number, attempt: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => attempt(nth)))

test('password tries: judge all right passwords until the hundredth failure, mixed with wrong ones', async () => {
  const tries = createPasswordTries(createRateLimiter({ settings }))
  const { judged, judge } = judgeOf()
  await attempts(500, (nth) => tries(stranger(nth), () => judge(nth % 10 === 0 ? 'wrong' : 'right')))
  expect(judged).toMatchObject({ right: 450, wrong: 50, most: 25 })
  await attempts(1_000, (nth) => tries(stranger(nth), () => judge('wrong')))
  expect(judged).toMatchObject({ right: 450, wrong: 100 })
})

test('password tries: two processes exceed the limit by little more than one has in flight', async () => {
  const listeners: ((message: { kind: 'limit'; id: string }) => void)[] = []
  const relayOf = (own: number): LimitRelay => ({
    publish: (message) => {
      if (message.kind !== 'limit') return
      for (const [nth, listener] of listeners.entries()) if (nth !== own) setTimeout(listener, 5, message)
    },
    on: (_kind, listener) => {
      listeners[own] = listener as (typeof listeners)[number]
    },
  })
  const pair = [0, 1].map((own) => createPasswordTries(createRateLimiter({ settings, relay: relayOf(own) })))
  // Each process hashes one password at a time, as argon2 does, and learns of the other's failures only afterwards.
  let judged = 0
  const hashing = [Promise.resolve(), Promise.resolve()]
  const judge = async (own: number) => {
    const turn = (hashing[own] ?? Promise.resolve()).then(
      () => new Promise<void>((done) => setTimeout(done, 2)),
    )
    hashing[own] = turn
    await turn
    judged++
    return fail('INVALID_CREDENTIALS')
  }
  await attempts(1_000, async (nth) => pair[nth % 2]?.(stranger(nth), () => judge(nth % 2)))
  expect(judged).toBeGreaterThanOrEqual(100)
  expect(judged).toBeLessThanOrEqual(130)
})

test('password tries: a fault of ours releases its place and counts as nothing', async () => {
  const tries = createPasswordTries(createRateLimiter({ settings }))
  const broken = () => tries(stranger(0), () => Promise.reject(new Error('no database')))
  for (const one of await Promise.allSettled(Array.from({ length: 200 }, broken)))
    expect(one.status).toBe('rejected')
  const { judge } = judgeOf()
  expect(await tries(stranger(0), () => judge('right'))).toEqual(ok(null))
})

test('password tries: a known device is held back by neither address nor queue', async () => {
  const tries = createPasswordTries(createRateLimiter({ settings }))
  const { judge } = judgeOf()
  await attempts(100, (nth) => tries(stranger(nth), () => judge('wrong')))
  expect(await tries(stranger(1), () => judge('right'))).toMatchObject({
    failure: { error: 'TOO_MANY_ATTEMPTS' },
  })
  expect(await tries(stranger(1, null), () => judge('right'))).toEqual(ok(null))
})

test('password tries: allow one account 300 checks in 15 minutes, whatever else fails', async () => {
  const tries = createPasswordTries(createRateLimiter({ settings }))
  const { judge } = judgeOf()
  for (let nth = 0; nth < 50; nth++) await tries(stranger(1), () => judge('wrong'))
  for (let nth = 0; nth < 300; nth++) expect((await tries(stranger(1), () => judge('right'))).ok).toBe(true)
  expect(await tries(stranger(1), () => judge('right'))).toMatchObject({
    failure: { error: 'TOO_MANY_ATTEMPTS' },
  })
  expect((await tries(stranger(2), () => judge('right'))).ok).toBe(true)
})
