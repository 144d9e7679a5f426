import type { Failure } from '@encore/contract/errors'
import {
  emailKey,
  normaliseEmail,
  readMailableEmail,
  resendAfterSec,
  verificationCodeMinutes,
} from '@encore/contract/rules/account'
import type { Locale } from '@encore/contract/rules/locale'
import {
  codeHmac,
  codeSendWaitSec,
  isCodeCorrect,
  newVerificationCode,
  type StoredCode,
  ulid,
  verificationCodeMs,
} from '@encore/identity/server'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { enqueue } from '#platform/jobs.ts'
import { selectAddressee } from './account-store.ts'
import { type CodeMailRequest, mailKind } from './code-mail.ts'
import { countTry, insertCode, lockAddress, selectSentCodes } from './code-store.ts'
import type { IdentityTools } from './tools.ts'

type Purpose = StoredCode['purpose']

/** Payload of the mail task; the code is encrypted. */
export interface CodeMail extends CodeMailRequest {
  encryptedCode: string
}

export interface SendCode {
  email: string
  purpose: Purpose
  callerUid: string
  language: Locale
}

/** Mails a code; known and unknown addresses are processed alike and get the same response. */
export async function sendVerificationCode(
  tools: IdentityTools,
  input: SendCode,
): Promise<
  Result<{ expiresInSec: number; resendAfterSec: number }, Failure<'CODE_THROTTLED' | 'INVALID_INPUT'>>
> {
  const read = readMailableEmail(input.email)
  if ('rule' in read) return invalid('email', read.rule)
  const { email } = read
  const key = emailKey(email)
  return transact(tools.ctx.sql, async (tx) => {
    await lockAddress(tx, key)
    const nowMs = tools.ctx.clock.now()
    const waitSec = codeSendWaitSec({ toAddress: await selectSentCodes(tx, key), fromIp: [] }, nowMs)
    if (waitSec > 0) return fail('CODE_THROTTLED', { retryAfterSec: waitSec })
    const addressee = await selectAddressee(tx, key)
    const code = newVerificationCode()
    const binding = { id: ulid(nowMs), purpose: input.purpose, emailKey: key }
    const hmac = codeHmac(tools.codeKey, binding, code)
    await insertCode(tx, { ...binding, hmac, subjectUid: input.callerUid, lifeMs: verificationCodeMs })
    const mail: CodeMail = {
      kind: mailKind(input.purpose, addressee),
      to: email,
      language: input.language,
      encryptedCode: tools.sealer.encrypt(code, 'code-mail'),
      ...(addressee ? { snsType: addressee.snsType } : {}),
    }
    await enqueue(tx, 'mail-code', mail)
    return ok({ expiresInSec: verificationCodeMinutes * 60, resendAfterSec })
  })
}

export interface CodeTry {
  email: string
  /** Null for the purpose of the caller's last request; only for checking a code, never for using it. */
  purpose: Purpose | null
  code: string
  callerUid: string
}

/** Counts a try and returns the row to consume, or null for a wrong code. The caller must commit in both cases. */
export async function tryCode(tools: IdentityTools, tx: Tx, attempt: CodeTry): Promise<StoredCode | null> {
  const { email, purpose, code, callerUid } = attempt
  const stored = await countTry(tx, { emailKey: emailKey(email), purpose, callerUid })
  const nowMs = tools.ctx.clock.now()
  return stored && isCodeCorrect(stored, { code, callerUid, key: tools.codeKey, nowMs }) ? stored : null
}

/**
 * Refuses a wrong code before expensive work and counts the try. A right code is not counted here; the call that uses
 * it counts it.
 */
export async function refuseWrongCode(
  tools: IdentityTools,
  attempt: CodeTry,
): Promise<{ ok: false; failure: Failure<'CODE_INVALID'> } | null> {
  const checked = await transact(tools.ctx.sql, async (tx) =>
    (await tryCode(tools, tx, attempt)) ? { ok: false, failure: 'RIGHT' } : ok('WRONG'),
  )
  return checked.ok ? fail('CODE_INVALID') : null
}

/** Checks a code without consuming it. */
export async function checkVerificationCode(
  tools: IdentityTools,
  attempt: CodeTry,
): Promise<Result<{ valid: true }, Failure<'CODE_INVALID'>>> {
  const email = normaliseEmail(attempt.email)
  if (email === null) return fail('CODE_INVALID')
  const tried = await transact(tools.ctx.sql, async (tx) =>
    ok(await tryCode(tools, tx, { ...attempt, email })),
  )
  return tried.ok && tried.value ? ok({ valid: true }) : fail('CODE_INVALID')
}
