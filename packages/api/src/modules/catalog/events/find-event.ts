import { patternOf } from '#kernel/patterns.ts'
import type { Db } from '#platform/db/connect.ts'
import { type HeldEvent, selectEventsCalled, selectHeldEvents } from './list-store.ts'
import {
  type EventStart,
  type EventTimes,
  type OpenDoors,
  selectCollection,
  selectEventAddress,
  selectEventTimes,
  selectOpenDoors,
  selectSlugsOf,
  selectStarts,
  selectTicketEvent,
  type TicketEvent,
} from './store.ts'

/** Null for an unknown or hidden event. */
export async function findEvent(db: Db, id: string): Promise<EventTimes | null> {
  const event = await selectEventTimes(db, id)
  return event?.isHidden ? null : event
}

/** Includes hidden events, because ticket holders keep access. */
export const findHeldEvent = (db: Db, id: string): Promise<EventTimes | null> => selectEventTimes(db, id)

/** Includes hidden events, for present and former ticket holders. */
export const findTicketEvent = (db: Db, id: string): Promise<TicketEvent | null> => selectTicketEvent(db, id)

/** Finds an event id by id, current slug or former slug; hidden events included. */
export const findEventId = async (db: Db, name: string): Promise<string | null> =>
  (await selectEventAddress(db, name))?.id ?? null

/** Slugs by event id, hidden events included. */
export async function eventSlugs(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await selectSlugsOf(db, ids) : []
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** Collection of the official store for a visible event; null for an unknown or hidden event. */
export const findCollection = (db: Db, id: string): Promise<{ collection: string | null } | null> =>
  selectCollection(db, id)

/** Start times by event id; hidden events included, unknown ones absent. */
export async function eventStarts(db: Db, ids: string[]): Promise<Map<string, EventStart>> {
  const rows = ids.length > 0 ? await selectStarts(db, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Shows with open doors, in the order they opened; hidden events included, canceled ones not. */
export const openDoors = (db: Db): Promise<OpenDoors[]> => selectOpenDoors(db)

/** Events with images and artists by id, for their holders; hidden events included, unknown ones absent. */
export async function heldEvents(db: Db, ids: string[]): Promise<Map<string, HeldEvent>> {
  const rows = ids.length > 0 ? await selectHeldEvents(db, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Ids of events with this slug or a title containing the text; hidden events included, at most `limit`. */
export const eventsCalled = async (db: Db, text: string, limit: number): Promise<string[]> =>
  (await selectEventsCalled(db, text.toLowerCase(), patternOf(text), limit)).map(({ id }) => id)
