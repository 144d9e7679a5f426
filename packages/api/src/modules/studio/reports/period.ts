import type { SalesQuery } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { dayStart, isZone } from '@encore/contract/rules/local-time'
import { reportDaysMax } from '@encore/contract/rules/reports'
import { eventsWhere } from '@encore/contract/rules/studio-roles'
import { dayKey } from '@encore/contract/rules/time'
import { fail, invalid, ok, type Result, refused } from '#kernel/result.ts'
import type { SaleFilter } from '#modules/commerce/sales/index.ts'
import type { Staff } from '#platform/http/principal.ts'

const dayMs = 86_400_000
const usualDays = 30

export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** How many days there are from the first to the last, both counted. */
export const daysIn = ({ from, to }: Pick<SaleFilter, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** Which sales are meant, as far as the caller may see them. */
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

/** At which events one has to see what was sold to have a file of it: what is of none asks for all. */
export const placesIn = ({ eventIds }: { eventIds: readonly string[] | null }): (string | null)[] =>
  eventIds === null ? [null] : eventIds.map((id) => (id === '' ? null : id))

/** Days that the calendar has, in their order, and not too many. */
export function readDays(days: { from: string; to: string }): Result<typeof days, Failure<'INVALID_INPUT'>> {
  const unread = (['from', 'to'] as const).filter((path) => readDay(days[path]) === null)
  const refusal = refused(unread.map((path) => ({ path, rule: 'format' })))
  if (refusal) return refusal
  if (daysIn(days) < 1) return invalid('to', 'after')
  return daysIn(days) > reportDaysMax ? invalid('from', 'range') : ok(days)
}

const readDay = (day: string) => dayStart(day, 'UTC')
