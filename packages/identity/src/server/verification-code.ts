import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import {
  resendAfterSec,
  verificationCodeDigits,
  verificationCodeMinutes,
  verificationCodeTries,
} from '@encore/contract/rules/account'

/** A code is bound to these: for another purpose, address or row it is invalid. */
export interface CodeBinding {
  id: string
  purpose: 'SIGN_UP' | 'RESET_PASSWORD' | 'UPDATE_EMAIL'
  /** The normalized address (`emailKey`). */
  emailKey: string
}

/** A row of `verification_code`. Times in epoch milliseconds. */
export interface StoredCode extends CodeBinding {
  codeHmac: Uint8Array
  /** The caller who requested it; no other caller may use it. */
  subjectUid: string
  /** Attempts before this one, right or wrong. */
  attempts: number
  expiresAtMs: number
  isConsumed: boolean
}

export const verificationCodeMs = verificationCodeMinutes * 60_000
export const codeTries = verificationCodeTries

export const newVerificationCode = (): string =>
  String(randomInt(10 ** verificationCodeDigits)).padStart(verificationCodeDigits, '0')

export const codeHmac = (key: Uint8Array, { purpose, emailKey, id }: CodeBinding, code: string): Buffer =>
  createHmac('sha256', key).update([purpose, emailKey, code, id].join('|')).digest()

/**
 * True when the code is right. Wrong, expired, exhausted, foreign and used codes are deliberately not distinguished.
 * Every attempt counts, so the caller raises `attempts` in the same transaction, before it acts on the result.
 */
export function isCodeCorrect(
  stored: StoredCode,
  attempt: { code: string; callerUid: string; key: Uint8Array; nowMs: number },
): boolean {
  const isUsable = stored.attempts < codeTries && !stored.isConsumed && attempt.nowMs < stored.expiresAtMs
  const expected = codeHmac(attempt.key, stored, attempt.code)
  const isSame = stored.codeHmac.length === expected.length && timingSafeEqual(expected, stored.codeHmac)
  return isSame && isUsable && stored.subjectUid === attempt.callerUid
}

interface SendLimit {
  count: number
  windowSec: number
}

const perAddress: readonly SendLimit[] = [
  { count: 1, windowSec: resendAfterSec },
  { count: 5, windowSec: 3_600 },
  { count: 10, windowSec: 86_400 },
]
const perIp: readonly SendLimit[] = [{ count: 20, windowSec: 3_600 }]

/** Returns whole seconds until the next mail may be sent; 0 means now. The times (epoch ms) need no order. */
export function codeSendWaitSec(
  sentAtMs: { toAddress: readonly number[]; fromIp: readonly number[] },
  nowMs: number,
): number {
  const waits = [
    ...perAddress.map((limit) => waitMs(sentAtMs.toAddress, limit, nowMs)),
    ...perIp.map((limit) => waitMs(sentAtMs.fromIp, limit, nowMs)),
  ]
  return Math.ceil(Math.max(...waits) / 1000)
}

/** The wait ends when the oldest of the last `count` mails leaves the window. */
function waitMs(sentAtMs: readonly number[], { count, windowSec }: SendLimit, nowMs: number): number {
  const blocking = sentAtMs.toSorted((a, b) => b - a)[count - 1]
  return blocking === undefined ? 0 : Math.max(0, blocking + windowSec * 1000 - nowMs)
}
