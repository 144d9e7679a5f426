import { tell } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { lockShowTimes, type ShowTimes, updateEnd } from './edit-store.ts'

export type { ShowTimes }

/**
 * Moves the end of a show as it really goes; the announced one is kept beside it. `decide` answers the new end, or
 * null for none. Answers the times as they are then; null for an unknown event.
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
  await tell(tx, { topic: 'catalog' })
  return { ...times, endAt }
}
