import type { SearchedEvent } from '#modules/catalog/events/index.ts'
import { type HeldEvents, holdEvents } from './held-events.ts'
import type { Pause } from './places.ts'
import { buildSegment, type Segment } from './segment.ts'
import { type Standings, standingsOf } from './standing.ts'

/** Events that are found together, in the order of their start. */
export interface Part {
  segment: Segment
  ids: readonly string[]
  startAt: Float64Array
  standingsAt: Standings
  isGone: Uint8Array
  numberOf: ReadonlyMap<string, number>
  eventOf: HeldEvents
}

/** Of the events that are shown: a hidden one is in no part. */
export async function buildPart(events: Iterable<SearchedEvent>, pause: Pause): Promise<Part> {
  const shown = [...events].filter((event) => !event.isHidden)
  shown.sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1))
  const ids = shown.map(({ id }) => id)
  return {
    segment: await buildSegment(shown.map(fieldsOf), pause),
    ids,
    startAt: Float64Array.from(shown, ({ startAt }) => startAt.getTime()),
    standingsAt: standingsOf(shown),
    isGone: new Uint8Array(shown.length),
    numberOf: new Map(ids.map((id, number) => [id, number])),
    eventOf: await holdEvents(shown, pause),
  }
}

const fieldsOf = ({ title, artists }: SearchedEvent) => ({
  names: [...Object.values(title), ...artists.flatMap(({ names }) => Object.values(names))],
  aliases: artists.flatMap(({ aliases }) => aliases),
})
