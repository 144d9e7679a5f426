import type { Locale } from '@encore/contract/rules/locale'
import type { Db } from '#platform/db/connect.ts'
import { type CheapestPrice, cheapest } from './rules.ts'
import { selectTicketPrices } from './store.ts'

/** What each event costs at least, by event id; events without a ticket are absent. One query however many. */
export async function cheapestTickets(
  db: Db,
  eventIds: string[],
  locale: Locale,
): Promise<Map<string, CheapestPrice>> {
  if (eventIds.length === 0) return new Map()
  const byEvent = Map.groupBy(await selectTicketPrices(db, eventIds), (row) => row.eventId)
  return new Map([...byEvent].map(([eventId, tickets]) => [eventId, cheapest(tickets, locale)]))
}
