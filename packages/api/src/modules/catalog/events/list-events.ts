import type { EventCard } from '@encore/contract/endpoints'
import { pageSize } from '@encore/contract/rules/limits'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import type { Db } from '#platform/db/connect.ts'
import { cardReply } from './present.ts'
import {
  countEnded,
  countEvents,
  type EventCardRow,
  selectEnded,
  selectEvents,
  selectEventsById,
  selectHeldEvents,
  selectOnAir,
  selectOpenTicket,
} from './store.ts'

/** On air first, then by start; ended ones last. */
export async function listEvents(db: Db, page: PageRequest, locale: Locale): Promise<Page<EventCard>> {
  const [rows, total] = await Promise.all([selectEvents(db, page), countEvents(db)])
  return pageOf(cards(rows, locale), total, page)
}

/** Events that are over, latest first. */
export async function listEnded(db: Db, page: PageRequest, locale: Locale): Promise<Page<EventCard>> {
  const [rows, total] = await Promise.all([selectEnded(db, page), countEnded(db)])
  return pageOf(cards(rows, locale), total, page)
}

export const listOnAir = async (db: Db, locale: Locale): Promise<EventCard[]> =>
  cards(await selectOnAir(db, pageSize.max), locale)

/** Events whose ticket sale is open, by start. */
export const listOpenTicket = async (db: Db, locale: Locale): Promise<EventCard[]> =>
  cards(await selectOpenTicket(db, pageSize.max), locale)

/** Cards in the order of the ids; hidden and unknown events are absent. */
export const eventCards = async (db: Db, ids: string[], locale: Locale): Promise<EventCard[]> =>
  ids.length === 0 ? [] : cards(await selectEventsById(db, ids), locale)

/** The card of an event for who holds something of it, hidden ones too; nothing is sold on it. Null for an unknown one. */
export async function heldCard(db: Db, id: string, locale: Locale): Promise<EventCard | null> {
  const [event] = await selectHeldEvents(db, [id])
  return event ? cardReply({ ...event, tickets: [] }, locale) : null
}

const cards = (rows: EventCardRow[], locale: Locale): EventCard[] => rows.map((row) => cardReply(row, locale))
