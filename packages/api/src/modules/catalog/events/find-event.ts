import type { EventCard } from '@encore/contract/endpoints'
import { patternOf } from '#kernel/patterns.ts'
import type { Texts } from '#kernel/texts.ts'
import type { Db } from '#platform/db/connect.ts'
import { type HeldEvent, selectEventsCalled, selectHeldEvents } from './list-store.ts'
import {
  type EventStart,
  type OpenDoors,
  selectCollection,
  selectEventAddress,
  selectEventTimes,
  selectOpenDoors,
  selectSlugsOf,
  selectStarts,
  selectTicketEvent,
} from './store.ts'

/** What entering, selling and streaming ask of an event. */
export interface EventTimes {
  id: string
  slug: string
  type: EventCard['type']
  status: EventCard['status']
  isHidden: boolean
  isFree: boolean
  zone: string
  doorsAt: Date
  /** As it was announced. */
  startAt: Date
  /** When it began; null: not yet, or by the clock alone. */
  startedAt: Date | null
  /** From when it is on air: the earlier of both starts. Media time counts from here. */
  onAirAt: Date
  endAt: Date
  replayFrom: Date | null
  replayTo: Date | null
  title: Texts
}

/** What stands on a ticket: the event and its rules. */
export interface TicketEvent extends EventTimes {
  /** `#rrggbb` */
  accent: string
  summary: Texts
  refund: Texts
  minimumAge: number | null
  /** ISO country codes; null is everywhere. */
  regions: string[] | null
  idCheck: boolean
}

/** Null for an unknown or hidden event. */
export async function findEvent(db: Db, id: string): Promise<EventTimes | null> {
  const event = await selectEventTimes(db, id)
  return event?.isHidden ? null : event
}

/** Also a hidden event: whoever holds a ticket keeps the way in. */
export const findHeldEvent = (db: Db, id: string): Promise<EventTimes | null> => selectEventTimes(db, id)

/** Also a hidden event, for who holds or held a ticket to it. */
export const findTicketEvent = (db: Db, id: string): Promise<TicketEvent | null> => selectTicketEvent(db, id)

/** The id of the event that is called so: by id or a slug, present or former; hidden ones too. */
export const findEventId = async (db: Db, name: string): Promise<string | null> =>
  (await selectEventAddress(db, name))?.id ?? null

/** The slugs of these events by id, of hidden ones too. */
export async function eventSlugs(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await selectSlugsOf(db, ids) : []
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** Which collection of the official store a shown event leads to, if any; null for an unknown or hidden event. */
export const findCollection = (db: Db, id: string): Promise<{ collection: string | null } | null> =>
  selectCollection(db, id)

/** When these events start, by id; hidden ones too, unknown ones are absent. */
export async function eventStarts(db: Db, ids: string[]): Promise<Map<string, EventStart>> {
  const rows = ids.length > 0 ? await selectStarts(db, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Shows that let in now, in the order their doors opened: hidden ones too, canceled ones not. */
export const openDoors = (db: Db): Promise<OpenDoors[]> => selectOpenDoors(db)

/** With their art and artists, by id, for who holds something of them; hidden ones too, unknown ones are absent. */
export async function heldEvents(db: Db, ids: string[]): Promise<Map<string, HeldEvent>> {
  const rows = ids.length > 0 ? await selectHeldEvents(db, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whose address is this or whose title holds it, hidden ones too; the first of them. */
export const eventsCalled = async (db: Db, text: string, limit: number): Promise<string[]> =>
  (await selectEventsCalled(db, text.toLowerCase(), patternOf(text), limit)).map(({ id }) => id)
