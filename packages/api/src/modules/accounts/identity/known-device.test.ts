import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKnownDevices } from './known-device.ts'

const key = randomBytes(32)
const day = 86_400_000
const start = Date.UTC(2026, 10, 28)
const setUp = ({ now = start, isHttps = true, secret = key } = {}) =>
  createKnownDevices({ key: secret, clock: { now: () => now }, isHttps })
/** The `Cookie` header that a browser sends after this `Set-Cookie`. */
const sent = (setCookie: string) => setCookie.split(';', 1)[0] ?? ''

test('known device: proves a sign-in for its account and no other', () => {
  const devices = setUp()
  const cookie = sent(devices.remember(undefined, 'm_1'))
  expect(devices.isKnown(`theme=dark; ${cookie}; sid=1`, 'm_1')).toBe(true)
  expect(devices.isKnown(cookie, 'm_2')).toBe(false)
  expect(devices.isKnown(undefined, 'm_1')).toBe(false)
  expect(cookie).not.toContain('m_1')
})

test('known device: expires after 400 days', () => {
  const cookie = sent(setUp().remember(undefined, 'm_1'))
  expect(setUp({ now: start + 399 * day }).isKnown(cookie, 'm_1')).toBe(true)
  expect(setUp({ now: start + 400 * day }).isKnown(cookie, 'm_1')).toBe(false)
})

test('known device: refuses a later expiry, another key and altered letters', () => {
  const devices = setUp()
  const cookie = sent(devices.remember(undefined, 'm_1'))
  const [name = '', value = ''] = cookie.split('=')
  const [expiry = '', mac = ''] = value.split('.')
  const later = (Number.parseInt(expiry, 36) + 1_000).toString(36)
  const altered = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`
  for (const forged of [`${later}.${mac}`, `${expiry}.${altered}`, `${expiry}.`, expiry, mac, '', '~', '.'])
    expect(devices.isKnown(`${name}=${forged}`, 'm_1')).toBe(false)
  expect(setUp({ secret: randomBytes(32) }).isKnown(cookie, 'm_1')).toBe(false)
})

test('known device: keeps ten accounts, newest first, each once', () => {
  const devices = setUp()
  let cookie = ''
  for (let nth = 0; nth < 12; nth++) cookie = sent(devices.remember(cookie, `m_${nth}`))
  cookie = sent(devices.remember(cookie, 'm_2'))
  const known = Array.from({ length: 12 }, (_, nth) => devices.isKnown(cookie, `m_${nth}`))
  expect(known).toEqual([false, false, ...Array(10).fill(true)])
  expect(cookie.split('~')).toHaveLength(10)
  expect(cookie.length).toBeLessThan(400)
})

test('known device: removes a deleted account and keeps the others', () => {
  const devices = setUp()
  const both = sent(devices.remember(sent(devices.remember('', 'm_1')), 'm_2'))
  const rest = sent(devices.forget(both, 'm_2'))
  expect([devices.isKnown(rest, 'm_1'), devices.isKnown(rest, 'm_2')]).toEqual([true, false])
  expect(devices.forget(rest, 'm_1')).toMatch(/^__Host-known-device=; Max-Age=0; /)
})

test('known device: is unreadable for scripts and not sent by other sites', () => {
  expect(setUp().remember(undefined, 'm_1')).toMatch(
    /^__Host-known-device=[\w.~-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(setUp({ isHttps: false }).remember(undefined, 'm_1')).toMatch(/^dev_known_device=.*SameSite=Lax$/)
})
