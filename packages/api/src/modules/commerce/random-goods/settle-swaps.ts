import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { matchRequests } from './match-requests.ts'
import { callLapse, selectFreedRequests, selectLapsed, selectOpenRequests } from './swap-store.ts'
import { leaveSwaps, packDue, selectUnitsPastPacking } from './unit-store.ts'

const batch = 200

/** Ends swaps that were not confirmed in time, and packs the units whose time has come. */
export async function settleSwaps(ctx: Ctx): Promise<TurnEnd> {
  const lapsed = await selectLapsed(ctx.sql, batch)
  for (const id of lapsed) {
    await transact(ctx.sql, async (tx) => ok(await callLapse(tx, id)))
    await matchRequests(ctx, await selectFreedRequests(ctx.sql, id))
  }
  const past = await selectUnitsPastPacking(ctx.sql, batch)
  for (const id of past) await transact(ctx.sql, async (tx) => ok(await leaveSwaps(tx, [id])))
  const packed = await transact(ctx.sql, async (tx) => ok(await packDue(tx, batch)))
  const isFull = lapsed.length === batch || past.length === batch || (packed.ok && packed.value === batch)
  return isFull ? 'more' : 'done'
}

/** Tries all open requests again, oldest first: a member may have rested meanwhile. */
export async function matchAgain(ctx: Ctx): Promise<void> {
  let after: { at: Date; id: string } | null = null
  for (;;) {
    const requests: { id: string; at: Date }[] = await selectOpenRequests(ctx.sql, after, batch)
    await matchRequests(
      ctx,
      requests.map(({ id }) => id),
    )
    after = requests.at(-1) ?? null
    if (requests.length < batch) return
  }
}
