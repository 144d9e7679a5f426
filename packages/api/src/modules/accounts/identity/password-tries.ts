import type { Failure } from '@encore/contract/errors'
import { fail, type Result } from '#kernel/result.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'

export interface PasswordTry {
  /** Null for a known device, which the failures of its address do not limit. */
  ip: string | null
  deviceId: string | null
  /** Key of the account's counter: its folded email address. */
  account: string
}

type Refused = 'TOO_MANY_ATTEMPTS' | 'IDENTITY_UNAVAILABLE'

/** Runs password tries so that one address can neither guess without limit nor saturate the hashing. */
export type RunPasswordTry = <T, F extends Failure>(
  from: PasswordTry,
  work: () => Promise<Result<T, F>>,
) => Promise<Result<T, F | Failure<Refused>>>

/** Maximum simultaneous tries per address: half of what the hashing accepts before it refuses (`passwords`). */
const maxRunning = 25
/** Maximum waiting tries per address. */
const maxWaiting = 2_000

interface Lane {
  running: number
  waiting: number
  /** Number of finished tries; allowances read before one finished are stale. */
  ended: number
  /** Serialises the admission of tries. */
  admission: Promise<unknown>
  onEnd: PromiseWithResolvers<void>
}

/**
 * Only failures count. A try starts only while the address could afford the failure of all running ones: a thousand
 * simultaneous wrong passwords become a hundred, and right ones wait but are never refused. *Errors*: TOO_MANY_ATTEMPTS
 * after too many failures, IDENTITY_UNAVAILABLE when too many wait.
 */
export function createPasswordTries(limiter: RateLimiter): RunPasswordTry {
  const lanes = new Map<string, Lane>()

  /** Null when the try may run; it is then counted as running. */
  const admit = async (lane: Lane | null, { ip, deviceId: device, account }: PasswordTry) => {
    for (;;) {
      const ended = lane?.ended
      const { left, retryAfterSec } = await limiter.allowance('password', { ip, device })
      const repeated = await limiter.allowance('right-password', { account })
      const waitSec = Math.max(retryAfterSec, repeated.retryAfterSec)
      if (waitSec > 0) return fail('TOO_MANY_ATTEMPTS', { retryAfterSec: waitSec })
      if (!lane) return null
      if (lane.ended !== ended) continue
      if (lane.running < Math.min(maxRunning, left)) {
        lane.running++
        return null
      }
      await lane.onEnd.promise
    }
  }

  const judge = async <T, F extends Failure>(from: PasswordTry, work: () => Promise<Result<T, F>>) => {
    const outcome = await work()
    const { ip, deviceId: device, account } = from
    if (outcome.ok) await limiter.count('right-password', { account })
    else if (outcome.failure.error === 'INVALID_CREDENTIALS') await limiter.count('password', { ip, device })
    return outcome
  }

  return async (from, work) => {
    const { ip } = from
    if (!ip) return (await admit(null, from)) ?? judge(from, work)
    const lane = lanes.get(ip) ?? newLane()
    if (lane.waiting >= maxWaiting) return fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 2 })
    lanes.set(ip, lane)
    lane.waiting++
    const admitted = lane.admission.then(() => admit(lane, from))
    lane.admission = admitted.catch(() => {})
    try {
      const refused = await admitted.finally(() => lane.waiting--)
      if (refused) return refused
      return await judge(from, work).finally(() => end(lane))
    } finally {
      if (lane.running + lane.waiting === 0) lanes.delete(ip)
    }
  }
}

const newLane = (): Lane => ({
  ...{ running: 0, waiting: 0, ended: 0 },
  admission: Promise.resolve(),
  onEnd: Promise.withResolvers(),
})

function end(lane: Lane): void {
  lane.running--
  lane.ended++
  lane.onEnd.resolve()
  lane.onEnd = Promise.withResolvers()
}
