import type { Endpoint } from '@encore/contract/endpoints'
import { errors, type Failure } from '@encore/contract/errors'
import type { Relay } from '#platform/relay/relay.ts'

/** One limit: so many calls in a window, per key. */
export interface RateLimit {
  calls: number
  windowSec: number
  /** `caller` is the member, else the device, else the address; who names no device has no limit per device. */
  per: 'ip' | 'caller' | 'device'
  /** Holds for all processes together, because it keeps somebody from guessing or from flooding others with mail. */
  isShared?: true
}

/** Values of product section 11, identity reference section 6 and reliability 5.4. */
export const rateLimits: Record<string, RateLimit[]> = {
  api: [
    { calls: 200, windowSec: 60, per: 'caller' },
    { calls: 2_000, windowSec: 60, per: 'ip' },
  ],
  sns: [{ calls: 20, windowSec: 60, per: 'ip', isShared: true }],
  /** The live desk asks what is new each second. */
  desk: [{ calls: 400, windowSec: 60, per: 'caller' }],
  report: [{ calls: 20, windowSec: 60, per: 'caller' }],
  'sign-in': [
    { calls: 30, windowSec: 900, per: 'ip', isShared: true },
    { calls: 20, windowSec: 3_600, per: 'device', isShared: true },
  ],
  'session-open': [{ calls: 60, windowSec: 60, per: 'ip' }],
  'sign-up': [{ calls: 20, windowSec: 3_600, per: 'ip', isShared: true }],
  'code-send': [{ calls: 20, windowSec: 3_600, per: 'ip', isShared: true }],
  'code-check': [{ calls: 30, windowSec: 60, per: 'caller', isShared: true }],
  'reset-password': [{ calls: 20, windowSec: 3_600, per: 'ip', isShared: true }],
  reauthenticate: [{ calls: 20, windowSec: 3_600, per: 'caller', isShared: true }],
  'check-nickname': [{ calls: 30, windowSec: 60, per: 'caller' }],
  help: [
    { calls: 5, windowSec: 3_600, per: 'caller', isShared: true },
    { calls: 60, windowSec: 3_600, per: 'ip', isShared: true },
  ],
  invite: [{ calls: 60, windowSec: 3_600, per: 'caller' }],
  export: [{ calls: 5, windowSec: 3_600, per: 'caller' }],
  'studio-export': [{ calls: 20, windowSec: 3_600, per: 'caller' }],
  import: [{ calls: 20, windowSec: 3_600, per: 'caller' }],
  /** A range of goods is put in at one sitting, each picture uploaded and then cut. */
  picture: [{ calls: 120, windowSec: 3_600, per: 'caller' }],
  anonymous: [
    { calls: 60, windowSec: 60, per: 'ip' },
    { calls: 1, windowSec: 10, per: 'device' },
  ],
  'session-refresh': [{ calls: 60, windowSec: 60, per: 'caller' }],
  coupon: [
    { calls: 10, windowSec: 600, per: 'caller', isShared: true },
    { calls: 2_000, windowSec: 3_600, per: 'ip', isShared: true },
  ],
  order: [{ calls: 10, windowSec: 60, per: 'caller' }],
  cart: [{ calls: 120, windowSec: 60, per: 'caller' }],
  gift: [{ calls: 60, windowSec: 60, per: 'caller' }],
  exchange: [{ calls: 30, windowSec: 60, per: 'caller' }],
  vote: [{ calls: 60, windowSec: 60, per: 'caller' }],
  playback: [{ calls: 30, windowSec: 60, per: 'caller' }],
  position: [{ calls: 60, windowSec: 60, per: 'caller' }],
  /** Parts of a file: what keeps the line busy is no flood. */
  upload: [{ calls: 1_500, windowSec: 60, per: 'caller' }],
  download: [{ calls: 60, windowSec: 60, per: 'caller' }],
  /** Many readers share an address, each asks every two seconds, and an answer costs next to nothing. */
  chunks: [{ calls: 20_000, windowSec: 60, per: 'ip' }],
  // Somebody types: several calls for each word.
  search: [{ calls: 150, windowSec: 60, per: 'caller' }],
}

const maxKeys = 100_000

export interface LimitKeys {
  ip: string
  caller: string
  device: string | null
}

export interface RateLimiter {
  /** Counts one call; a Failure when a limit is passed. */
  take(names: string[], keys: LimitKeys): Failure | null
}

/** The way to the other processes; what cannot be told is counted here alone. */
export type LimitRelay = Pick<Relay, 'publish' | 'on'>

interface Window {
  startedAt: number
  calls: number
}

/** Fixed windows in memory, bounded: the oldest keys are forgotten first. */
export function createRateLimiter(now: () => number, enabled = true, relay?: LimitRelay): RateLimiter {
  const windows = new Map<string, Window>()
  const count = (id: string, windowSec: number): Window => {
    const at = now()
    const known = windows.get(id)
    const window = known && at - known.startedAt < windowSec * 1000 ? known : { startedAt: at, calls: 0 }
    window.calls++
    windows.delete(id)
    windows.set(id, window)
    if (windows.size > maxKeys) windows.delete(windows.keys().next().value ?? '')
    return window
  }
  const take = (name: string, limit: RateLimit, key: string): number => {
    const id = `${name}:${limit.per}:${key}`
    const { startedAt, calls } = count(id, limit.windowSec)
    const isPassed = calls > limit.calls
    if (limit.isShared && !isPassed) relay?.publish({ kind: 'limit', id })
    return isPassed ? (startedAt + limit.windowSec * 1000 - now()) / 1000 : 0
  }
  relay?.on('limit', ({ id }) => {
    const [name = '', per] = id.split(':', 2)
    const limit = rateLimits[name]?.find((one) => one.isShared && one.per === per)
    if (limit) count(id, limit.windowSec)
  })
  return {
    take: (names, keys) => {
      if (!enabled) return null
      let waitSec = 0
      for (const name of names) {
        for (const limit of rateLimits[name] ?? []) {
          const key = keys[limit.per]
          if (key !== null) waitSec = Math.max(waitSec, take(name, limit, key))
        }
      }
      return waitSec > 0 ? { error: 'RATE_LIMITED', retryAfterSec: Math.ceil(waitSec) } : null
    },
  }
}

/** Counts a call against the limit its endpoint names; a Failure, in that endpoint's own words, when it is passed. */
export function limitedByName(limiter: RateLimiter, endpoint: Endpoint, keys: LimitKeys): Failure | null {
  const limited = endpoint.limit ? limiter.take([endpoint.limit], keys) : null
  if (!limited || !endpoint.limitedAs) return limited
  const { limitedAs } = endpoint
  return { error: limitedAs, data: { code: errors[limitedAs].code } }
}

/**
 * The address a limit counts by: IPv6 by its /64, written in full; IPv4 on an IPv6 socket is IPv4. Whose connection is
 * gone already has none.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return ''
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:') && ip.includes('.')) return ip.slice('::ffff:'.length)
  const [head = '', tail = ''] = ip.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const zeros = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...groups(tail)]
  return all.slice(0, 4).join(':')
}
