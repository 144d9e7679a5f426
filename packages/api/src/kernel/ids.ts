import { createHash, createHmac, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Prefixes of public ids: event, theme, product, cube package, order, payment attempt, hold, entitlement, chat message,
 * notification, notice, exchange, refund request, pickup slot, cart line, parcel, pickup pass, file, file entitlement,
 * gift, queue entry, highlight, cue, poll, poll option, vote, support request, invitation, background job, refund
 * approval, artist, entitlement grant, broadcast, recording, swap request, swap, call session, call station, call
 * booking, call, seat of staff at a call…
 */
export type IdPrefix =
  | 'ev'
  | 'th'
  | 'pr'
  | 'pp'
  | 'or'
  | 'ol'
  | 'at'
  | 'ho'
  | 'en'
  | 'cm'
  | 'lt'
  | 'lo'
  | 'rf'
  | 'rq'
  | 'nt'
  | 'no'
  | 'ex'
  | 'ca'
  | 'cr'
  | 'ra'
  | 'ps'
  | 'ci'
  | 'si'
  | 'mi'
  | 'pc'
  | 'pk'
  | 'df'
  | 'dr'
  | 'gf'
  | 'qe'
  | 'se'
  | 'hl'
  | 'cu'
  | 'po'
  | 'px'
  | 'pv'
  | 'he'
  | 'iv'
  | 'wk'
  | 'rp'
  | 'da'
  | 'ar'
  | 'gr'
  | 'bc'
  | 'vd'
  | 'sq'
  | 'sx'
  | 'cs'
  | 'sn'
  | 'bk'
  | 'fc'
  | 'sb'

/** `prefix_` and a ULID: sortable by creation time, with 80 unguessable bits at the end. */
export const newId = (prefix: IdPrefix, nowMs = Date.now()): string =>
  `${prefix}_${ulid(nowMs, randomBytes(10))}`

/** Returns the same id for the same name, so that demo content keeps its addresses across resets. */
export const namedId = (prefix: IdPrefix, name: string): string => {
  const digest = createHash('sha256').update(`${prefix}:${name}`).digest()
  return `${prefix}_${ulid(Date.UTC(2026, 0, 1), digest.subarray(0, 10))}`
}

/**
 * Returns the same id for the same name within one period, in all processes. It depends on a secret and cannot be
 * guessed without it.
 */
export const encryptedId = (
  prefix: IdPrefix,
  secret: Buffer,
  name: string,
  { nowMs, periodMs }: { nowMs: number; periodMs: number },
): string =>
  `${prefix}_${ulid(nowMs - (nowMs % periodMs), createHmac('sha256', secret).update(name).digest().subarray(0, 10))}`

function ulid(timeMs: number, random: Buffer): string {
  let time = ''
  for (let rest = timeMs, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = alphabet[rest % 32] + time
  let bits = 0n
  for (const byte of random) bits = (bits << 8n) | BigInt(byte)
  let tail = ''
  for (let i = 0; i < 16; i++, bits >>= 5n) tail = alphabet[Number(bits & 31n)] + tail
  return time + tail
}
