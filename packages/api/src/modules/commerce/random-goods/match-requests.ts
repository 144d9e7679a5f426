import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { callMatch } from './swap-store.ts'

/**
 * Looks for a swap for each of these open requests, in their order. Each has a transaction of its own: a failure leaves
 * its request open, and the schedule tries again.
 */
export async function matchRequests(ctx: Ctx, requestIds: readonly string[]): Promise<void> {
  for (const id of requestIds) {
    try {
      await transact(ctx.sql, async (tx) => {
        const swapId = await callMatch(tx, id, newId('sx'))
        if (swapId) await ctx.events.emit(tx, 'swap.found', { swapId })
        return ok(swapId)
      })
    } catch (err) {
      ctx.log.error({ err, request: id }, 'a swap request could not be matched')
    }
  }
}
