import type { Failure } from '@encore/contract/errors'
import type { SuspensionReason } from '@encore/contract/rules/suspension'
import { fail, ok, type Result } from '#kernel/result.ts'
import { restoreMember, suspendMember, suspensionFacts } from '#modules/accounts/identity/index.ts'
import { lockStatus } from '#modules/accounts/members/index.ts'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'

type Done = Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'MEMBER_REFUSED'>>>

const refuse = (rule: 'own' | 'works' | 'suspended' | 'active' | 'left') =>
  fail('MEMBER_REFUSED', { data: { rule } })

export interface Suspending {
  uid: string
  /** Reason shown to the member. */
  why: SuspensionReason
  reason: string
}

/** Suspends a member. Refused for staff: an owner must revoke their roles first. */
export async function suspend(
  tx: Tx,
  { uid: by }: Pick<Staff, 'uid'>,
  { uid, why, reason }: Suspending,
): Done {
  if (uid === by) return refuse('own')
  const standing = await lockStatus(tx, uid)
  if (!standing) return fail('NOT_FOUND')
  if (standing !== 'ACTIVE') return refuse(standing === 'LEFT' ? 'left' : 'suspended')
  if ((await rolesOf(tx, uid)).length > 0) return refuse('works')
  await suspendMember(tx, uid, why)
  const sides = { before: { standing }, after: { standing: 'SUSPENDED', why } }
  return ok({ reply: undefined, auditEntry: { object: { kind: 'member', id: uid }, ...sides, reason } })
}

export async function restore(
  tx: Tx,
  { uid: by }: Pick<Staff, 'uid'>,
  { uid, reason }: Omit<Suspending, 'why'>,
): Done {
  if (uid === by) return refuse('own')
  const standing = await lockStatus(tx, uid)
  if (!standing) return fail('NOT_FOUND')
  if (standing !== 'SUSPENDED') return refuse(standing === 'LEFT' ? 'left' : 'active')
  const known = await suspensionFacts(tx, uid)
  await restoreMember(tx, uid)
  const sides = { before: { standing, why: known?.reason ?? null }, after: { standing: 'ACTIVE' } }
  return ok({ reply: undefined, auditEntry: { object: { kind: 'member', id: uid }, ...sides, reason } })
}
