import type { FactorOffer } from '@encore/contract/endpoints'
import type { ErrorName, Failure } from '@encore/contract/errors'
import { emailKey } from '@encore/contract/rules/account'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  activeMember,
  type CallOrigin,
  proveMember,
  type SignInCall,
} from '#modules/accounts/identity/index.ts'
import { memberProfile } from '#modules/accounts/members/index.ts'
import { memberCalled, rolesOf } from '#modules/accounts/roles/index.ts'
import { type Actor, type NewAuditEntry, writeAuditEntry, writeRefusal } from '#modules/studio/audit/index.ts'
import {
  confirmFactor,
  type FactorRefusal,
  keepFactor,
  offerFactor,
  proveFactor,
  withFactor,
} from '#modules/studio/second-factor/index.ts'
import { acceptInvitation, isForNoPassword } from '#modules/studio/team/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { newSecret } from './cookie.ts'
import { deleteSession, type HalfOpen, insertSession, noteProof, selectHalfOpen } from './store.ts'

export interface FirstStep {
  email: string
  password: string
  invitation?: string
}

export type Origin = CallOrigin & { requestId: string }

type Begun = Result<
  { step: 'CODE' | 'ENROL'; cookie: string; uid: string },
  Failure<
    | 'INVALID_CREDENTIALS'
    | 'TOO_MANY_ATTEMPTS'
    | 'ACCOUNT_SUSPENDED'
    | 'IDENTITY_UNAVAILABLE'
    | 'STUDIO_CLOSED'
    | 'INVITATION_CLOSED'
    | 'PASSWORD_REQUIRED'
  >
>

/**
 * Checks e-mail address and password, and accepts an invitation if given. The half-open session grants no access yet.
 */
export async function beginSession(ctx: Ctx, given: FirstStep, origin: Origin & SignInCall): Promise<Begun> {
  const begun = await firstStep(ctx, given, origin)
  if (!begun.ok) await noteRefusal(ctx, given.email, origin, begun.failure.error)
  return begun
}

async function firstStep(ctx: Ctx, given: FirstStep, origin: Origin & SignInCall): Promise<Begun> {
  const proved = await proveMember(ctx, given, origin)
  if (!proved.ok) return (await canNever(ctx, given)) ? fail('PASSWORD_REQUIRED') : proved
  const { uid, email, sessionEpoch } = proved.value
  if (given.invitation !== undefined) {
    const input = { token: given.invitation, uid, emailKey: emailKey(email) }
    const accepted = await acceptInvitation(ctx, input, origin)
    if (!accepted.ok) return accepted
  }
  if ((await rolesOf(ctx.sql, uid)).length === 0) return fail('STUDIO_CLOSED')
  const { value, hash } = newSecret()
  const isEnrolled = (await withFactor(ctx.sql, [uid])).has(uid)
  await ctx.sql.begin(async (tx) => {
    await insertSession(tx, { hash, uid, sessionEpoch, isOpen: false })
    // Accepting an invitation has already written an audit entry.
    if (given.invitation === undefined)
      await writeAuditEntry(tx, actor(uid, hash, origin), auditEntry('begin', uid))
  })
  return ok({ step: isEnrolled ? 'CODE' : 'ENROL', cookie: value, uid })
}

/** A holder of the invitation link may learn that its account has no password. */
const canNever = async ({ sql }: Ctx, { email, invitation }: FirstStep): Promise<boolean> =>
  invitation !== undefined && (await isForNoPassword(sql, invitation, email))

/** Errors before the credentials were checked. */
const unjudged: readonly ErrorName[] = ['TOO_MANY_ATTEMPTS', 'IDENTITY_UNAVAILABLE']
/** Errors where the identity is not proved. */
const unproved: readonly ErrorName[] = ['INVALID_CREDENTIALS', 'PASSWORD_REQUIRED']

/** Logs a wrong password only for addresses of staff; otherwise strangers could fill the audit log. */
async function noteRefusal(ctx: Ctx, email: string, origin: Origin, why: ErrorName): Promise<void> {
  const uid = unjudged.includes(why) ? null : await memberCalled(ctx.sql, email)
  if (uid === null) return
  const isUnknown = unproved.includes(why)
  if (isUnknown && (await rolesOf(ctx.sql, uid)).length === 0) return
  const who = isUnknown ? null : uid
  await writeRefusal(ctx.sql, actor(who, null, origin), auditEntry('begin', uid), why)
}

const actor = (uid: string | null, sessionHash: Buffer | null, { ip, requestId }: Origin): Actor => ({
  ...{ uid, role: null, sessionHash, ip, requestId },
})
const auditEntry = (step: 'begin' | 'offer' | 'open' | 'enrol' | 'end', uid: string): NewAuditEntry => ({
  action: `session.${step}`,
  object: { kind: 'session', id: uid },
})

/** Returns the half-open session; null when the member's sessions were ended after the first step. */
async function halfOpenOf({ sql }: Ctx, half: Buffer | null): Promise<HalfOpen | null> {
  const begun = half && (await selectHalfOpen(sql, half))
  const member = begun && (await activeMember(sql, begun.uid))
  return member?.sessionEpoch === begun?.sessionEpoch ? begun : null
}

/** Offers a secret to a half-open session without a factor; null otherwise. */
export async function offerSecret(
  ctx: Ctx,
  half: Buffer | null,
  origin: Origin,
): Promise<FactorOffer | null> {
  const begun = await halfOpenOf(ctx, half)
  if (!begun) return null
  const { uid } = begun
  const profile = await memberProfile(ctx.sql, uid)
  return ctx.sql.begin(async (tx) => {
    const offer = await offerFactor(ctx, tx, uid, profile?.email ?? profile?.nickname ?? '')
    if (offer) await writeAuditEntry(tx, actor(uid, half, origin), auditEntry('offer', uid))
    return offer
  })
}

type Opened<T> = Result<{ value: T; cookie: string }, FactorRefusal | Failure<'AUTH_REQUIRED'>>

/** Opens a session with a new secret, given a code of the app or a recovery code. */
export const openByCode = (
  ctx: Ctx,
  half: Buffer | null,
  code: string,
  origin: Origin,
): Promise<Opened<void>> => open(ctx, half, origin, 'open', (uid) => proveFactor(ctx, uid, code))

/** Opens a session by the first code of a new app and returns the recovery codes. */
export const openByEnrolment = (
  ctx: Ctx,
  half: Buffer | null,
  code: string,
  origin: Origin,
): Promise<Opened<string[]>> => open(ctx, half, origin, 'enrol', (uid) => confirmFactor(ctx, uid, code))

async function open<T>(
  ctx: Ctx,
  half: Buffer | null,
  origin: Origin,
  step: 'open' | 'enrol',
  prove: (uid: string) => Promise<Result<T, FactorRefusal>>,
): Promise<Opened<T>> {
  const begun = await halfOpenOf(ctx, half)
  if (!half || !begun) return fail('AUTH_REQUIRED')
  const { uid, sessionEpoch } = begun
  const proved = await prove(uid)
  if (!proved.ok) {
    await writeRefusal(ctx.sql, actor(uid, half, origin), auditEntry(step, uid), proved.failure.error)
    return proved
  }
  const { value: cookie, hash } = newSecret()
  const isOpened = await ctx.sql.begin(async (tx) => {
    // A concurrent reset of the factor also ends the half-open session.
    if (!(await keepFactor(tx, uid)) || !(await deleteSession(tx, half))) return false
    await insertSession(tx, { hash, uid, sessionEpoch, isOpen: true })
    await writeAuditEntry(tx, actor(uid, hash, origin), auditEntry(step, uid))
    return true
  })
  return isOpened ? ok({ value: proved.value, cookie }) : fail('AUTH_REQUIRED')
}

/** Repeats the second factor for calls that need a recent one. */
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

/** Ends the session of the cookie, open or half-open. */
export async function endSession(ctx: Ctx, hash: Buffer | null, origin: Origin): Promise<void> {
  if (!hash) return
  await ctx.sql.begin(async (tx) => {
    const ended = await deleteSession(tx, hash)
    if (!ended?.wasOpen) return
    await writeAuditEntry(tx, actor(ended.uid, hash, origin), auditEntry('end', ended.uid))
  })
}
