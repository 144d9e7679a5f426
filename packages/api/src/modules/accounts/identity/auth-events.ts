import type { Failure } from '@encore/contract/errors'
import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import type { Result } from '#kernel/result.ts'
import { identifierDigest } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { networkOf } from '#platform/http/address.ts'
import { insertAuthEvent } from './auth-event-store.ts'

/** Origin of a call, as recorded in auth events. */
export interface CallOrigin {
  ip: string
  deviceId: string | null
  userAgent: string
}

export type AuthEventType =
  | 'SIGN_IN'
  | 'SIGN_UP'
  | 'SIGN_OUT'
  | 'SESSION_OPENED'
  | 'SESSION_ENDED'
  | 'CODE_SENT'
  | 'CODE_CHECKED'
  | 'PASSWORD_RESET'
  | 'PASSWORD_CHANGED'
  | 'REAUTHENTICATED'
  | 'EMAIL_CHANGED'
  | 'LEFT'

export interface AuthEvent {
  type: AuthEventType
  origin: CallOrigin
  /** Result; only the name of a failure is stored. */
  outcome: Result<unknown, Failure>
  uid?: string
  /** Stored as a keyed digest. */
  email?: string
}

/** Records an authentication event for 90 days, without secrets and addresses. */
export async function noteAuthEvent(ctx: Ctx, db: Db, event: AuthEvent): Promise<void> {
  const { type, origin, outcome, uid = null, email } = event
  await insertAuthEvent(db, {
    type,
    result: outcome.ok ? 'OK' : outcome.failure.error,
    uid,
    addressDigest:
      email === undefined ? null : identifierDigest(ctx, emailKey(normaliseEmail(email) ?? email)),
    network: networkOf(origin.ip),
    deviceId: origin.deviceId,
    userAgent: origin.userAgent,
  })
}

/** Runs `work` and records its result. `work` has its own transaction. */
export async function noted<T, F extends Failure>(
  ctx: Ctx,
  event: Omit<AuthEvent, 'outcome'>,
  work: () => Promise<Result<T, F>>,
): Promise<Result<T, F>> {
  const outcome = await work()
  await noteAuthEvent(ctx, ctx.sql, { ...event, outcome })
  return outcome
}
