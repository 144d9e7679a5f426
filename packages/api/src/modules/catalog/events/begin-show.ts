import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type ShowTimes, updateStarted } from './edit-store.ts'

/**
 * Starts the show at `now`; the announced start stays. The caller holds the lock of its times and has checked that it
 * may start.
 */
export async function beginShow(tx: Tx, { id, now, startAt }: ShowTimes): Promise<void> {
  if (!(await updateStarted(tx, id, now))) return
  await publish(tx, { topic: 'catalog' })
  if (now < startAt) await publish(tx, { topic: 'began', eventId: id })
}
