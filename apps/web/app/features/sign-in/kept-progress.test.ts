import { expect, test } from 'vitest'
import { keepRegistration, resetRegistration, storedRegistration } from './kept-progress.ts'
import { emptySessionStorage } from './testing/session-storage.ts'

const kept = emptySessionStorage()

const waiting = {
  step: 'code' as const,
  email: 'mina@fans.test',
  sent: { resendAt: Date.now() + 60_000, expiresAt: Date.now() + 600_000 },
}

test('stored registration: survives a reload while it waits for its code', () => {
  keepRegistration(waiting)
  expect(storedRegistration()).toEqual(waiting)
})

test('stored registration: ends with the code or another address', () => {
  keepRegistration({ ...waiting, sent: { ...waiting.sent, expiresAt: Date.now() - 1 } })
  expect(storedRegistration()).toBeNull()
  keepRegistration(waiting)
  keepRegistration({ step: 'email', email: waiting.email })
  expect(storedRegistration()).toBeNull()
})

test.each([
  ['a member with an address', { email: 'mina@fans.test', snsType: 'EMAIL' as const }],
  ['a member who came by other means', { email: null, snsType: 'KAKAO' as const }],
])('stored registration: %s deletes it', (_who, member) => {
  keepRegistration(waiting)
  resetRegistration(member)
  expect(kept.size).toBe(0)
})

test('stored registration: a member by email without an address continues', () => {
  keepRegistration(waiting)
  resetRegistration({ email: null, snsType: 'EMAIL' })
  expect(storedRegistration()).toEqual(waiting)
})

test.each(['{', 'null', '"code"', '{"email":1,"sent":{}}', '{"email":"a@b.test"}'])(
  'stored registration: %s is none',
  (stored) => {
    kept.set('email-registration', stored)
    expect(storedRegistration()).toBeNull()
  },
)
