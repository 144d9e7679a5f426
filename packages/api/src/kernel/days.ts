import type { Failure } from '@encore/contract/errors'
import { dayAfter, dayStart, isZone } from '@encore/contract/rules/local-time'
import { invalid, ok, type Result } from './result.ts'

/** Requested days, both inclusive, in local time of an IANA zone. */
export interface AskedDays {
  from?: string | undefined
  to?: string | undefined
  /** Defaults to UTC. */
  zone?: string | undefined
}

/** From `from` (inclusive) to `to` (exclusive); null without a limit. */
export interface Span {
  from: Date | null
  to: Date | null
}

export function readSpan({ from, to, zone = 'UTC' }: AskedDays): Result<Span, Failure<'INVALID_INPUT'>> {
  if (!isZone(zone)) return invalid('zone', 'unknown')
  const first = from === undefined ? undefined : dayStart(from, zone)
  if (first === null) return invalid('from', 'format')
  if (to === undefined) return ok({ from: moment(first), to: null })
  if (dayStart(to, zone) === null) return invalid('to', 'format')
  return ok({ from: moment(first), to: moment(dayStart(dayAfter(to), zone) ?? undefined) })
}

const moment = (at: number | undefined) => (at === undefined ? null : new Date(at))
