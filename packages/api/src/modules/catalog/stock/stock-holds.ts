import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type AskForHold, createHoldQueue } from './hold-queue.ts'
import { holdAll } from './hold-units.ts'
import { createSoldOutMemory, type SoldOutMemory } from './sold-out.ts'
import { selectHolders, selectLevels } from './store.ts'

/** State of this process: queued hold requests and a cache of sold-out products. */
export interface StockHolds {
  ask: AskForHold
  memory: SoldOutMemory
}

const byContext = new WeakMap<Ctx, StockHolds>()

export function stockHoldsOf(ctx: Ctx): StockHolds {
  const holds = byContext.get(ctx)
  if (!holds) throw new Error('stock is not installed')
  return holds
}

/** Seconds that a hold lasts before its order is written; the order's transaction extends it. */
const preparedSec = 60
/** Allows for differing clocks of processes, which name holds by time, plus the longest transaction. */
const clocksDifferMs = 120_000

export function openStockHolds(ctx: Ctx): void {
  const memory = createSoldOutMemory({
    level: async (productId) => (await selectLevels(ctx.sql, [productId]))[0] ?? null,
    holders: async (productId, sinceMs) => {
      const from = newId('ho', sinceMs === null ? 0 : sinceMs - clocksDifferMs)
      return (await selectHolders(ctx.sql, productId, from)).map(({ memberId }) => memberId)
    },
  })
  ctx.bus.on('stock', ({ productId, available, held }) => memory.handle(productId, { available, held }))
  ctx.bus.on('clock', memory.forget)
  ctx.bus.onGap(memory.forget)
  const ask = createHoldQueue(async (requests) => {
    const heardBefore = memory.heard()
    const { held, refusals } = await holdAll(ctx.sql, requests, preparedSec)
    for (const refusal of refusals) memory.learn(refusal, heardBefore)
    return held
  })
  byContext.set(ctx, { ask, memory })
}
