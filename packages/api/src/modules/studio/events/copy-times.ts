import type { FieldProblem } from '@encore/contract/errors'
import { isZone, laterBy, localOf, momentOf } from '@encore/contract/rules/local-time'
import type { WrittenEvent } from '#modules/catalog/events/index.ts'
import type { Times } from './draft.ts'

/** Distance from origin to copy in local time, each in its own time zone. */
export interface CopyShift {
  from: string
  to: string
  /** Negative when the copy is earlier. */
  minutes: number
}

type Origin = Times & Pick<WrittenEvent, 'zone' | 'plannedEndAt'>

/** Returns the shift between the announced starts; null when the start is not a valid date. */
export function copyShift(origin: Origin, { zone, startAt }: { zone: string; startAt: string }) {
  const was = localOf(origin.startAt.getTime(), origin.zone)
  const minutes = (Date.parse(`${startAt}:00Z`) - Date.parse(`${was}:00Z`)) / 60_000
  return Number.isNaN(minutes) ? null : { from: origin.zone, to: zone, minutes }
}

/** Moves a time by the shift. A local time that the zone skips or repeats becomes the nearest moment. */
export function shifted(at: Date, { from, to, minutes }: CopyShift): Date {
  const moment = momentOf(laterBy(localOf(at.getTime(), from), minutes), to)
  if (moment.ok) return new Date(moment.at)
  return new Date(moment.rule === 'format' ? Number.NaN : moment.nearest)
}

/** Moves a date (`2026-12-10`) by the shift, rounded to whole days. */
export const shiftedDay = (day: string, { minutes }: CopyShift): string =>
  laterBy(`${day}T12:00`, Math.round(minutes / 1_440) * 1_440).slice(0, 10)

/**
 * Returns the times of a copy: the announced times of its origin, moved with the start. *Errors*: `startAt` with
 * `format`, `gap` or `twice`, `zone` with `time-zone`.
 */
export function copiedTimes(
  origin: Origin,
  begins: { zone: string; startAt: string },
): { times: Times; problems: FieldProblem[]; shift: CopyShift } {
  const none = { times: {} as Times, shift: {} as CopyShift }
  if (!isZone(begins.zone)) return { ...none, problems: [{ path: 'zone', rule: 'time-zone' }] }
  const startAt = momentOf(begins.startAt, begins.zone)
  const shift = copyShift(origin, begins)
  if (!startAt.ok || !shift)
    return { ...none, problems: [{ path: 'startAt', rule: startAt.ok ? 'format' : startAt.rule }] }
  const move = (at: Date) => shifted(at, shift)
  const endAt = move(origin.plannedEndAt ?? origin.endAt)
  // When a show ends early, its sale closes with it.
  const closesWithShow = origin.ticketCloseAt >= origin.endAt
  const times: Times = {
    ...{ startAt: new Date(startAt.at), endAt },
    doorsAt: move(origin.doorsAt),
    ticketOpenAt: move(origin.ticketOpenAt),
    ticketCloseAt: closesWithShow ? endAt : move(origin.ticketCloseAt),
    replayFrom: origin.replayFrom && move(origin.replayFrom),
    replayTo: origin.replayTo && move(origin.replayTo),
  }
  return { times, problems: [], shift }
}
