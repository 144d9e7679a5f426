import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { mailMember } from '#modules/accounts/identity/index.ts'
import { memberProfile } from '#modules/accounts/members/index.ts'
import { memberCalled, rolesOf } from '#modules/accounts/roles/index.ts'
import { type AuditedResult, actByOperator } from '#modules/studio/audit/index.ts'
import { forgetFactor } from '#modules/studio/second-factor/index.ts'
import type { Sql, Tx } from '#platform/db/connect.ts'
import { deleteSessionsOf } from './store.ts'

/** Resets the factor of a colleague who lost the app and codes. Members cannot reset their own. */
export async function resetFactor(
  tx: Tx,
  { uid, by, reason }: { uid: string; by: string; reason: string },
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'OWN_FACTOR'>>> {
  if (uid === by) return fail('OWN_FACTOR')
  if ((await rolesOf(tx, uid)).length === 0) return fail('NOT_FOUND')
  const taken = await takeFactor(tx, uid)
  return taken.ok ? ok({ reply: undefined, auditEntry: { ...taken.value.auditEntry, reason } }) : taken
}

/** Resets a factor from the command line, also for the last owner. */
export async function resetByOperator(sql: Sql, email: string): Promise<'DONE' | 'NO_MEMBER' | 'NO_FACTOR'> {
  const uid = await memberCalled(sql, email)
  if (uid === null) return 'NO_MEMBER'
  const taken = await actByOperator(sql, 'team.reset-factor', (tx) => takeFactor(tx, uid))
  return taken.ok ? 'DONE' : 'NO_FACTOR'
}

/** Deletes app, recovery codes and sessions, and notifies the member. The next sign-in connects a new app. */
async function takeFactor(
  tx: Tx,
  uid: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND'>>> {
  if (!(await forgetFactor(tx, uid))) return fail('NOT_FOUND')
  const sessions = await deleteSessionsOf(tx, uid)
  const profile = await memberProfile(tx, uid)
  if (profile?.email)
    await mailMember(tx, { kind: 'factor-reset', to: profile.email, language: profile.language })
  return ok({
    reply: undefined,
    auditEntry: {
      object: { kind: 'member', id: uid },
      before: { isEnrolled: true, sessions },
      after: { isEnrolled: false, sessions: 0 },
    },
  })
}
