import type { Db } from '#platform/db/connect.ts'
import type { HoldsEvent } from '#platform/event-holders.ts'
import type { Principal } from '#platform/http/principal.ts'
import { type EventAddress, type EventDetailRow, selectEventAddress, selectEventDetail } from './store.ts'

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
  return (await isHolder(db, holdsEvent, id, principal)) ? event : null
}

/** By id, present or former slug. Null where there is none, and for who may not know of a hidden one. */
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
