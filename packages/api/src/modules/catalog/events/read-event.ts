import type { Db } from '#platform/db/connect.ts'
import type { HoldsEvent } from '#platform/event-holders.ts'
import type { Principal } from '#platform/http/principal.ts'
import { type EventDetailRow, selectEventDetail } from './store.ts'

export interface Reader {
  principal: Principal | null
  /** Somebody of the studio looks ahead, at a moment. */
  preview: { at: Date | null } | null
}

/** Null for an unknown event. A hidden one is known to a preview, and to a member who holds something of it. */
export async function readEvent(
  db: Db,
  holdsEvent: HoldsEvent,
  id: string,
  { principal, preview }: Reader,
): Promise<EventDetailRow | null> {
  const event = await selectEventDetail(db, id, preview?.at ?? null)
  if (!event?.isHidden || preview) return event
  return principal?.kind === 'member' && (await holdsEvent(db, principal.uid, id)) ? event : null
}
