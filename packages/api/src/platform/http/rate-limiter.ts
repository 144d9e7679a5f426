import type { Endpoint } from '@encore/contract/endpoints'
import { errors, type Failure } from '@encore/contract/errors'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Relay } from '#platform/pubsub/relay.ts'
import type { WireAnswer } from './answer.ts'
import { type OpenCounter, openMemoryCounters } from './limit-counters.ts'
import { type AddressSettings, type RateLimit, rateLimitsOf } from './rate-limits.ts'

/** The keys of a call's counters. A limit whose key is absent or null is not counted. */
export type LimitKeys = { [K in RateLimit['per']]?: string | null }

/** The remaining calls under all limits of one name. */
export interface Allowance {
  left: number
  /** 0 while calls are left. */
  retryAfterSec: number
}

export interface RateLimiter {
  /** Counts one call; returns RATE_LIMITED when a limit of this name is exceeded. */
  take(name: string, keys: LimitKeys): Promise<Failure | null>
  /** Takes one call back from those limits of this name that count failures only. */
  giveBack(name: string, keys: LimitKeys): Promise<void>
  /** Counts one call without enforcing the limit. */
  count(name: string, keys: LimitKeys): Promise<void>
  /** Reads without counting. */
  allowance(name: string, keys: LimitKeys): Promise<Allowance>
}

/** Connection to the other processes; without it each process counts alone. */
export type LimitRelay = Pick<Relay, 'publish' | 'on'>

export interface RateLimiterOptions {
  settings: AddressSettings & { RATE_LIMITS: 'on' | 'off' }
  relay?: LimitRelay
  /** Called for each exceeded limit. */
  onRefused?: (name: string, per: RateLimit['per']) => void
}

interface Counted extends RateLimit {
  counter: RateLimiterAbstract
  prefix: string
}

export function createRateLimiter({ settings, relay, onRefused }: RateLimiterOptions): RateLimiter {
  if (settings.RATE_LIMITS === 'off') return unlimited
  const limits = openLimits(settings)
  const shared = new Map([...limits.values()].flat().map((limit) => [limit.prefix, limit]))
  relay?.on('limit', ({ id, by = 1 }) => {
    const limit = shared.get(id.split(':', 2).join(':'))
    if (!limit?.isShared) return
    void (by > 0 ? limit.counter.penalty(id, by) : limit.counter.reward(id, -by))
  })
  const publish = ({ isShared }: Counted, id: string, by?: number) => {
    if (isShared) relay?.publish({ kind: 'limit', id, ...(by !== undefined && { by }) })
  }
  const consume = async (name: string, limit: Counted, id: string): Promise<number> => {
    try {
      await limit.counter.consume(id)
      publish(limit, id)
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      onRefused?.(name, limit.per)
      return refusal.msBeforeNext
    }
  }
  return {
    take: async (name, keys) => {
      let waitMs = 0
      for (const limit of limits.get(name) ?? none) {
        const key = keys[limit.per]
        if (key) waitMs = Math.max(waitMs, await consume(name, limit, idOf(limit, key)))
      }
      return waitMs > 0 ? { error: 'RATE_LIMITED', retryAfterSec: seconds(waitMs) } : null
    },
    giveBack: async (name, keys) => {
      for (const limit of limits.get(name) ?? none) {
        const key = keys[limit.per]
        if (!key || !limit.countsFailures) continue
        const id = idOf(limit, key)
        await limit.counter.reward(id)
        publish(limit, id, -1)
      }
    },
    count: async (name, keys) => {
      for (const limit of limits.get(name) ?? none) {
        const key = keys[limit.per]
        if (!key) continue
        const id = idOf(limit, key)
        await limit.counter.penalty(id)
        publish(limit, id)
      }
    },
    allowance: async (name, keys) => {
      let left = Number.POSITIVE_INFINITY
      let waitMs = 0
      for (const limit of limits.get(name) ?? none) {
        const key = keys[limit.per]
        if (!key) continue
        const found = await limit.counter.get(idOf(limit, key))
        const consumed = found && found.msBeforeNext > 0 ? found.consumedPoints : 0
        left = Math.min(left, limit.calls - consumed)
        if (consumed >= limit.calls) waitMs = Math.max(waitMs, found?.msBeforeNext ?? 0)
      }
      return { left: Math.max(0, left), retryAfterSec: seconds(waitMs) }
    },
  }
}

const none: readonly Counted[] = []
const idOf = ({ prefix }: Counted, key: string) => `${prefix}:${key}`
const seconds = (ms: number) => Math.ceil(ms / 1_000)

/** Keys that a caller can invent have separate counters, so that they cannot evict address counters. */
function openLimits(settings: AddressSettings): ReadonlyMap<string, readonly Counted[]> {
  const memories: Record<'ip' | 'other', OpenCounter> = {
    ip: openMemoryCounters(),
    other: openMemoryCounters(),
  }
  return new Map(
    Object.entries(rateLimitsOf(settings)).map(([name, limits]) => [
      name,
      limits.map((limit) => {
        const open = memories[limit.per === 'ip' ? 'ip' : 'other']
        const counter = open({ points: limit.calls, windowSec: limit.windowSec })
        return { ...limit, counter, prefix: `${name}:${limit.per}` }
      }),
    ]),
  )
}

const unlimited: RateLimiter = {
  take: () => Promise.resolve(null),
  giveBack: () => Promise.resolve(),
  count: () => Promise.resolve(),
  allowance: () => Promise.resolve({ left: Number.POSITIVE_INFINITY, retryAfterSec: 0 }),
}

/**
 * Counts a call against the limit its endpoint names. Returns a Failure with the endpoint's own error when it is
 * exceeded; it states when to retry.
 */
export async function limitedByName(
  limiter: RateLimiter,
  { limit, rateLimitError }: Endpoint,
  keys: LimitKeys,
): Promise<Failure | null> {
  const limited = limit ? await limiter.take(limit, keys) : null
  if (!limited || !rateLimitError) return limited
  const { retryAfterSec = 0 } = limited
  return { error: rateLimitError, data: { code: errors[rateLimitError].code }, retryAfterSec }
}

/** Runs a call that was counted before; a success is taken back from limits that count failures only. */
export async function runCounted(
  limiter: RateLimiter,
  { limit }: Endpoint,
  keys: LimitKeys,
  work: () => Promise<WireAnswer>,
): Promise<WireAnswer> {
  const answer = await work()
  if (limit && answer.status < 400) await limiter.giveBack(limit, keys)
  return answer
}
