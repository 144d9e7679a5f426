import type { EventCard } from '@encore/contract/endpoints'
import type { Texts } from '#kernel/texts.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectEventTimes } from './store.ts'

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
  startAt: Date
  endAt: Date
  replayFrom: Date | null
  replayTo: Date | null
  title: Texts
}

/** Null for an unknown or hidden event. */
export async function findEvent(db: Db, id: string): Promise<EventTimes | null> {
  const event = await selectEventTimes(db, id)
  return event?.isHidden ? null : event
}

/** Also a hidden event: whoever holds a ticket keeps the way in. */
export const findHeldEvent = (db: Db, id: string): Promise<EventTimes | null> => selectEventTimes(db, id)
