import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Encrypter } from './encryption.ts'
import { guestSec, sessionIdleSec } from './provider.ts'
import { isGuestUid, isSid } from './uid.ts'

/** Content of the session cookie; the caller must still compare a member's secret with its row. */
export type SessionCookie = { kind: 'member'; sid: string; secret: string } | { kind: 'guest'; uid: string }

/** Plain http (development) cannot set `__Host-` cookies. */
export const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-sid' : 'dev_sid')

/** `HttpOnly` and `Lax`: Strict would render members as guests when they follow a link to us. */
export function setCookieHeader(value: string, isHttps: boolean): string {
  return `${cookieName(isHttps)}=${value}; Max-Age=${sessionIdleSec}; ${attributes(isHttps)}`
}

export function clearCookieHeader(isHttps: boolean): string {
  return `${cookieName(isHttps)}=; Max-Age=0; ${attributes(isHttps)}`
}

const attributes = (isHttps: boolean): string => `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`

export const sessionCookieValue = (header: string | undefined, isHttps: boolean): string | null =>
  cookieValue(header, cookieName(isHttps))

/** Returns the raw value of the first cookie of that name in a `Cookie` header; null when there is none. */
export function cookieValue(header: string | undefined, name: string): string | null {
  const start = `${name}=`
  const pair = (header ?? '').split(';').find((text) => text.trimStart().startsWith(start))
  return pair ? pair.trim().slice(start.length) : null
}

/** Creates a member's cookie: the session's id and 256 random bits, of which the database keeps only the hash. */
export function newMemberCookie(sid: string): { value: string; secretHash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { value: `${sid}.${secret}`, secretHash: secretHash(secret) }
}

/** Creates a guest's cookie. It is encrypted, so no row is needed. */
export function newGuestCookie(uid: string, sealer: Encrypter, nowMs: number): string {
  const exp = Math.floor(nowMs / 1000) + guestSec
  return `g.${sealer.encrypt(JSON.stringify({ uid, exp }), cookiePurpose)}`
}

/** Null for an invalid value and for a forged or expired guest: there is no session in either case. */
export function readSessionCookie(
  value: string | null,
  sealer: Encrypter,
  nowMs: number,
): SessionCookie | null {
  if (!value || value.length > 512) return null
  if (value.startsWith('g.')) {
    const uid = guestOf(sealer.decrypt(value.slice(2), cookiePurpose), nowMs)
    return uid ? { kind: 'guest', uid } : null
  }
  const dot = value.indexOf('.')
  const [sid, secret] = [value.slice(0, dot), value.slice(dot + 1)]
  return isSid(sid) && /^[\w-]{43}$/.test(secret) ? { kind: 'member', sid, secret } : null
}

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Compares in constant time. */
export const secretMatches = (secret: string, hash: Uint8Array): boolean =>
  hash.length === 32 && timingSafeEqual(secretHash(secret), hash)

const cookiePurpose = 'guest-cookie'

function guestOf(opened: string | null, nowMs: number): string | null {
  if (opened === null) return null
  const { uid, exp } = JSON.parse(opened) as { uid: string; exp: number }
  return isGuestUid(uid) && exp * 1000 > nowMs ? uid : null
}
