import type { EventCard } from '@encore/contract/endpoints'
import { pageSize } from '@encore/contract/rules/limits'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import { cheapestTickets } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { cardReply } from './present.ts'
import {
  countEnded,
  countEvents,
  type EventCardRow,
  selectEnded,
  selectEvents,
  selectEventsById,
  selectOnAir,
  selectOpenTicket,
  selectSpelled,
} from './store.ts'

/** On air first, then by start; ended ones last. */
export async function listEvents(db: Db, page: PageRequest, locale: Locale): Promise<Page<EventCard>> {
  const [rows, total] = await Promise.all([selectEvents(db, page), countEvents(db)])
  return pageOf(await cards(db, rows, locale), total, page)
}

/** Events that are over, latest first. */
export async function listEnded(db: Db, page: PageRequest, locale: Locale): Promise<Page<EventCard>> {
  const [rows, total] = await Promise.all([selectEnded(db, page), countEnded(db)])
  return pageOf(await cards(db, rows, locale), total, page)
}

export const listOnAir = async (db: Db, locale: Locale): Promise<EventCard[]> =>
  cards(db, await selectOnAir(db, pageSize.max), locale)

/** Events whose ticket sale is open, by start. */
export const listOpenTicket = async (db: Db, locale: Locale): Promise<EventCard[]> =>
  cards(db, await selectOpenTicket(db, pageSize.max), locale)

/** Cards in the order of the ids; hidden and unknown events are absent. */
export async function eventCards(db: Db, ids: string[], locale: Locale): Promise<EventCard[]> {
  const [rows, prices] = await Promise.all([
    ids.length === 0 ? [] : selectEventsById(db, ids),
    cheapestTickets(db, ids, locale),
  ])
  return rows.map((row) => cardReply(row, prices.get(row.id), locale))
}

export interface SpelledCard {
  card: EventCard
  /** Its titles and the names of its artists, in all languages and spellings. */
  spellings: string[]
}

/** The same cards, with what they are found by. */
export async function spelledCards(db: Db, ids: string[], locale: Locale): Promise<SpelledCard[]> {
  const [rows, prices] = await Promise.all([
    ids.length === 0 ? [] : selectSpelled(db, ids),
    cheapestTickets(db, ids, locale),
  ])
  return rows.map((row) => ({
    card: cardReply(row, prices.get(row.id), locale),
    spellings: [row.title, ...row.artists].flatMap((texts) => Object.values(texts)).concat(row.aliases),
  }))
}

async function cards(db: Db, rows: EventCardRow[], locale: Locale): Promise<EventCard[]> {
  const ids = rows.map((row) => row.id)
  const prices = await cheapestTickets(db, ids, locale)
  return rows.map((row) => cardReply(row, prices.get(row.id), locale))
}
