import type { Module } from '#modules/module.ts'
import { publish } from '#platform/bus.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import {
  deleteBar,
  type Entitlement,
  type EntitlementSource,
  type HeldEntitlement,
  insertBar,
  type OwnTicket,
  type Scope,
  selectEntitlement,
  selectEntitlementsOf,
  selectIsHeld,
  selectTicketsOf,
  type Wanted,
} from './store.ts'

/** Entitlements to watch events live or as a replay, and to join calls. */
export const entitlements: Module = {
  name: 'entitlements',
  install: ({ provideEventHolders }) => provideEventHolders(selectIsHeld),
}

export { endGrant, type GrantRequest, grantAccess } from './grant-access.ts'
export {
  type GrantRow,
  selectGrant as grantById,
  selectGrants as grantsOf,
} from './grant-store.ts'
export { addsTo, holdsAll, tiersHeld } from './held-tiers.ts'
export { grantEntitlement, returnEntitlements, revokeEntitlements } from './rights.ts'
export {
  type CurrentEntitlement,
  countHolders,
  moveWindows,
  selectAdmitted as admittedTo,
  selectBars as barsOf,
  selectCurrentEntitlements as currentEntitlementsOf,
  selectHolders as holdersOf,
} from './store.ts'
export type { Entitlement, EntitlementSource, HeldEntitlement, Scope }

/** Returns the member's entitlement to an event in a scope; null for none or when its window has ended. */
export const findEntitlement = (db: Db, wanted: Wanted): Promise<Entitlement | null> =>
  selectEntitlement(db, wanted)

/** Bans a member from an event: no present or future entitlement to it counts until `unbar`. */
export async function bar(tx: Tx, memberId: string, eventId: string): Promise<void> {
  await insertBar(tx, memberId, eventId)
  await publish(tx, { topic: 'member', uid: memberId, what: 'entitlement' })
}

export async function unbar(tx: Tx, memberId: string, eventId: string): Promise<void> {
  await deleteBar(tx, memberId, eventId)
  await publish(tx, { topic: 'member', uid: memberId, what: 'entitlement' })
}

/** All entitlements of a member including revoked ones, oldest first. */
export const ticketsOf = (db: Db, memberId: string): Promise<OwnTicket[]> => selectTicketsOf(db, memberId)

/** All entitlements that are not revoked, including expired ones; oldest first. */
export const entitlementsOf = async (db: Db, memberId: string): Promise<HeldEntitlement[]> => [
  ...(await selectEntitlementsOf(db, memberId)),
]
