import type { SalesQuery } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { dayStart, isZone } from '@encore/contract/rules/local-time'
import { reportDaysMax } from '@encore/contract/rules/reports'
import { eventsWhere } from '@encore/contract/rules/staff-roles'
import { dayKey } from '@encore/contract/rules/time'
import { fail, invalid, ok, type Result, refused } from '#kernel/result.ts'
import type { SaleFilter } from '#modules/commerce/sales/index.ts'
import type { Staff } from '#platform/http/principal.ts'

const dayMs = 86_400_000
const usualDays = 30

export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** Number of days, both ends included. */
export const daysIn = ({ from, to }: Pick<SaleFilter, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** Returns the filter of a report, limited to the events of the caller's roles. */
export function readPeriod(
  { held }: Pick<Staff, 'held'>,
  { eventId, from, to, zone }: SalesQuery & { zone: string },
  nowMs: number,
): Result<SaleFilter, Failure<'NOT_FOUND' | 'INVALID_INPUT'>> {
  if (!isZone(zone)) return invalid('zone', 'time-zone')
  const last = to ?? dayKey(nowMs, zone)
  const first = from ?? dayOf((readDay(last) ?? nowMs) - (usualDays - 1) * dayMs)
  const days = readDays({ from: first, to: last })
  if (!days.ok) return days
  const where = eventsWhere(held, 'report.read')
  if (eventId === undefined) return ok({ ...days.value, zone, eventIds: where === 'all' ? null : [...where] })
  const id = eventId === 'none' ? '' : eventId
  if (where !== 'all' && !where.includes(id)) return fail('NOT_FOUND')
  return ok({ ...days.value, zone, eventIds: [id] })
}

/** Events at which a download needs the permission. Sales without an event need a role for all events (null). */
export const placesIn = ({ eventIds }: { eventIds: readonly string[] | null }): (string | null)[] =>
  eventIds === null ? [null] : eventIds.map((id) => (id === '' ? null : id))

/** Requires valid days in order, at most `reportDaysMax` of them. */
export function readDays(days: { from: string; to: string }): Result<typeof days, Failure<'INVALID_INPUT'>> {
  const unread = (['from', 'to'] as const).filter((path) => readDay(days[path]) === null)
  const refusal = refused(unread.map((path) => ({ path, rule: 'format' })))
  if (refusal) return refusal
  if (daysIn(days) < 1) return invalid('to', 'after')
  return daysIn(days) > reportDaysMax ? invalid('from', 'range') : ok(days)
}

const readDay = (day: string) => dayStart(day, 'UTC')
