import type { Ctx } from '#platform/context.ts'
import { callFold } from './store.ts'

const atOnce = 5_000
/** So that a turn ends before the next is due; what is left is counted meanwhile, and summed up then. */
const turns = 20

/** Adds what was booked since to the sums of its hour and day. */
export async function foldSales({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  for (let turn = 0; turn < turns; turn++) if ((await callFold(sql, atOnce)) < atOnce) return
}
