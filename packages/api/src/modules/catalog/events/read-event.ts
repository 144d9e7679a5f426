import type { Db } from '#platform/db/connect.ts'
import type { HoldsEvent } from '#platform/event-holders.ts'
import type { Principal } from '#platform/http/principal.ts'
import { type EventAddress, type EventDetailRow, selectEventAddress, selectEventDetail } from './store.ts'

export interface Reader {
  principal: Principal | null
  /** Set for staff who preview the page at some time; a null `at` is now. */
  preview: { at: Date | null } | null
}

/** Null for an unknown event. A hidden one is returned for a preview and to members who hold something of it. */
export async function readEvent(
  db: Db,
  holdsEvent: HoldsEvent,
  id: string,
  { principal, preview }: Reader,
): Promise<EventDetailRow | null> {
  const event = await selectEventDetail(db, id, preview?.at ?? null)
  if (!event?.isHidden || preview) return event
  return (await isHolder(db, holdsEvent, id, principal)) ? event : null
}

/** Finds an event by id, current or former slug. Null when unknown, or hidden from this caller. */
export async function findAddress(
  db: Db,
  holdsEvent: HoldsEvent,
  name: string,
  principal: Principal | null,
): Promise<EventAddress | null> {
  const address = await selectEventAddress(db, name)
  return address?.isHidden && !(await isHolder(db, holdsEvent, address.id, principal)) ? null : address
}

const isHolder = async (db: Db, holdsEvent: HoldsEvent, id: string, principal: Principal | null) =>
  principal?.kind === 'member' && (await holdsEvent(db, principal.uid, id))
