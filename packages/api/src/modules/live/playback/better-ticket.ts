import type { BetterTicket } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { isWhole, type TicketTier } from '@encore/contract/rules/ticket-tier'
import { localText } from '#kernel/texts.ts'
import { carriedBy, ticketOpens, ticketsOnSale } from '#modules/catalog/products/index.ts'
import { addsTo } from '#modules/commerce/entitlements/index.ts'
import type { Db } from '#platform/db/connect.ts'

type TicketKind = Parameters<typeof ticketsOnSale>[2]

/**
 * Returns tickets on sale that open more of an event than the held ones, in sale order. Runs no query when a held one
 * opens everything.
 */
export async function betterTickets(
  db: Db,
  eventId: string,
  kind: TicketKind,
  held: readonly TicketTier[],
): ReturnType<typeof ticketsOnSale> {
  if (held.length === 0 || held.some(isWhole)) return []
  const better: Awaited<ReturnType<typeof ticketsOnSale>> = []
  for (const ticket of await ticketsOnSale(db, eventId, kind))
    if (await addsTo(db, eventId, ticket, held)) better.push(ticket)
  return better
}

export async function betterTicket(
  db: Db,
  eventId: string,
  kind: TicketKind,
  held: readonly TicketTier[],
  locale: Locale,
): Promise<BetterTicket | null> {
  const [ticket] = await betterTickets(db, eventId, kind, held)
  if (!ticket) return null
  const carried = (await carriedBy(db, [eventId])).get(eventId)
  const opens = ticketOpens([...held, ticket], carried, locale)
  return opens && { productId: ticket.id, name: localText(ticket.name, locale), opens }
}
