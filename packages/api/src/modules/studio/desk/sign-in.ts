import type { Failure } from '@encore/contract/errors'
import { emailKey } from '@encore/contract/rules/account'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type CallOrigin, proveMember } from '#modules/accounts/identity/index.ts'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import { writeDeed, writeRefusal } from '#modules/studio/audit/index.ts'
import {
  confirmFactor,
  type FactorRefusal,
  proveFactor,
  withFactor,
} from '#modules/studio/second-factor/index.ts'
import { acceptInvitation } from '#modules/studio/teams/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { newSecret } from './cookie.ts'
import { deleteSession, insertSession, noteProof, selectHalfOpen } from './store.ts'

export interface FirstStep {
  email: string
  password: string
  invitation?: string
}

export type Origin = CallOrigin & { requestId: string }

type Begun = Result<
  { step: 'CODE' | 'ENROL'; cookie: string },
  Failure<
    | 'INVALID_CREDENTIALS'
    | 'TOO_MANY_ATTEMPTS'
    | 'ACCOUNT_SUSPENDED'
    | 'IDENTITY_UNAVAILABLE'
    | 'STUDIO_CLOSED'
    | 'INVITATION_OVER'
  >
>

/** Address and password, and with them an invitation to accept. The session it begins opens nothing by itself. */
export async function beginSession(ctx: Ctx, given: FirstStep, origin: Origin): Promise<Begun> {
  const proved = await proveMember(ctx, given, origin)
  if (!proved.ok) return proved
  const { uid, email } = proved.value
  if (given.invitation !== undefined) {
    const wish = { token: given.invitation, uid, emailKey: emailKey(email) }
    const accepted = await acceptInvitation(ctx, wish, origin)
    if (!accepted.ok) return accepted
  }
  if ((await rolesOf(ctx.sql, uid)).length === 0) return fail('STUDIO_CLOSED')
  const { value, hash } = newSecret()
  await insertSession(ctx.sql, { hash, uid, isOpen: false })
  const isEnrolled = (await withFactor(ctx.sql, [uid])).has(uid)
  return ok({ step: isEnrolled ? 'CODE' : 'ENROL', cookie: value })
}

type Opened<T> = Result<{ value: T; cookie: string }, FactorRefusal | Failure<'AUTH_REQUIRED'>>

/** The code of the app or a recovery code opens a session under a new secret. */
export const openByCode = (
  ctx: Ctx,
  half: Buffer | null,
  code: string,
  origin: Origin,
): Promise<Opened<void>> => open(ctx, half, origin, 'session.open', (uid) => proveFactor(ctx, uid, code))

/** The first code of an app does too, and answers the recovery codes. */
export const openByEnrolment = (
  ctx: Ctx,
  half: Buffer | null,
  code: string,
  origin: Origin,
): Promise<Opened<string[]>> =>
  open(ctx, half, origin, 'session.enrol', (uid) => confirmFactor(ctx, uid, code))

async function open<T>(
  ctx: Ctx,
  half: Buffer | null,
  { ip, requestId }: Origin,
  action: string,
  prove: (uid: string) => Promise<Result<T, FactorRefusal>>,
): Promise<Opened<T>> {
  const begun = half && (await selectHalfOpen(ctx.sql, half))
  if (!half || !begun) return fail('AUTH_REQUIRED')
  const { uid } = begun
  const proved = await prove(uid)
  const object = { kind: 'session', id: uid }
  const actor = { uid, role: null, ip, requestId }
  if (!proved.ok) {
    await writeRefusal(ctx.sql, { ...actor, sessionHash: half }, { action, object }, proved.failure.error)
    return proved
  }
  const { value: cookie, hash } = newSecret()
  await ctx.sql.begin(async (tx) => {
    await deleteSession(tx, half)
    await insertSession(tx, { hash, uid, isOpen: true })
    await writeDeed(tx, { ...actor, sessionHash: hash }, { action, object })
  })
  return ok({ value: proved.value, cookie })
}

/** The second factor once more, for what asks for a recent proof. */
export async function proveAgain(
  ctx: Ctx,
  tx: Tx,
  { uid, sessionHash }: { uid: string; sessionHash: Buffer },
  code: string,
): Promise<Result<void, FactorRefusal>> {
  const proved = await proveFactor(ctx, uid, code)
  if (proved.ok) await noteProof(tx, sessionHash)
  return proved
}

/** The one the cookie names, open or not. */
export async function endSession(ctx: Ctx, hash: Buffer | null, { ip, requestId }: Origin): Promise<void> {
  if (!hash) return
  await ctx.sql.begin(async (tx) => {
    const ended = await deleteSession(tx, hash)
    if (!ended?.wasOpen) return
    const { uid } = ended
    await writeDeed(
      tx,
      { uid, role: null, sessionHash: hash, ip, requestId },
      { action: 'session.end', object: { kind: 'session', id: uid } },
    )
  })
}
