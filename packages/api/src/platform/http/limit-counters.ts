import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'

export interface CounterTerms {
  points: number
  windowSec: number
}

/**
 * Opens the counter of one limit. Keys are unique over all counters. Only this type names the store: a shared one
 * (`RateLimiterRedis`) is another function of this type.
 */
export type OpenCounter = (terms: CounterTerms) => RateLimiterAbstract

const defaultMaxKeys = 100_000

/**
 * Counters in memory. The library removes a key when its window ends (its timers do not keep the process alive).
 * `maxKeys` bounds them before that: invented keys evict the least recently used ones instead of filling the memory.
 */
export function openMemoryCounters(maxKeys = defaultMaxKeys): OpenCounter {
  /** Every key with its counter, least recently used first. */
  const used = new Map<string, RateLimiterAbstract>()
  const touch = (key: string, counter: RateLimiterAbstract) => {
    used.delete(key)
    used.set(key, counter)
    if (used.size <= maxKeys) return
    for (const [oldest, holder] of used) {
      used.delete(oldest)
      void holder.delete(oldest)
      return
    }
  }
  return ({ points, windowSec }) => new BoundedMemory(points, windowSec, touch)
}

class BoundedMemory extends RateLimiterMemory {
  readonly #touch: (key: string, counter: RateLimiterAbstract) => void

  constructor(points: number, windowSec: number, touch: (key: string, counter: RateLimiterAbstract) => void) {
    super({ keyPrefix: '', points, duration: windowSec })
    this.#touch = touch
  }

  override consume(key: string, points?: number) {
    this.#touch(key, this)
    return super.consume(key, points)
  }

  override penalty(key: string, points?: number) {
    this.#touch(key, this)
    return super.penalty(key, points)
  }
}
