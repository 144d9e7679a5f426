import { createHash, createHmac } from 'node:crypto'

/** The access of one side of a call to its relay, in the words of `RTCIceServer`. */
export type RelayAccess = {
  /** TURN addresses of one relay. */
  urls: string[]
  username: string
  credential: string
  /** ISO 8601, by the clock of the machine. */
  expiresAt: string
}

export type RelayGrant = {
  /** TURN addresses of all relays. Those with the same host are one relay. */
  urls: readonly string[]
  secret: string
  /** Letters, digits, `_`, `-`, as in `side`. */
  call: string
  /** Both sides of a call get the same relay and different names there. */
  side: string
  /** An hour at most counts. */
  lifetimeMs: number
  /** The machine's clock, never the product's: the relay knows no other. */
  nowMs: number
}

export const RELAY_ACCESS_MOST_MS = 60 * 60_000

const WORD = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Returns the access of one side of a call, which a relay accepts until it expires. An allocation that runs by then goes
 * on, so closing the connection ends a call and an expiry does not. *Source*: draft-uberti-behave-turn-rest-00,
 * section 2.2; the password is the base64 HMAC-SHA1 of the username.
 */
export function relayAccess({ urls, secret, call, side, lifetimeMs, nowMs }: RelayGrant): RelayAccess {
  if (!WORD.test(call) || !WORD.test(side)) throw new Error('a relay username has odd characters')
  const expiresAtSec = Math.floor((nowMs + Math.min(lifetimeMs, RELAY_ACCESS_MOST_MS)) / 1000)
  const username = `${expiresAtSec}:${call}:${side}`
  return {
    urls: urlsForCall(urls, call),
    username,
    credential: createHmac('sha1', secret).update(username).digest('base64'),
    expiresAt: new Date(expiresAtSec * 1000).toISOString(),
  }
}

/** A relay may reach relays only, so two sides on one relay need no path between machines. */
function urlsForCall(urls: readonly string[], call: string): string[] {
  const relays = [...Map.groupBy(urls, hostOf).values()]
  const nth = createHash('sha256').update(call).digest().readUInt32BE() % Math.max(1, relays.length)
  return relays[nth] ?? []
}

/** Returns the host of `turn:host:port?transport=udp`. */
const hostOf = (url: string): string => /^turns?:([^:?]+)/.exec(url)?.[1] ?? ''
