import type { NextFactorOffer } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { realNow } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { decryptText, encryptText } from '#platform/encrypted-text.ts'
import type { Staff } from '#platform/http/principal.ts'
import { encryptSecret, newSecret, shown } from './offer-factor.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { keepFactor, lockFactor, replaceSecret } from './store.ts'
import { stepOfCode } from './totp.ts'

type Actor = Pick<Staff, 'uid' | 'sessionHash'>

/**
 * Offers a secret for another app without storing it. The client returns it, encrypted for this session, with a first
 * code.
 */
export function offerNext(ctx: Ctx, actor: Actor, email: string): NextFactorOffer {
  const secret = newSecret()
  const text = encryptText(ctx.secrets('next-factor'), secret.toString('base64'), sessionHolder(actor))
  return { ...shown(secret, email), encryptedSecret: text.toString('base64url') }
}

/**
 * Makes the new app the only one and returns new recovery codes. Wrong codes are not counted, because the caller was
 * shown the secret.
 */
export async function replaceFactor(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  given: { encryptedSecret: string; code: string },
): Promise<Result<string[], Failure<'CODE_INVALID'>>> {
  const secret = openNext(ctx, actor, given.encryptedSecret)
  const step = secret && stepOfCode(secret, given.code.replace(/\s/g, ''), realNow(), 0)
  if (secret === null || step === null) return fail('CODE_INVALID')
  // A concurrent sign-in with the old app has finished by now, or finds its half-open session gone (`keepFactor`).
  await lockFactor(tx, actor.uid)
  const kept = { secret: encryptSecret(ctx, actor.uid, secret), lastStep: step }
  if (!(await replaceSecret(tx, actor.uid, kept))) return fail('CODE_INVALID')
  return ok(await giveRecoveryCodes(ctx, tx, actor.uid))
}

/** Null when the member has no second factor. */
export const renewCodes = async (ctx: Ctx, tx: Tx, uid: string): Promise<string[] | null> =>
  (await keepFactor(tx, uid)) ? giveRecoveryCodes(ctx, tx, uid) : null

const sessionHolder = ({ uid, sessionHash }: Actor): string => `${uid} ${sessionHash.toString('base64url')}`

/** Null when the text was not encrypted here, or for another session. */
function openNext({ secrets }: Ctx, actor: Actor, text: string): Buffer | null {
  try {
    const opened = decryptText(secrets('next-factor'), Buffer.from(text, 'base64url'), sessionHolder(actor))
    return Buffer.from(opened, 'base64')
  } catch {
    return null
  }
}
