import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { realNow } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import { decryptText } from '#platform/encrypted-text.ts'
import { giveRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { type FactorRow, lockFactor, noteFailure, noteUse, useRecoveryCode } from './store.ts'
import { stepOfCode } from './totp.ts'

export type FactorRefusal = Failure<'CODE_INVALID' | 'TOO_MANY_ATTEMPTS'>

const freeFailures = 5
const longestWaitSec = 900

/** Accepts a code of the app, each once, or an unused recovery code. Wrong codes are counted. */
export const proveFactor = (ctx: Ctx, uid: string, code: string): Promise<Result<void, FactorRefusal>> =>
  guess(ctx, uid, async (factor, tx) => {
    if (!factor.isConfirmed) return null
    const step = stepOfGuess(ctx, uid, factor, code)
    if (step !== null) return { step, value: undefined }
    const isKept = await useRecoveryCode(tx, uid, recoveryHash(ctx, uid, code))
    return isKept ? { step: factor.lastStep, value: undefined } : null
  })

/** Confirms the app by its first code. Returns the recovery codes, which cannot be read again. */
export const confirmFactor = (
  ctx: Ctx,
  uid: string,
  code: string,
): Promise<Result<string[], FactorRefusal>> =>
  guess(ctx, uid, async (factor, tx) => {
    const step = factor.isConfirmed ? null : stepOfGuess(ctx, uid, factor, code)
    if (step === null) return null
    return { step, value: await giveRecoveryCodes(ctx, tx, uid) }
  })

type Judge<T> = (
  factor: FactorRow,
  tx: Parameters<typeof lockFactor>[0],
) => Promise<{ step: number; value: T } | null>

/** Judges and counts one guess at a time under the row lock; a wrong guess stays counted. */
async function guess<T>(ctx: Ctx, uid: string, judge: Judge<T>): Promise<Result<T, FactorRefusal>> {
  return (await ctx.sql.begin(async (tx): Promise<Result<T, FactorRefusal>> => {
    const factor = await lockFactor(tx, uid)
    if (!factor) return fail('CODE_INVALID')
    const waitSec = Math.ceil(waitAfter(factor) - (factor.failedSecAgo ?? Number.POSITIVE_INFINITY))
    if (waitSec > 0) return fail('TOO_MANY_ATTEMPTS', { retryAfterSec: waitSec })
    const right = await judge(factor, tx)
    if (right) {
      await noteUse(tx, uid, right.step)
      return ok(right.value)
    }
    const isRemembered =
      (factor.failedSecAgo ?? Number.POSITIVE_INFINITY) < waitAfter(factor) + longestWaitSec
    await noteFailure(tx, uid, isRemembered ? factor.failures + 1 : 1)
    return fail('CODE_INVALID')
  })) as Result<T, FactorRefusal>
}

/** Returns seconds: none for the first four wrong codes, then 1, 2, 4, 8 and 15 minutes. */
const waitAfter = ({ failures }: Pick<FactorRow, 'failures'>): number =>
  failures < freeFailures ? 0 : Math.min(longestWaitSec, 60 * 2 ** (failures - freeFailures))

/** Uses the real clock, because authenticator apps do not follow the product clock. */
const stepOfGuess = (ctx: Ctx, uid: string, { secret, lastStep }: FactorRow, code: string) =>
  stepOfCode(openSecret(ctx, uid, secret), code.replace(/\s/g, ''), realNow(), lastStep)

const openSecret = ({ secrets }: Ctx, uid: string, ciphertext: Buffer): Buffer =>
  Buffer.from(decryptText(secrets('second-factor'), ciphertext, uid), 'base64')
