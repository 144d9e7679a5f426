import { eventsWhere, type HeldRole, type StudioPermission } from '@encore/contract/rules/staff-roles'
import { type ParcelRow, parcelsById } from '#modules/commerce/delivery/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** True when the caller's roles cover all events of the parcel. */
export function canAccess(
  held: readonly HeldRole[],
  permission: StudioPermission,
  { eventIds }: Pick<ParcelRow, 'eventIds'>,
): boolean {
  const where = eventsWhere(held, permission)
  return where === 'all' || eventIds.every((id) => where.includes(id))
}

/** Returns null (404) when the caller may not access the parcel. */
export async function parcelFor(db: Db, held: readonly HeldRole[], id: string): Promise<ParcelRow | null> {
  const [parcel] = await parcelsById(db, [id])
  return parcel && canAccess(held, 'parcel.write', parcel) ? parcel : null
}

/** Events to filter by: the named one, or all of the caller's. Undefined when the named one is not theirs. */
export function resolveScope(
  held: readonly HeldRole[],
  permission: StudioPermission,
  eventId: string | undefined | null,
): { within: readonly string[] | null; eventId: string | null } | undefined {
  const where = eventsWhere(held, permission)
  const isFor = eventId === undefined || eventId === null || where === 'all' || where.includes(eventId)
  return isFor ? { within: where === 'all' ? null : where, eventId: eventId ?? null } : undefined
}
