import { eventsWhere, type HeldRole, type StudioPermission } from '@encore/contract/rules/studio-roles'
import { type ParcelRow, parcelsById } from '#modules/commerce/delivery/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** Who packs a parcel works on all of its events. */
export function canAccess(
  held: readonly HeldRole[],
  permission: StudioPermission,
  { eventIds }: Pick<ParcelRow, 'eventIds'>,
): boolean {
  const where = eventsWhere(held, permission)
  return where === 'all' || eventIds.every((id) => where.includes(id))
}

/** A parcel that the caller may pack; else it is not there. */
export async function parcelFor(db: Db, held: readonly HeldRole[], id: string): Promise<ParcelRow | null> {
  const [parcel] = await parcelsById(db, [id])
  return parcel && canAccess(held, 'parcel.write', parcel) ? parcel : null
}

/** Events whose parcels are meant: one that is named, or all of the caller's; undefined for one that is not theirs. */
export function resolveScope(
  held: readonly HeldRole[],
  permission: StudioPermission,
  eventId: string | undefined | null,
): { within: readonly string[] | null; eventId: string | null } | undefined {
  const where = eventsWhere(held, permission)
  const isFor = eventId === undefined || eventId === null || where === 'all' || where.includes(eventId)
  return isFor ? { within: where === 'all' ? null : where, eventId: eventId ?? null } : undefined
}
