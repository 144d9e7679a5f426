import type { Module } from '#modules/module.ts'
import { tell } from '#platform/bus.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import {
  deleteBar,
  type Entitlement,
  type EntitlementSource,
  type HeldRight,
  insertBar,
  type OwnTicket,
  type Scope,
  selectEntitlement,
  selectIsHeld,
  selectRightsOf,
  selectTicketsOf,
  type Wanted,
} from './store.ts'

/** Who may see, watch or call what, and since when. */
export const entitlements: Module = {
  name: 'entitlements',
  install: ({ provideEventHolders }) => provideEventHolders(selectIsHeld),
}

export { endGrant, type GrantWish, grantRights } from './grant-rights.ts'
export {
  type GrantRow,
  selectGrant as grantById,
  selectGrants as grantsOf,
} from './grant-store.ts'
export { addsTo, holdsAll, tiersHeld } from './held-tiers.ts'
export { grantEntitlement, returnEntitlements, revokeEntitlements } from './rights.ts'
export {
  countHolders,
  moveWindows,
  type StandingRight,
  selectAdmitted as admittedTo,
  selectBars as barsOf,
  selectHolders as holdersOf,
  selectStandingRights as standingRightsOf,
} from './store.ts'
export type { Entitlement, EntitlementSource, HeldRight, Scope }

/** The member's right to something of an event, or null; one whose window is over is none. */
export const findEntitlement = (db: Db, wanted: Wanted): Promise<Entitlement | null> =>
  selectEntitlement(db, wanted)

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
