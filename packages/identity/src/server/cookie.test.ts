import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clearCookieHeader,
  newGuestCookie,
  newMemberCookie,
  readSessionCookie,
  secretMatches,
  sessionCookieValue,
  setCookieHeader,
} from './cookie.ts'
import { createEncrypter } from './encryption.ts'
import { newGuestUid, newMemberUid, newSid } from './uid.ts'

const sealer = createEncrypter([{ id: 'c1', key: randomBytes(32) }])
const nowMs = Date.UTC(2026, 4, 1)
const dayMs = 86_400_000
const sid = newSid(nowMs)
const guest = newGuestUid(nowMs)
const read = (value: string | null, atMs = nowMs) => readSessionCookie(value, sealer, atMs)

test('session cookie: is host-bound, secure and unreadable for scripts over https', () => {
  expect(setCookieHeader('v', true)).toBe(
    '__Host-sid=v; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(clearCookieHeader(true)).toBe('__Host-sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
})

test('session cookie: has another name and no Secure over http', () => {
  expect(setCookieHeader('v', false)).toBe('dev_sid=v; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax')
})

test('session cookie: names a member’s session and matches the stored hash', () => {
  const { value, secretHash } = newMemberCookie(sid)
  const cookie = read(value)
  if (cookie?.kind !== 'member') throw new Error('not read as a member')
  expect(cookie.sid).toBe(sid)
  expect(secretMatches(cookie.secret, secretHash)).toBe(true)
  expect(secretMatches(cookie.secret, newMemberCookie(sid).secretHash)).toBe(false)
  expect(secretMatches(cookie.secret, new Uint8Array())).toBe(false)
  expect(secretHash.toString()).not.toContain(cookie.secret)
})

test('session cookie: carries a guest for 30 days', () => {
  const value = newGuestCookie(guest, sealer, nowMs)
  expect(read(value, nowMs + 30 * dayMs - 1)).toEqual({ kind: 'guest', uid: guest })
  expect(read(value, nowMs + 30 * dayMs)).toBeNull()
})

test('session cookie: holds both values unchanged in a browser', () => {
  for (const value of [newMemberCookie(sid).value, newGuestCookie(guest, sealer, nowMs)]) {
    expect(value).toMatch(/^[\w.-]{1,400}$/)
  }
})

const stranger = createEncrypter([{ id: 'c1', key: randomBytes(32) }])
test.each([
  ['a guest sealed with another key', newGuestCookie(guest, stranger, nowMs)],
  ['a member dressed as a guest', newGuestCookie(newMemberUid(nowMs), sealer, nowMs)],
  [
    'something else of ours, sealed',
    `g.${sealer.encrypt(JSON.stringify({ uid: guest, exp: 9e9 }), 'other')}`,
  ],
  ['a guest in clear', `g.${guest}`],
  ['no secret', `${sid}.`],
  ['no session', `.${'a'.repeat(43)}`],
  ['a short secret', `${sid}.${'a'.repeat(42)}`],
  ['a trailing part', `${newMemberCookie(sid).value}.x`],
  ['a huge value', `${sid}.${'a'.repeat(5000)}`],
  ['nothing', ''],
  ['no cookie', null],
])('session cookie: %s is no session', (_, value) => {
  expect(read(value)).toBeNull()
})

test('session cookie: no text breaks the parser', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect([read(text), read(`g.${text}`)]).toEqual([null, null])
    }),
  )
})

test.each([
  ['__Host-sid=a', 'a'],
  ['theme=dark; __Host-sid=a.b-c; lang=ko', 'a.b-c'],
  ['theme=dark;__Host-sid=a', 'a'],
  ['__Host-sid=a; __Host-sid=b', 'a'],
  ['x__Host-sid=a', null],
  ['dev_sid=a', null],
  [';;=;;; ;', null],
  ['__Host-sid', null],
  ['__Host-sid=', ''],
  [undefined, null],
])('session cookie: the header %j holds %j', (header, value) => {
  expect(sessionCookieValue(header, true)).toBe(value)
})
