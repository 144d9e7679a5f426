import { newId } from '#kernel/ids.ts'
import { tell } from '#platform/bus.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import {
  deleteBar,
  type Entitlement,
  type EntitlementSource,
  endEntitlements,
  type HeldRight,
  insertBar,
  insertEntitlement,
  type OwnTicket,
  restoreEntitlements,
  type Scope,
  selectEntitled,
  selectEntitlement,
  selectRightsOf,
  selectTicketsOf,
  type Wanted,
} from './store.ts'

export { countHolders, moveWindows, selectHolders as holdersOf } from './store.ts'
export type { Entitlement, EntitlementSource, HeldRight, Scope }

/** The member's right to something of an event, or null; one whose window is over is none. */
export const findEntitlement = (db: Db, wanted: Wanted): Promise<Entitlement | null> =>
  selectEntitlement(db, wanted)

/** At which of these events the member has a right of this scope. */
export async function entitledAt(
  db: Db,
  { eventIds, ...wanted }: Omit<Wanted, 'eventId'> & { eventIds: string[] },
): Promise<Set<string>> {
  const rows = eventIds.length > 0 ? await selectEntitled(db, { eventIds, ...wanted }) : []
  return new Set(rows.map(({ eventId }) => eventId))
}

/** Gives a right; the same source gives it once. */
export async function grantEntitlement(
  tx: Tx,
  { windowFrom = null, windowTo = null, ...grant }: Grant,
): Promise<void> {
  const id = newId('en')
  const isNew = await insertEntitlement(tx, { id, windowFrom, windowTo, ...grant })
  if (isNew) await tell(tx, { topic: 'member', uid: grant.memberId, what: 'entitlement', id })
}

type Grant = Omit<Entitlement, 'id' | 'windowFrom' | 'windowTo'> &
  Partial<Pick<Entitlement, 'windowFrom' | 'windowTo'>>

/** Ends every right that came from this source. */
export async function revokeEntitlements(tx: Tx, source: EntitlementSource, sourceId: string): Promise<void> {
  for (const { id, memberId } of await endEntitlements(tx, source, sourceId)) {
    await tell(tx, { topic: 'member', uid: memberId, what: 'entitlement', id })
  }
}

/** Gives back every right that came from this source and was ended. */
export async function returnEntitlements(tx: Tx, source: EntitlementSource, sourceId: string): Promise<void> {
  for (const { id, memberId } of await restoreEntitlements(tx, source, sourceId)) {
    await tell(tx, { topic: 'member', uid: memberId, what: 'entitlement', id })
  }
}

/** Puts a member out of an event: no right to it counts, held or yet to come, until `unbar`. */
export async function bar(tx: Tx, memberId: string, eventId: string): Promise<void> {
  await insertBar(tx, memberId, eventId)
  await tell(tx, { topic: 'member', uid: memberId, what: 'entitlement' })
}

export async function unbar(tx: Tx, memberId: string, eventId: string): Promise<void> {
  await deleteBar(tx, memberId, eventId)
  await tell(tx, { topic: 'member', uid: memberId, what: 'entitlement' })
}

/** Every right the member was given, the oldest first. */
export const ticketsOf = (db: Db, memberId: string): Promise<OwnTicket[]> => selectTicketsOf(db, memberId)

/** Every right that nobody took away, the oldest first; also those whose window is over. */
export const rightsOf = async (db: Db, memberId: string): Promise<HeldRight[]> => [
  ...(await selectRightsOf(db, memberId)),
]
