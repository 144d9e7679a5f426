import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { allot } from './allot.ts'
import { type Allotment, selectIdlePools, selectUnfinished } from './allotment-store.ts'
import { closeAllotment } from './close-allotment.ts'
import { openAllotment } from './open-allotment.ts'
import { selectPool } from './pool-store.ts'

/**
 * Moves every allotment by one step: closes it, deals its cards, or opens the next one of its pool. An error in one does
 * not affect the others.
 */
export async function advanceAllotments(ctx: Ctx): Promise<void> {
  const unfinished = await selectUnfinished(ctx.sql)
  await Promise.all(unfinished.map((one) => guarded(ctx, one.poolId, () => advance(ctx, one))))
  for (const poolId of await selectIdlePools(ctx.sql)) await guarded(ctx, poolId, () => openNext(ctx, poolId))
}

async function guarded(ctx: Ctx, poolId: Buffer, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (err) {
    ctx.log.error({ err, pool: poolId.toString('hex') }, 'an allotment could not be advanced')
  }
}

async function advance(ctx: Ctx, allotment: Allotment): Promise<void> {
  const terms = (await selectPool(ctx.sql, allotment.poolId))?.picked
  if (!terms) return
  await (allotment.state === 'CLOSED' ? allot(ctx, allotment, terms) : closeAllotment(ctx, allotment, terms))
}

async function openNext(ctx: Ctx, poolId: Buffer): Promise<void> {
  const pool = await selectPool(ctx.sql, poolId)
  if (pool) await transact(ctx.sql, async (tx) => ok(await openAllotment(ctx, tx, pool)))
}
