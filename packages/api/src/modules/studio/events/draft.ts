import type { EventDraft, EventSheet } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import type { EventNeed } from '@encore/contract/rules/event-editing'
import { isZone, localOf, momentOf } from '@encore/contract/rules/local-time'
import type { EventWrite, WrittenEvent } from '#modules/catalog/events/index.ts'

/** Times of an event that a clock at the venue shows; the last two may be none. */
export const timeFields = [
  'doorsAt',
  'startAt',
  'endAt',
  'ticketOpenAt',
  'ticketCloseAt',
  'replayFrom',
  'replayTo',
] as const
export type TimeField = (typeof timeFields)[number]
export type LocalTimes = Record<TimeField, string | null>
export type Times = Pick<EventWrite, TimeField>

export const timesOf = (event: Times): Times =>
  Object.fromEntries(timeFields.map((field) => [field, event[field]])) as unknown as Times

export const localTimes = (event: Times & { zone: string }): LocalTimes =>
  Object.fromEntries(
    timeFields.map((field) => [field, event[field] && localOf(event[field].getTime(), event.zone)]),
  ) as LocalTimes

/**
 * What clocks of a zone show as moments; an invalid date where one cannot be read. A reading that was not changed is the moment that it was; a new one that its
 * zone skips or shows twice is refused: `gap`, `twice`; an end before the event is to be shown: `after-publish`.
 */
export function readTimes(
  local: LocalTimes,
  zone: string,
  before: (Times & Pick<WrittenEvent, 'zone' | 'publishAt'>) | null,
): { times: Times; problems: FieldProblem[] } {
  const isKnown = isZone(zone)
  const shown = before?.zone === zone ? localTimes(before) : null
  const problems: FieldProblem[] = isKnown ? [] : [{ path: 'zone', rule: 'time-zone' }]
  const read = (field: TimeField): Date | null => {
    const text = local[field]
    if (text === null) return null
    if (!isKnown) return new Date(Number.NaN)
    if (before && shown?.[field] === text) return before[field]
    const moment = momentOf(text, zone)
    if (moment.ok) return new Date(moment.at)
    problems.push({ path: field, rule: moment.rule })
    return new Date(Number.NaN)
  }
  const times = Object.fromEntries(timeFields.map((field) => [field, read(field)])) as unknown as Times
  if (before?.publishAt && times.endAt && times.endAt <= before.publishAt)
    problems.push({ path: 'endAt', rule: 'after-publish' })
  return { times, problems }
}

export function draftOf(event: WrittenEvent): EventDraft {
  const { slug, type, zone, accent, images, isFree, minimumAge, regions, idCheck } = event
  const { storefrontCollection, artistIds, title, summary, body, refund } = event
  const times = localTimes(event) as Pick<EventDraft, TimeField>
  return {
    ...{ slug, type, zone, accent, images, ...times, isFree, minimumAge, regions, idCheck },
    ...{ storefrontCollection, artistIds, title, summary, body, refund },
  }
}

/** What of it is written again; `times`: what it is given in place of its own. */
export function eventWrite(event: WrittenEvent, times: Pick<EventWrite, 'startAt' | 'endAt'>): EventWrite {
  const { version, status, now, isPlain, wasShown, movedAt, movedFrom, refundUntil, ...rest } = event
  const { publishAt, publishBy, publishMissedAt, startedAt, plannedEndAt, ...write } = rest
  const keepsShow =
    times.startAt.getTime() === event.startAt.getTime() && times.endAt.getTime() === event.endAt.getTime()
  return { ...write, ...times, ...(keepsShow && { startedAt, plannedEndAt }) }
}

export interface EventFacts {
  hasTickets: boolean
  /** It is to show a recording, and has none that is ready. */
  lacksRecording: boolean
  mayDelete: boolean
  holders: number
  /** Nickname of who planned when it is shown; null for nobody. */
  plannedBy: string | null
  /** Scheme and host of the fans' site. */
  siteOrigin: string
}

/** What keeps an event from being shown. What was shown is shown again also when its sale or itself is over. */
export function needsOf(
  event: WrittenEvent,
  { hasTickets, lacksRecording }: Pick<EventFacts, 'hasTickets' | 'lacksRecording'>,
): EventNeed[] {
  const { now, endAt, wasShown } = event
  const isSaleOver = endAt <= now || event.ticketCloseAt <= now
  const isMissing: Record<EventNeed, boolean> = {
    title: !Object.values(event.title).some(Boolean),
    poster: event.isPlain,
    tickets: !event.isFree && !hasTickets && !(wasShown && isSaleOver),
    future: !wasShown && endAt <= now,
    recording: lacksRecording,
  }
  return (Object.keys(isMissing) as EventNeed[]).filter((need) => isMissing[need])
}

export const sheetOf = (event: WrittenEvent, facts: EventFacts): EventSheet => ({
  id: event.id,
  version: event.version,
  draft: draftOf(event),
  siteOrigin: facts.siteOrigin,
  status: event.status,
  isHidden: event.isHidden,
  mayDelete: facts.mayDelete,
  needs: needsOf(event, facts),
  holders: facts.holders,
  moved:
    event.movedFrom && event.refundUntil
      ? { from: event.movedFrom.toISOString(), refundUntil: event.refundUntil.toISOString() }
      : null,
  publishAt: event.publishAt && {
    at: event.publishAt.toISOString(),
    local: localOf(event.publishAt.getTime(), event.zone),
    by: facts.plannedBy,
  },
  publishMissedAt: event.publishMissedAt?.toISOString() ?? null,
})

/** Problems where the form has them. */
export const inForm = (fields: readonly FieldProblem[] = [], form = 'draft'): FieldProblem[] =>
  fields.map(({ path, rule }) => ({ path: `${form}/${path.replace(/^events\/\d+\//, '')}`, rule }))
