import { dayAfter, dayStart } from '@encore/contract/rules/local-time'

/** A time range and the whole UTC days in it; without any, `inner` is empty at `to`. */
export interface SaleSpan {
  from: Date
  /** Exclusive. */
  to: Date
  inner: { from: Date; to: Date }
}

const dayMs = 86_400_000

/** Lists all days with their start in the zone. */
export function daysOf({ from, to, zone }: { from: string; to: string; zone: string }): {
  day: string
  start: Date
}[] {
  const days = []
  for (let day = from; day <= to; day = dayAfter(day))
    days.push({ day, start: new Date(dayStart(day, zone) ?? 0) })
  return days
}

/** Returns the range of these days in a zone; days of 23 or 25 hours are handled. Both must be valid calendar days. */
export function spanOf({ from, to, zone }: { from: string; to: string; zone: string }): SaleSpan {
  const [first, end] = [dayStart(from, zone), dayStart(dayAfter(to), zone)]
  if (first === null || end === null) throw new Error(`No days: ${from} to ${to}`)
  const whole = { from: Math.ceil(first / dayMs) * dayMs, to: Math.floor(end / dayMs) * dayMs }
  const inner = whole.from < whole.to ? whole : { from: end, to: end }
  return {
    from: new Date(first),
    to: new Date(end),
    inner: { from: new Date(inner.from), to: new Date(inner.to) },
  }
}
