import type { EventCard } from '@encore/contract/endpoints'
import { begunAt, onAirMs } from '@encore/contract/rules/show-start'

export type Timed = Pick<
  EventCard,
  'status' | 'startAt' | 'startedAt' | 'endAt' | 'ticketOpenAt' | 'ticketCloseAt'
>

/** The times at which an event's status may change, epoch milliseconds. */
const turningPoints = (event: Timed): number[] => [
  ...[event.ticketOpenAt, event.ticketCloseAt, event.endAt].map((at) => Date.parse(at)),
  onAirMs(event),
]

/** Returns the times after `now` at which one of these events changes status, unique and ascending. */
export function turnsOf(events: readonly Timed[], now: number): number[] {
  return momentsAfter(events.filter((event) => event.status !== 'CANCELED').flatMap(turningPoints), now)
}

/** Returns the times after `now`, unique and ascending. */
export const momentsAfter = (moments: readonly number[], now: number): number[] =>
  [...new Set(moments)].filter((at) => at > now).sort((a, b) => a - b)

export const nextOf = (moments: readonly number[], now: number): number | undefined =>
  momentsAfter(moments, now)[0]

/** A longer programme runs like a channel; its progress is meaningless. */
const longestShowMs = 12 * 60 * 60 * 1000

/** Returns the elapsed part of the show, 0 to 1; null for a programme longer than `longestShowMs`. */
export function progressOf(
  event: Pick<Timed, 'startAt' | 'startedAt' | 'endAt'>,
  now: number,
): number | null {
  const [start, end] = [Date.parse(begunAt(event)), Date.parse(event.endAt)]
  if (end - start > longestShowMs) return null
  return Math.min(1, Math.max(0, (now - start) / Math.max(1, end - start)))
}
