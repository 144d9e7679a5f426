import type { TicketOpens } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { isWhole, shownOf, type TicketTier } from '@encore/contract/rules/ticket-tier'
import { localText } from '#kernel/texts.ts'
import type { Carried } from './store.ts'

/** Whether the channel carries what a ticket names. Before there is a channel nothing speaks against it. */
export function carries(carried: Carried | undefined, { cameras, maxHeight }: TicketTier): boolean {
  if (carried === undefined || isWhole({ cameras, maxHeight })) return true
  const names = new Set(carried.cameras.map(({ name }) => name))
  return carried.isHosted && (cameras ?? []).every((name) => names.has(name))
}

/** What tickets open together, as the wire carries it; null where another house sends the show, or nobody does yet. */
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
