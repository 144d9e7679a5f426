import { isWhole, opensMore, type TicketTier } from '@encore/contract/rules/ticket-tier'
import { carriedBy } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectEntitled, type Wanted } from './store.ts'

/** Returns the member's tiers in this scope by event; events without an entitlement are absent. */
export async function tiersHeld(
  db: Db,
  { eventIds, ...wanted }: Omit<Wanted, 'eventId'> & { eventIds: string[] },
): Promise<Map<string, TicketTier[]>> {
  const rows = eventIds.length > 0 ? await selectEntitled(db, { eventIds, ...wanted }) : []
  return Map.groupBy(rows, ({ eventId }) => eventId)
}

/** True when a ticket of this tier would add nothing to the member's access to the event. */
export async function holdsAll(db: Db, wanted: Wanted, tier: TicketTier): Promise<boolean> {
  const { eventId, ...rest } = wanted
  const held = (await tiersHeld(db, { ...rest, eventIds: [eventId] })).get(eventId)
  return held !== undefined && !(await addsTo(db, eventId, tier, held))
}

/** True when a ticket opens more of an event than the tiers already held. */
export async function addsTo(
  db: Db,
  eventId: string,
  tier: TicketTier,
  held: readonly TicketTier[],
): Promise<boolean> {
  if (held.length === 0) return true
  if (held.some(isWhole)) return false
  const carried = (await carriedBy(db, [eventId])).get(eventId)
  if (carried && !carried.isHosted) return false
  return opensMore(tier, held, carried?.cameras.map(({ name }) => name) ?? null)
}
