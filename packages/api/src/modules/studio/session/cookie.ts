import { createHash, randomBytes } from 'node:crypto'
import { cookieValue } from '#modules/accounts/identity/index.ts'
import { sessionHours } from './terms.ts'

/** Plain http (development) cannot set `__Host-` cookies. */
const nameOf = (isHttps: boolean): string => (isHttps ? '__Host-studio' : 'dev_studio')

/** `SameSite=Strict`: links from other sites do not enter an open session. */
export const setCookie = (value: string, isHttps: boolean): string =>
  `${nameOf(isHttps)}=${value}; Max-Age=${sessionHours * 3_600}; ${attributes(isHttps)}`

export const clearCookie = (isHttps: boolean): string =>
  `${nameOf(isHttps)}=; Max-Age=0; ${attributes(isHttps)}`

const attributes = (isHttps: boolean): string =>
  `Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

/** 256 random bits; the database stores only the hash. */
export function newSecret(): { value: string; hash: Buffer } {
  const value = randomBytes(32).toString('base64url')
  return { value, hash: hashOf(value) }
}

/** Returns the hash that identifies the session's row; null without a well-formed cookie. */
export function sessionHash(cookies: string | undefined, isHttps: boolean): Buffer | null {
  const value = cookieValue(cookies, nameOf(isHttps)) ?? ''
  return /^[\w-]{43}$/.test(value) ? hashOf(value) : null
}

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()
