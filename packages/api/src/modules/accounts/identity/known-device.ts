import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieValue } from '@encore/identity/server'
import type { Clock } from '#platform/clock.ts'

/**
 * Proof that a browser has signed in to an account before: a signed cookie, because clients choose their device id. It
 * is no credential; it only allows a password try although the address has failed too often (decision 038).
 */
export interface KnownDevices {
  /** True when the cookies prove a sign-in to the account. */
  isKnown(cookies: string | undefined, uid: string): boolean
  /** Returns the `Set-Cookie` header that adds an account to the proved ones. */
  remember(cookies: string | undefined, uid: string): string
  /** Returns the `Set-Cookie` header that removes an account. */
  forget(cookies: string | undefined, uid: string): string
}

export interface KnownDeviceOptions {
  key: Buffer
  clock: Pick<Clock, 'now'>
  isHttps: boolean
}

/** Browsers limit cookies to 400 days. */
const lifeSec = 400 * 86_400
/** Allows a browser shared by a family; the account with the oldest sign-in is dropped. */
const maxAccounts = 10
const macBytes = 16

/**
 * The cookie holds one entry per account, newest first: `{expiry}.{mac}` with the expiry in seconds, base 36. It
 * contains no account id.
 */
export function createKnownDevices({ key, clock, isHttps }: KnownDeviceOptions): KnownDevices {
  const cookie = isHttps ? '__Host-known-device' : 'dev_known_device'
  const nowSec = () => Math.floor(clock.now() / 1_000)
  const macOf = (uid: string, expiry: string) =>
    createHmac('sha256', key).update(`${uid}\n${expiry}`).digest().subarray(0, macBytes)
  const proves = (entry: string, uid: string) => {
    const [expiry = '', mac = ''] = entry.split('.')
    const given = Buffer.from(mac, 'base64url')
    return given.length === macBytes && timingSafeEqual(given, macOf(uid, expiry))
  }
  const liveEntries = (cookies: string | undefined) =>
    (cookieValue(cookies, cookie) ?? '')
      .split('~', maxAccounts)
      .filter((entry) => entryPattern.test(entry) && Number.parseInt(entry, 36) > nowSec())
  const othersThan = (cookies: string | undefined, uid: string) =>
    liveEntries(cookies).filter((entry) => !proves(entry, uid))
  const header = (entries: string[], maxAgeSec: number) =>
    `${cookie}=${entries.join('~')}; Max-Age=${maxAgeSec}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return {
    isKnown: (cookies, uid) => liveEntries(cookies).some((entry) => proves(entry, uid)),
    remember: (cookies, uid) => {
      const expiry = (nowSec() + lifeSec).toString(36)
      const entry = `${expiry}.${macOf(uid, expiry).toString('base64url')}`
      return header([entry, ...othersThan(cookies, uid)].slice(0, maxAccounts), lifeSec)
    },
    forget: (cookies, uid) => {
      const others = othersThan(cookies, uid)
      return header(others, others.length > 0 ? lifeSec : 0)
    },
  }
}

const entryPattern = /^[0-9a-z]{1,8}\.[\w-]{22}$/
