import type { Ctx } from '#platform/context.ts'
import { callExpireLots, selectMembersWithExpiredLots } from './store.ts'

const membersPerTurn = 100

/** Removes expired cubes from the balances; a spend does this first for its own member. */
export async function expireLots(ctx: Ctx): Promise<void> {
  const members = await selectMembersWithExpiredLots(ctx.sql, membersPerTurn)
  for (const { member_uid } of members) await callExpireLots(ctx.sql, member_uid)
}
