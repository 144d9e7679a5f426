import type { Failure } from '@encore/contract/errors'
import type { SuspensionReason } from '@encore/contract/rules/suspension'
import { fail } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { callRestore, callSuspend, type Suspension, selectSuspension } from './account-store.ts'

/** Why a member who has proved who they are may not come in, and where to appeal; null when they may. */
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

/** Since when and why a member is shut out; null when they are not. */
export const suspensionFacts = (db: Db, uid: string): Promise<Suspension | null> => selectSuspension(db, uid)

/** Shuts an active member out: every session ends at once, in all processes. */
export async function suspendMember(tx: Tx, uid: string, reason: SuspensionReason): Promise<void> {
  await callSuspend(tx, uid, reason)
}

/** They may come in again. */
export async function restoreMember(tx: Tx, uid: string): Promise<void> {
  await callRestore(tx, uid)
}
