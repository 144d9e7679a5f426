import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CodeBinding,
  codeHmac,
  codeSendWaitSec,
  codeTries,
  isCodeCorrect,
  newVerificationCode,
  type StoredCode,
  verificationCodeMs,
} from './verification-code.ts'

const key = randomBytes(32)
const binding: CodeBinding = { id: 'vc_1', purpose: 'SIGN_UP', emailKey: 'mina@fans.test' }
const stored = (code: string, changes: Partial<StoredCode> = {}): StoredCode => ({
  ...binding,
  codeHmac: codeHmac(key, binding, code),
  subjectUid: 'g_1',
  attempts: 0,
  expiresAtMs: verificationCodeMs,
  isConsumed: false,
  ...changes,
})
const attempt = (code: string, changes = {}) => ({ code, callerUid: 'g_1', key, nowMs: 0, ...changes })
const sixDigits = fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0'))

test('verification code: has six digits, leading zeros included', () => {
  const codes = Array.from({ length: 5_000 }, newVerificationCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})

test('verification code: accepts exactly the code', () => {
  fc.assert(
    fc.property(sixDigits, sixDigits, (code, typed) => {
      expect(isCodeCorrect(stored(code), attempt(typed))).toBe(code === typed)
    }),
  )
})

test('verification code: refuses every other text', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(isCodeCorrect(stored('123456'), attempt(typed))).toBe(false)
    }),
  )
})

test.each<[string, Partial<StoredCode>, object]>([
  ['of another purpose', { purpose: 'RESET_PASSWORD' }, {}],
  ['for another address', { emailKey: 'other@fans.test' }, {}],
  ['of another row', { id: 'vc_2' }, {}],
  ['asked for by another caller', {}, { callerUid: 'g_2' }],
  ['used before', { isConsumed: true }, {}],
  ['tried five times', { attempts: codeTries }, {}],
  ['ten minutes old', {}, { nowMs: verificationCodeMs }],
  ['hashed with another key', {}, { key: randomBytes(32) }],
  ['with a broken hash', { codeHmac: new Uint8Array(3) }, {}],
])('verification code: refuses the right digits %s', (_, row, call) => {
  expect(isCodeCorrect(stored('123456'), attempt('123456'))).toBe(true)
  expect(isCodeCorrect(stored('123456', row), attempt('123456', call))).toBe(false)
})

test('verification code: accepts the fifth try', () => {
  expect(isCodeCorrect(stored('123456', { attempts: codeTries - 1 }), attempt('123456'))).toBe(true)
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
test.each([
  ['nothing sent', [], [], 0],
  ['a mail just now', [0], [], 60],
  ['a mail 59.5 s ago', [-59_500], [], 1],
  ['a mail a minute ago', [-minuteMs], [], 0],
  ['four in the hour', [-2, -20, -30, -40].map((m) => m * minuteMs), [], 0],
  ['five in the hour', [-50, -2, -20, -30, -40].map((m) => m * minuteMs), [], 600],
  ['ten in the day', Array.from({ length: 10 }, (_, i) => -(2 * i + 2) * hourMs), [], 4 * 3600],
  ['twenty from one IP', [], Array.from({ length: 20 }, () => -10 * minuteMs), 3000],
])('verification code: delays the next mail after %s', (_, toAddress, fromIp, waitSec) => {
  expect(codeSendWaitSec({ toAddress, fromIp }, 0)).toBe(waitSec)
})

test('verification code: no window ever holds more mails than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 * hourMs }), { maxLength: 100 }), (pauses) => {
      const sent: number[] = []
      let nowMs = 0
      for (const pause of pauses) {
        nowMs += pause
        if (codeSendWaitSec({ toAddress: sent, fromIp: [] }, nowMs) === 0) sent.push(nowMs)
      }
      for (const [count, windowMs] of [
        [1, minuteMs],
        [5, hourMs],
        [10, 24 * hourMs],
      ] as const) {
        for (const end of sent) {
          expect(sent.filter((at) => at <= end && at > end - windowMs).length).toBeLessThanOrEqual(count)
        }
      }
    }),
  )
})
