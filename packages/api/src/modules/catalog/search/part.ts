import type { SearchedEvent } from '#modules/catalog/events/index.ts'
import { type Availabilities, availabilitiesOf } from './availability-rank.ts'
import { type HeldEvents, holdEvents } from './held-events.ts'
import type { Pause } from './places.ts'
import { buildSegment, type Fields, type Segment } from './segment.ts'
import { soundsOf } from './sounds.ts'
import { buildTopics, type Topics } from './topics.ts'

/** Events searched together, sorted by start. */
export interface Part {
  segment: Segment
  /** Pronunciations of names. */
  sounds: Segment
  topics: Topics
  ids: readonly string[]
  startAt: Float64Array
  availabilitiesAt: Availabilities
  isGone: Uint8Array
  numberOf: ReadonlyMap<string, number>
  eventOf: HeldEvents
}

/** Builds a part from the visible events; hidden ones are skipped. */
export async function buildPart(events: Iterable<SearchedEvent>, pause: Pause): Promise<Part> {
  const shown = [...events].filter((event) => !event.isHidden)
  shown.sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1))
  const ids = shown.map(({ id }) => id)
  const eventOf = await holdEvents(shown, pause)
  return {
    segment: await buildSegment(shown.map(fieldsOf), pause),
    sounds: await buildSegment(await soundsOfAll(shown, pause), pause),
    topics: await buildTopics(shown, eventOf, pause),
    ids,
    startAt: Float64Array.from(shown, ({ startAt }) => startAt.getTime()),
    availabilitiesAt: availabilitiesOf(shown),
    isGone: new Uint8Array(shown.length),
    numberOf: new Map(ids.map((id, number) => [id, number])),
    eventOf,
  }
}

/** Computing pronunciations is slow, so they are cached per artist and other work runs in between. */
async function soundsOfAll(events: readonly SearchedEvent[], pause: Pause) {
  const known = new Map<string, string[]>()
  const soundsOfArtist = ({ id, names, aliases }: SearchedEvent['artists'][number]) => {
    const sounds = known.get(id) ?? soundsOf([names], aliases)
    known.set(id, sounds)
    return sounds
  }
  const fields: Fields[] = []
  for (const { title, artists } of events) {
    fields.push({ names: [...soundsOf([title], []), ...artists.flatMap(soundsOfArtist)], aliases: [] })
    if (fields.length % 32 === 0) await pause()
  }
  return fields
}

const fieldsOf = ({ title, artists }: SearchedEvent) => ({
  names: [...Object.values(title), ...artists.flatMap(({ names }) => Object.values(names))],
  aliases: artists.flatMap(({ aliases }) => aliases),
})
