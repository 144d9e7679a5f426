import type { Ctx } from '#platform/context.ts'
import { callExpireLots, selectMembersWithExpiredLots } from './store.ts'

const membersPerTurn = 100

/** Cubes past their date leave the balance; a spend does the same for its own member first. */
export async function expireLots(ctx: Ctx): Promise<void> {
  const members = await selectMembersWithExpiredLots(ctx.sql, membersPerTurn)
  for (const { member_uid } of members) await callExpireLots(ctx.sql, member_uid)
}
