import { tell } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type ShowTimes, updateStarted } from './edit-store.ts'

/**
 * The show begins at `now`, before or after its announced start, which stays. The caller holds the lock of its times
 * and has looked that it may.
 */
export async function beginShow(tx: Tx, { id, now, startAt }: ShowTimes): Promise<void> {
  if (!(await updateStarted(tx, id, now))) return
  await tell(tx, { topic: 'catalog' })
  if (now < startAt) await tell(tx, { topic: 'began', eventId: id })
}
