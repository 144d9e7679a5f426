import { type TicketTier, wholeTier } from '@encore/contract/rules/ticket-tier'
import { tiersHeld } from '#modules/commerce/entitlements/index.ts'
import { accessToReplay } from '#modules/live/replays/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** Returns what the member's entitlements to a show open; null without one. A free show opens completely. */
export async function liveTiers(
  db: Db,
  { id, isFree }: { id: string; isFree: boolean },
  memberId: string,
): Promise<readonly TicketTier[] | null> {
  const held = (await tiersHeld(db, { memberId, eventIds: [id], scope: 'LIVE' })).get(id)
  return held ? (isFree ? [wholeTier] : held) : null
}

/** Returns what the member may see of a replay now; null while it is closed to them. */
export async function replayTiers(
  db: Db,
  eventId: string,
  memberId: string,
): Promise<readonly TicketTier[] | null> {
  const asked = await accessToReplay(db, eventId, memberId)
  return asked?.access.state === 'OPEN' ? asked.tiers : null
}
