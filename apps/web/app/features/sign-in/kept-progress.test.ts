import { expect, test } from 'vitest'
import { keepRegistration, resetRegistration, storedRegistration } from './kept-progress.ts'
import { emptySessionStorage } from './testing/session-storage.ts'

const kept = emptySessionStorage()

const waiting = {
  step: 'code' as const,
  email: 'mina@fans.test',
  sent: { resendAt: Date.now() + 60_000, expiresAt: Date.now() + 600_000 },
}

test('a registration that waits for its code outlives a reload', () => {
  keepRegistration(waiting)
  expect(storedRegistration()).toEqual(waiting)
})

test('it is over when the code has run out, or another address is asked for', () => {
  keepRegistration({ ...waiting, sent: { ...waiting.sent, expiresAt: Date.now() - 1 } })
  expect(storedRegistration()).toBeNull()
  keepRegistration(waiting)
  keepRegistration({ step: 'email', email: waiting.email })
  expect(storedRegistration()).toBeNull()
})

test.each([
  ['a member with an address', { email: 'mina@fans.test', snsType: 'EMAIL' as const }],
  ['a member who came by other means', { email: null, snsType: 'KAKAO' as const }],
])('%s leaves nothing of it', (_who, member) => {
  keepRegistration(waiting)
  resetRegistration(member)
  expect(kept.size).toBe(0)
})

test('a member by email who has no address yet goes on', () => {
  keepRegistration(waiting)
  resetRegistration({ email: null, snsType: 'EMAIL' })
  expect(storedRegistration()).toEqual(waiting)
})

test.each(['{', 'null', '"code"', '{"email":1,"sent":{}}', '{"email":"a@b.test"}'])(
  '%s is no registration',
  (stored) => {
    kept.set('email-registration', stored)
    expect(storedRegistration()).toBeNull()
  },
)
