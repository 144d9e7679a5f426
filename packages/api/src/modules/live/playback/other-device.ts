import type { OtherDevice } from '@encore/contract/endpoints'
import type { TicketedKind } from '@encore/media'
import type { Db } from '#platform/db/connect.ts'
import type { Member } from '#platform/http/principal.ts'
import { selectOtherDevice } from './store.ts'

/** Returns the other device that uses the member's ticket now; null when there is none. */
export async function otherDevice(
  db: Db,
  { uid, sid }: Member,
  eventId: string,
  kind: TicketedKind,
): Promise<OtherDevice | null> {
  const found = await selectOtherDevice(db, { eventId, kind, memberUid: uid, sid })
  return found && { ...found, since: found.since.toISOString() }
}
