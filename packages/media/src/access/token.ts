import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TicketedKind } from '../channel/source.ts'
import { createLru, type Lru } from '../lru.ts'
import { EVERYTHING, readTier, TIER_WORD, type Tier, writeTier } from './tier.ts'

/**
 * Claims of a playback token. `session` names one viewing, for example a hash of its lease: letters, digits, `_`, `-`.
 */
export type PlaybackGrant = {
  kind: TicketedKind
  channel: string
  session: string
  /** Cameras and picture heights that it allows. */
  tier: Tier
}

export type PlaybackKey = { id: string; secret: string }

/** The active keys (the first signs, all verify) and a cache of tokens found genuine. */
export type PlaybackKeyring = {
  signing: PlaybackKey
  secrets: ReadonlyMap<string, string>
  genuine: Lru<GenuineToken>
}

export type GenuineToken = { grant: PlaybackGrant; expiresAtSec: number }

export type TokenVerdict =
  | ({ ok: true } & GenuineToken)
  | { ok: false; reason: 'MALFORMED' | 'FORGED' | 'EXPIRED' }

export const PLAYBACK_TOKEN_SEC = 300

const REMEMBERED_TOKENS = 20_000
const SECRET_BYTES = 32
const WORD = /^[A-Za-z0-9_-]{1,64}$/
const TOKEN = new RegExp(
  `^([1-9]\\d{0,11})\\.([A-Za-z0-9]{1,16})~(live|replay)~([A-Za-z0-9_-]{1,64})~([A-Za-z0-9_-]{1,64})(?:~(${TIER_WORD}))?\\.([A-Za-z0-9_-]{43})$`,
)
const EVERYTHING_WORD = writeTier(EVERYTHING)

/** Throws unless there are one or two keys of at least 32 bytes with different ids. */
export function createPlaybackKeyring(keys: readonly PlaybackKey[]): PlaybackKeyring {
  const [signing] = keys
  if (signing === undefined || keys.length > 2) throw new Error('playback needs one or two keys')
  const secrets = new Map(keys.map(({ id, secret }) => [id, secret]))
  if (secrets.size !== keys.length) throw new Error('playback keys share an id')
  for (const { id, secret } of keys) {
    if (!/^[A-Za-z0-9]{1,16}$/.test(id)) throw new Error('a playback key id is 1 to 16 letters and digits')
    if (Buffer.byteLength(secret) < SECRET_BYTES)
      throw new Error(`playback key ${id} is shorter than 32 bytes`)
  }
  return { signing, secrets, genuine: createLru(REMEMBERED_TOKENS) }
}

/**
 * Returns `exp.scope.mac`, usable as a path segment: exp in seconds; scope is key id, kind, channel, session and tier
 * joined by `~`; mac is the base64url HMAC-SHA256 of everything before it. A token without a tier allows everything.
 * Valid for 5 minutes.
 */
export function mintPlaybackToken({ signing }: PlaybackKeyring, grant: PlaybackGrant, nowMs: number): string {
  if (!WORD.test(grant.channel) || !WORD.test(grant.session))
    throw new Error('a playback grant has odd characters')
  const expiresAtSec = Math.floor(nowMs / 1000) + PLAYBACK_TOKEN_SEC
  const tier = writeTier(grant.tier)
  const scope = [signing.id, grant.kind.toLowerCase(), grant.channel, grant.session]
  const claim = `${expiresAtSec}.${[...scope, ...(tier === EVERYTHING_WORD ? [] : [tier])].join('~')}`
  return `${claim}.${sign(signing.secret, claim)}`
}

export function verifyPlaybackToken(ring: PlaybackKeyring, token: string, nowMs: number): TokenVerdict {
  const found = ring.genuine.get(token) ?? authenticate(ring, token)
  if (typeof found === 'string') return { ok: false, reason: found }
  if (nowMs >= found.expiresAtSec * 1000) return { ok: false, reason: 'EXPIRED' }
  return { ok: true, grant: found.grant, expiresAtSec: found.expiresAtSec }
}

/** Caches genuine tokens only, so that forgeries cannot evict them. */
function authenticate(
  { secrets, genuine }: PlaybackKeyring,
  token: string,
): GenuineToken | 'MALFORMED' | 'FORGED' {
  const [, exp = '', keyId = '', kind, channel = '', session = '', tier, mac = ''] = TOKEN.exec(token) ?? []
  if (mac === '') return 'MALFORMED'
  const secret = secrets.get(keyId)
  if (secret === undefined) return 'FORGED'
  // Compared as text: the last base64url letter has spare bits, so several texts decode to the same bytes.
  const expected = sign(secret, token.slice(0, -mac.length - 1))
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mac))) return 'FORGED'
  const grant: PlaybackGrant = {
    ...{ kind: kind === 'live' ? 'LIVE' : 'REPLAY', channel, session },
    tier: tier === undefined ? EVERYTHING : readTier(tier),
  }
  const found = { grant, expiresAtSec: Number(exp) }
  genuine.set(token, found)
  return found
}

function sign(secret: string, claim: string): string {
  return createHmac('sha256', secret).update(claim).digest('base64url')
}
