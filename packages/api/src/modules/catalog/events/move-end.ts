import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { lockShowTimes, type ShowTimes, updateEnd } from './edit-store.ts'

export type { ShowTimes }

/**
 * Moves the actual end of a show and keeps the announced one. `decide` returns the new end, or null for no change.
 * Returns the resulting times; null for an unknown event.
 */
export async function moveEnd(
  tx: Tx,
  id: string,
  decide: (times: ShowTimes) => Date | null,
): Promise<ShowTimes | null> {
  const times = await lockShowTimes(tx, id)
  const endAt = times && !times.isCanceled ? decide(times) : null
  if (!times || !endAt) return times
  await updateEnd(tx, id, endAt)
  await publish(tx, { topic: 'catalog' })
  return { ...times, endAt }
}
