import type { EventCard, ListedEvent } from '@encore/contract/endpoints'
import { pageSize } from '@encore/contract/rules/limits'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import type { Db } from '#platform/db/connect.ts'
import {
  countEnded,
  countEvents,
  type ListedEventRow,
  selectEnded,
  selectEvents,
  selectEventsById,
  selectHeldEvents,
  selectNext,
  selectOnAir,
  selectOpenTicket,
} from './list-store.ts'
import { cardReply } from './present.ts'

/** On air first, then coming events by start, past ones last. */
export async function listEvents(db: Db, page: PageRequest, locale: Locale): Promise<Page<ListedEvent>> {
  const [rows, total] = await Promise.all([selectEvents(db, page), countEvents(db)])
  return pageOf(await listed(db, rows, locale), total, page)
}

/** Past events, latest first. */
export async function listEnded(db: Db, page: PageRequest, locale: Locale): Promise<Page<ListedEvent>> {
  const [rows, total] = await Promise.all([selectEnded(db, page), countEnded(db)])
  return pageOf(await listed(db, rows, locale), total, page)
}

export const listOnAir = async (db: Db, locale: Locale): Promise<ListedEvent[]> =>
  listed(db, await selectOnAir(db, pageSize.max), locale)

/** Events with an open ticket sale, by start. */
export const listOpenTicket = async (db: Db, locale: Locale): Promise<ListedEvent[]> =>
  listed(db, await selectOpenTicket(db, pageSize.max), locale)

const mostNext = 6

/** The next shows of an event's artists; null for a hidden or unknown event. */
export async function listNext(db: Db, eventId: string, locale: Locale): Promise<ListedEvent[] | null> {
  const rows = await selectNext(db, eventId, mostNext)
  const isShown = (await selectEventsById(db, [eventId])).length > 0
  return isShown ? listed(db, rows, locale) : null
}

/** Cards in the order of `ids`; hidden and unknown events are absent. */
export const eventCards = async (db: Db, ids: string[], locale: Locale): Promise<EventCard[]> =>
  ids.length === 0 ? [] : (await selectEventsById(db, ids)).map((row) => cardReply(row, locale))

/** The same, with the tickets on sale. */
export const listById = async (db: Db, ids: string[], locale: Locale): Promise<ListedEvent[]> =>
  ids.length === 0 ? [] : listed(db, await selectEventsById(db, ids), locale)

/** Card for holders of a possibly hidden event, without prices. Null for an unknown event. */
export async function heldCard(db: Db, id: string, locale: Locale): Promise<EventCard | null> {
  const [event] = await selectHeldEvents(db, [id])
  return event ? cardReply({ ...event, tickets: [] }, locale) : null
}

async function listed(db: Db, rows: ListedEventRow[], locale: Locale): Promise<ListedEvent[]> {
  const levels = await stockLevels(
    db,
    rows.flatMap(({ liveTickets }) => liveTickets),
  )
  const isGone = (ticket: string) => {
    const { available, held } = levels.get(ticket) ?? { available: 0, held: 0 }
    return available + held <= 0
  }
  return rows.map((row) => ({
    ...cardReply(row, locale),
    isSoldOut: row.liveTickets.length > 0 && row.liveTickets.every(isGone),
  }))
}
