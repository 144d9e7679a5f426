import { newId } from '#kernel/ids.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import {
  type Entitlement,
  type EntitlementSource,
  endEntitlements,
  insertEntitlement,
  restoreEntitlements,
} from './store.ts'

/** Grants an entitlement, to the whole show unless a tier is given; idempotent per source. */
export async function grantEntitlement(
  tx: Tx,
  { windowFrom = null, windowTo = null, cameras = null, maxHeight = null, ...grant }: Grant,
): Promise<void> {
  const id = newId('en')
  const isNew = await insertEntitlement(tx, { id, windowFrom, windowTo, cameras, maxHeight, ...grant })
  if (isNew) await publish(tx, { topic: 'member', uid: grant.memberId, what: 'entitlement', id })
}

type Optional = 'windowFrom' | 'windowTo' | 'cameras' | 'maxHeight'
type Grant = Omit<Entitlement, 'id' | Optional> & Partial<Pick<Entitlement, Optional>>

export async function revokeEntitlements(tx: Tx, source: EntitlementSource, sourceId: string): Promise<void> {
  for (const { id, memberId } of await endEntitlements(tx, source, sourceId)) {
    await publish(tx, { topic: 'member', uid: memberId, what: 'entitlement', id })
  }
}

export async function returnEntitlements(tx: Tx, source: EntitlementSource, sourceId: string): Promise<void> {
  for (const { id, memberId } of await restoreEntitlements(tx, source, sourceId)) {
    await publish(tx, { topic: 'member', uid: memberId, what: 'entitlement', id })
  }
}
