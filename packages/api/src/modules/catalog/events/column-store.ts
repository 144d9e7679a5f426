import type { EntryRules, EventCard } from '@encore/contract/endpoints'
import { entryRuleNames } from '@encore/contract/rules/entry-rules'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface StoredImages {
  poster: string
  still: string
  hero: string
  heroTall: string
}

/** The fields of one row of `event` that every save writes. */
export interface StoredEvent extends StoredImages, EntryRules {
  slug: string
  type: EventCard['type']
  zone: string
  accent: string
  doorsAt: Date
  startAt: Date
  endAt: Date
  ticketOpenAt: Date
  ticketCloseAt: Date
  replayFrom: Date | null
  replayTo: Date | null
  isFree: boolean
  isCanceled: boolean
  isHidden: boolean
  /** Collection handle of the official store shown on its page; null for none. */
  storefrontCollection: string | null
}

/** Column of each field. Every statement that reads or writes these fields is built from this table. */
export const eventColumns = {
  slug: 'slug',
  type: 'type',
  zone: 'zone',
  accent: 'accent',
  poster: 'poster_image',
  still: 'still_image',
  hero: 'hero_image',
  heroTall: 'hero_tall_image',
  doorsAt: 'doors_at',
  startAt: 'start_at',
  endAt: 'end_at',
  ticketOpenAt: 'ticket_open_at',
  ticketCloseAt: 'ticket_close_at',
  replayFrom: 'replay_from',
  replayTo: 'replay_to',
  isFree: 'is_free',
  isCanceled: 'is_canceled',
  isHidden: 'is_hidden',
  minimumAge: 'minimum_age',
  regions: 'regions',
  idCheck: 'id_check',
  storefrontCollection: 'storefront_collection',
} as const satisfies Record<keyof StoredEvent, string>

const storedFields = Object.keys(eventColumns) as (keyof StoredEvent)[]

/**
 * Selects these fields of event `e`; all by default. The text consists of names in this file, so it is one fragment
 * instead of one a column.
 */
export const columnsOf = (db: Db, fields: readonly (keyof StoredEvent)[] = storedFields) =>
  db.unsafe(fields.map((field) => `e.${eventColumns[field]} as "${field}"`).join(', '))

export const ruleColumns = (db: Db) => columnsOf(db, entryRuleNames)

export const rowOf = (stored: StoredEvent) =>
  Object.fromEntries(storedFields.map((field) => [eventColumns[field], stored[field]]))

const assignments = Object.values(eventColumns)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')

/** Assignments of an upsert, from `excluded`. */
export const overwrites = (tx: Tx) => tx.unsafe(assignments)
