import { tell } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { updateStart } from './edit-store.ts'

/** The show begins now, a little before its time: whoever holds its lock has looked that it may. */
export async function moveStart(tx: Tx, id: string, startAt: Date): Promise<void> {
  await updateStart(tx, id, startAt)
  await tell(tx, { topic: 'catalog' })
}
