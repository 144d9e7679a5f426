export interface RateLimit {
  calls: number
  windowSec: number
  /**
   * `caller`: the member or guest of the token, otherwise the device; a call without both is not counted.
   * `token`: the hash of a refused token or cookie. `account`: the account of a password attempt.
   * `ip`: the address. It is a ceiling against attacks, because thousands of fans may share one.
   */
  per: 'ip' | 'caller' | 'device' | 'token' | 'account'
  /** Counts for all processes together: for limits against guessing, mail floods or invented guests. */
  isShared?: true
  /** A successful call is taken back, so that only failures count. */
  countsFailures?: true
}

export interface AddressSettings {
  RATE_LIMIT_PEOPLE_PER_ADDRESS: number
  RATE_LIMIT_FAILURES_PER_ADDRESS: number
}

/** A browser that reloads opens a second socket before the first one is closed. */
const socketsPerPerson = 2

/** Most open sockets of one address in a process. */
export const socketsPerAddress = (settings: AddressSettings): number =>
  settings.RATE_LIMIT_PEOPLE_PER_ADDRESS * socketsPerPerson

export type RateLimits = Record<string, readonly RateLimit[]>

/**
 * All limits by name (decision 038). The ceiling of an address is the need of one person, times the people that
 * `RATE_LIMIT_PEOPLE_PER_ADDRESS` lets share it.
 */
export function rateLimitsOf(settings: AddressSettings): RateLimits {
  const people = settings.RATE_LIMIT_PEOPLE_PER_ADDRESS
  const ceiling = (perPerson: number, windowSec: number) =>
    ({ calls: Math.ceil(perPerson * people), windowSec, per: 'ip' }) as const
  return {
    api: [{ calls: 200, windowSec: 60, per: 'caller' }, ceiling(30, 60)],
    /** For repeated invalid tokens; a page sends each one a few times before it renews it. */
    'refused-token': [{ calls: 30, windowSec: 60, per: 'token' }],
    handshake: [ceiling(4, 60)],
    hello: [{ calls: 30, windowSec: 60, per: 'caller' }],
    ...signInLimits(settings, ceiling),
    'check-nickname': [{ calls: 30, windowSec: 60, per: 'caller' }, ceiling(4, 60)],
    /** Staff read every request, so the ceiling is far below the sum of all people behind an address. */
    help: [
      { calls: 5, windowSec: 3_600, per: 'caller', isShared: true },
      { ...ceiling(0.1, 3_600), isShared: true },
    ],
    report: [{ calls: 20, windowSec: 60, per: 'caller' }],
    export: [{ calls: 5, windowSec: 3_600, per: 'caller' }],
    // A valid code is redeemed as often as the campaign allows; only wrong ones are guesses.
    coupon: [
      { calls: 10, windowSec: 600, per: 'caller', isShared: true, countsFailures: true },
      { ...ceiling(1, 3_600), isShared: true, countsFailures: true },
    ],
    order: [{ calls: 10, windowSec: 60, per: 'caller' }],
    cart: [{ calls: 120, windowSec: 60, per: 'caller' }],
    gift: [{ calls: 60, windowSec: 60, per: 'caller' }],
    exchange: [{ calls: 30, windowSec: 60, per: 'caller' }],
    vote: [{ calls: 60, windowSec: 60, per: 'caller' }],
    playback: [{ calls: 30, windowSec: 60, per: 'caller' }],
    position: [{ calls: 60, windowSec: 60, per: 'caller' }],
    download: [{ calls: 60, windowSec: 60, per: 'caller' }],
    /** Each reader polls every two seconds, and a response costs next to nothing. */
    chunks: [ceiling(40, 60)],
    /** Each page that waits without a socket polls once a second. */
    starts: [ceiling(60, 60)],
    /** Signals of a call come in bursts, and its polls return with each. */
    call: [{ calls: 60, windowSec: 10, per: 'caller' }, ceiling(30, 60)],
    // Search while typing sends several calls per word.
    search: [{ calls: 150, windowSec: 60, per: 'caller' }],
    ...studioLimits,
  }
}

type Ceiling = (perPerson: number, windowSec: number) => RateLimit & { per: 'ip' }

/**
 * Limits of sessions, sign-in and sign-up. `password` limits failed passwords and is counted by `password-tries.ts`.
 */
const signInLimits = (settings: AddressSettings, ceiling: Ceiling): RateLimits => ({
  anonymous: [
    { calls: 1, windowSec: 10, per: 'device', isShared: true },
    { ...ceiling(1, 60), isShared: true },
  ],
  'session-open': [{ calls: 30, windowSec: 60, per: 'device' }, ceiling(1, 60)],
  'session-refresh': [{ calls: 60, windowSec: 60, per: 'caller' }, ceiling(4, 60)],
  'sign-in': [ceiling(1, 60)],
  password: [
    {
      calls: settings.RATE_LIMIT_FAILURES_PER_ADDRESS,
      windowSec: 900,
      per: 'ip',
      isShared: true,
      countsFailures: true,
    },
    { calls: 20, windowSec: 3_600, per: 'device', isShared: true, countsFailures: true },
  ],
  /** Correct passwords of one account: each costs a hash, so the owner may not repeat it without limit either. */
  'right-password': [{ calls: 300, windowSec: 900, per: 'account', isShared: true }],
  'sign-up': [
    { calls: 20, windowSec: 3_600, per: 'caller', isShared: true },
    { ...ceiling(1, 3_600), isShared: true },
  ],
  'code-send': [
    { calls: 20, windowSec: 3_600, per: 'caller', isShared: true },
    { ...ceiling(1, 3_600), isShared: true },
  ],
  'code-check': [
    { calls: 30, windowSec: 60, per: 'caller', isShared: true, countsFailures: true },
    { ...ceiling(1, 60), isShared: true, countsFailures: true },
  ],
  'reset-password': [
    { calls: 20, windowSec: 3_600, per: 'caller', isShared: true, countsFailures: true },
    { ...ceiling(1, 3_600), isShared: true, countsFailures: true },
  ],
  reauthenticate: [{ calls: 20, windowSec: 3_600, per: 'caller', isShared: true }],
  sns: [
    { calls: 20, windowSec: 60, per: 'caller', isShared: true },
    { ...ceiling(1, 60), isShared: true },
  ],
})

const studioLimits: RateLimits = {
  /** Show control polls every second. */
  desk: [{ calls: 400, windowSec: 60, per: 'caller' }],
  invite: [{ calls: 60, windowSec: 3_600, per: 'caller' }],
  'studio-export': [{ calls: 20, windowSec: 3_600, per: 'caller' }],
  import: [{ calls: 20, windowSec: 3_600, per: 'caller' }],
  'import-preview': [{ calls: 120, windowSec: 3_600, per: 'caller' }],
  /** Staff may enter many products in one session; each picture is uploaded and then cropped. */
  picture: [{ calls: 120, windowSec: 3_600, per: 'caller' }],
  /** A station has no account, and thirty of them may share the address of a venue. */
  'call-station': [{ calls: 60_000, windowSec: 60, per: 'ip' }],
  /** Wrong codes of stations. */
  pairing: [{ calls: 20, windowSec: 600, per: 'ip', isShared: true, countsFailures: true }],
  /** Parts of a file: a busy upload is not a flood. */
  upload: [{ calls: 1_500, windowSec: 60, per: 'caller' }],
}
