import type { TicketOpens } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { isWhole, shownOf, type TicketTier } from '@encore/contract/rules/ticket-tier'
import { localText } from '#kernel/texts.ts'
import type { Carried } from './store.ts'

/** True when the channel has everything that the ticket names. Also true before there is a channel. */
export function carries(carried: Carried | undefined, { cameras, maxHeight }: TicketTier): boolean {
  if (carried === undefined || isWhole({ cameras, maxHeight })) return true
  const names = new Set(carried.cameras.map(({ name }) => name))
  return carried.isHosted && (cameras ?? []).every((name) => names.has(name))
}

/** Returns the cameras and height that the tickets open together; null for an external stream or without a channel. */
export function ticketOpens(
  tiers: readonly TicketTier[],
  carried: Carried | undefined,
  locale: Locale,
): TicketOpens | null {
  if (!carried?.isHosted || tiers.length === 0) return null
  const { cameras, maxHeight } = shownOf(tiers, carried.cameras)
  return {
    cameras: cameras.map(({ title }) => localText(title, locale)),
    camerasInAll: carried.cameras.length + 1,
    maxHeight,
  }
}
