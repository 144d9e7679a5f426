import type { BetterTicket } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { isWhole, type TicketTier } from '@encore/contract/rules/ticket-tier'
import { localText } from '#kernel/texts.ts'
import { carriedBy, ticketOpens, ticketsOnSale } from '#modules/catalog/products/index.ts'
import { addsTo } from '#modules/commerce/entitlements/index.ts'
import type { Db } from '#platform/db/connect.ts'

type TicketKind = Parameters<typeof ticketsOnSale>[2]

/** Tickets on sale that open more of an event than those that are held, in their order. Asks nothing for a whole one. */
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

/** The first of them, as a player tells of it: with what the member would see then. */
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
