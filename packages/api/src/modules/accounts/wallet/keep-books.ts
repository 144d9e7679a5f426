import type { Ctx } from '#platform/context.ts'
import type { Metrics } from '#platform/metrics.ts'
import { callExpireLots, selectFaults, selectMembersWithExpiredLots } from './store.ts'

const membersPerTurn = 100

/** Cubes past their date leave the balance; a spend does the same for its own member first. */
export async function expireLots(ctx: Ctx): Promise<void> {
  const members = await selectMembersWithExpiredLots(ctx.sql, membersPerTurn)
  for (const { member_uid } of members) await callExpireLots(ctx.sql, member_uid)
}

/** Reports what the audit finds and repairs nothing: a correction is an entry that somebody decides. */
export async function auditBooks(ctx: Ctx, faults: ReturnType<Metrics['counter']>): Promise<void> {
  for (const found of await selectFaults(ctx.sql)) {
    faults.inc()
    ctx.log.error(found, 'the ledger does not add up')
  }
}
