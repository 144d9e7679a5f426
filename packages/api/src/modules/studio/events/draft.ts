import type { EventDraft, EventSheet } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { entryRulesOf } from '@encore/contract/rules/entry-rules'
import type { EventNeed } from '@encore/contract/rules/event-editing'
import { isZone, localOf, momentOf } from '@encore/contract/rules/local-time'
import type { EventWrite, WrittenEvent } from '#modules/catalog/events/index.ts'

/** Times of an event in local time of the venue; the last two may be null. */
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

export function timesOf(event: Times): Times {
  const { doorsAt, startAt, endAt, ticketOpenAt, ticketCloseAt, replayFrom, replayTo } = event
  return { doorsAt, startAt, endAt, ticketOpenAt, ticketCloseAt, replayFrom, replayTo }
}

export const localTimes = (event: Times & { zone: string }): LocalTimes =>
  Object.fromEntries(
    timeFields.map((field) => [field, event[field] && localOf(event[field].getTime(), event.zone)]),
  ) as LocalTimes

/**
 * Converts local times of `zone` to moments; an unreadable one becomes an invalid date. An unchanged time keeps its
 * moment. A new one that the zone skips or repeats is refused (`gap`, `twice`), as is an end before the scheduled
 * publication (`after-publish`).
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
  // The contract requires a local time wherever `Times` requires a moment.
  const times = Object.fromEntries(timeFields.map((field) => [field, read(field)])) as unknown as Times
  if (before?.publishAt && times.endAt && times.endAt <= before.publishAt)
    problems.push({ path: 'endAt', rule: 'after-publish' })
  return { times, problems }
}

export function draftOf(event: WrittenEvent): EventDraft {
  const { slug, type, zone, accent, images, isFree } = event
  const { storefrontCollection, artistIds, title, summary, body, refund } = event
  const times = localTimes(event) as Pick<EventDraft, TimeField>
  return {
    ...{ slug, type, zone, accent, images, ...times, isFree, ...entryRulesOf(event) },
    ...{ storefrontCollection, artistIds, title, summary, body, refund },
  }
}

/**
 * Returns the writable fields with `times` in place of the stored ones. An unchanged show keeps its actual start and
 * planned end.
 */
export function eventWrite(event: WrittenEvent, times: Pick<EventWrite, 'startAt' | 'endAt'>): EventWrite {
  const { version, status, now, isPlain, wasShown, movedAt, movedFrom, refundUntil, ...rest } = event
  const { publishAt, publishBy, publishMissedAt, startedAt, plannedEndAt, ...write } = rest
  const keepsShow =
    times.startAt.getTime() === event.startAt.getTime() && times.endAt.getTime() === event.endAt.getTime()
  return { ...write, ...times, ...(keepsShow && { startedAt, plannedEndAt }) }
}

export interface EventFacts {
  hasTickets: boolean
  /** True when it shows a recording and none is ready. */
  lacksRecording: boolean
  mayDelete: boolean
  holders: number
  /** Nickname of the member who scheduled the publication; null for none. */
  plannedBy: string | null
  /** Scheme and host of the public site. */
  siteOrigin: string
}

/** Returns what prevents publication. An event that was shown before may be shown again after its sale or its end. */
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

/** Maps problems to the fields of the form. */
export const inForm = (fields: readonly FieldProblem[] = [], form = 'draft'): FieldProblem[] =>
  fields.map(({ path, rule }) => ({ path: `${form}/${path.replace(/^events\/\d+\//, '')}`, rule }))
