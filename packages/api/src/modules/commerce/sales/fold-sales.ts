import type { Ctx } from '#platform/context.ts'
import { callFold } from './store.ts'

const atOnce = 5_000
/**
 * Limits a run so that it ends before the next is due. Remaining deltas are still counted by the views and aggregated
 * later.
 */
const turns = 20

/** Aggregates sale deltas into the sums of their quarter hour and day. */
export async function foldSales({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  for (let turn = 0; turn < turns; turn++) if ((await callFold(sql, atOnce)) < atOnce) return
}
