import type { Tx } from '#platform/db/connect.ts'
import { isBookable } from './book-call.ts'
import { type BookingGrant, endSource, selectGrant } from './grant-store.ts'
import { lockCallSession } from './session-store.ts'

export type GrantRefusal = 'NOT_FOUND' | 'ENDED' | 'NOT_BOOKABLE'

/** Takes units that staff gave out of a booking, before the order of the session is published. */
export async function endGrant(
  tx: Tx,
  sessionId: string,
  grantId: string,
): Promise<BookingGrant | { refusal: GrantRefusal }> {
  const session = await lockCallSession(tx, sessionId)
  const grant = session && (await selectGrant(tx, sessionId, grantId))
  if (!session || !grant) return { refusal: 'NOT_FOUND' }
  if (grant.endedAt) return { refusal: 'ENDED' }
  if (!isBookable(session)) return { refusal: 'NOT_BOOKABLE' }
  await endSource(tx, grantId)
  return grant
}
