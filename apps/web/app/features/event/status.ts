import type { EventCard } from '@encore/contract/endpoints'
import { begunAt, onAirMs } from '@encore/contract/rules/show-start'

/** What says when an event turns. */
export type Timed = Pick<
  EventCard,
  'status' | 'startAt' | 'startedAt' | 'endAt' | 'ticketOpenAt' | 'ticketCloseAt'
>

/** The moments at which an event's status may change, epoch milliseconds. */
const turningPoints = (event: Timed): number[] => [
  ...[event.ticketOpenAt, event.ticketCloseAt, event.endAt].map((at) => Date.parse(at)),
  onAirMs(event),
]

/** The moments after `now` at which one of these events turns, each once, in order. */
export function turnsOf(events: readonly Timed[], now: number): number[] {
  return momentsAfter(events.filter((event) => event.status !== 'CANCELED').flatMap(turningPoints), now)
}

/** Those of these moments that are after `now`, each once, in order. */
export const momentsAfter = (moments: readonly number[], now: number): number[] =>
  [...new Set(moments)].filter((at) => at > now).sort((a, b) => a - b)

/** The first of these moments after `now`. */
export const nextOf = (moments: readonly number[], now: number): number | undefined =>
  momentsAfter(moments, now)[0]

/** A broadcast longer than this is a channel: how far along it is says nothing. */
const longestShowMs = 12 * 60 * 60 * 1000

/** The part of the show that is over, 0 to 1; null where there is no telling. */
export function progressOf(
  event: Pick<Timed, 'startAt' | 'startedAt' | 'endAt'>,
  now: number,
): number | null {
  const [start, end] = [Date.parse(begunAt(event)), Date.parse(event.endAt)]
  if (end - start > longestShowMs) return null
  return Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start)))
}
