import type { Failure } from '@encore/contract/errors'
import type { SuspensionReason } from '@encore/contract/rules/suspension'
import { fail } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { callRestore, callSuspend, type Suspension, selectSuspension } from './account-store.ts'

/** Returns the reason of a suspension and the appeal address, as a failure; null for a member who is not suspended. */
export async function suspensionOf(
  { sql, config }: Ctx,
  uid: string,
): Promise<{ ok: false; failure: Failure<'ACCOUNT_SUSPENDED'> } | null> {
  const found = await selectSuspension(sql, uid)
  if (!found) return null
  const { reason, since } = found
  return fail('ACCOUNT_SUSPENDED', {
    data: { reason, since: since.toISOString(), appealTo: config.SUPPORT_EMAIL },
  })
}

/** Returns start and reason of a suspension; null without one. */
export const suspensionFacts = (db: Db, uid: string): Promise<Suspension | null> => selectSuspension(db, uid)

/** Suspends an active member; every session ends immediately in all processes. */
export async function suspendMember(tx: Tx, uid: string, reason: SuspensionReason): Promise<void> {
  await callSuspend(tx, uid, reason)
}

export async function restoreMember(tx: Tx, uid: string): Promise<void> {
  await callRestore(tx, uid)
}
