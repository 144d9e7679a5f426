import { moveCallPlaces } from '#modules/catalog/products/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type CallSession, setStart } from './session-store.ts'

/** Moves a published session that has not opened to another time. The caller has locked it. False when it may not. */
export async function rescheduleSession(
  tx: Tx,
  { id, state }: Pick<CallSession, 'id' | 'state'>,
  startsAt: Date,
): Promise<boolean> {
  if (state !== 'PUBLISHED') return false
  await setStart(tx, id, startsAt)
  await moveCallPlaces(tx, id, startsAt)
  return true
}
