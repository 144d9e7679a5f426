import type { ErrorName } from '@encore/contract/errors'
import { expect, test } from 'vitest'
import { visitOf } from './visit.ts'

const refused = (name: ErrorName, data?: Record<string, unknown>) => ({
  ok: false as const,
  status: 400,
  error: { code: 1, name, message: '', requestId: '', ...(data ? { data } : {}) },
})

const data = {
  isNewMember: false,
  snsType: 'KAKAO' as const,
  signUpToken: null,
  email: null,
  nickname: null,
  callbackUrl: '/ko',
}

test('social sign-in: a custom token belongs to a member and a sign-up token to a new one', () => {
  expect(visitOf({ ok: true, value: { customToken: 'ct', data } })).toEqual({
    kind: 'member',
    customToken: 'ct',
    callbackUrl: '/ko',
  })
  const newcomer = { ...data, isNewMember: true, signUpToken: 'st' }
  expect(visitOf({ ok: true, value: { customToken: null, data: newcomer } })).toMatchObject({
    kind: 'newcomer',
    signUpToken: 'st',
  })
})

test.each([
  [refused('SNS_REJECTED'), { kind: 'rejected' }],
  [refused('IDENTITY_UNAVAILABLE'), { kind: 'unavailable' }],
  [refused('UNAVAILABLE'), { kind: 'unavailable' }],
  [refused('ACCOUNT_EXISTS', { snsType: 'LINE' }), { kind: 'exists', method: 'LINE' }],
  [refused('ACCOUNT_EXISTS', { snsType: '<b>' }), { kind: 'exists', method: 'EMAIL' }],
])('social sign-in: %j', (answer, visit) => {
  expect(visitOf(answer)).toEqual(visit)
})

test('social sign-in: a suspended member sees the server’s reason', () => {
  const visit = visitOf(refused('ACCOUNT_SUSPENDED', { reason: 'Ticket resale' }))
  expect(visit).toMatchObject({
    kind: 'suspended',
    failure: { error: { data: { reason: 'Ticket resale' } } },
  })
})
