import { dayAfter, dayStart } from '@encore/contract/rules/local-time'

/** A stretch of time, and the whole days of UTC in it; `inner` is empty at `to` where it has none. */
export interface SaleSpan {
  from: Date
  /** Not itself. */
  to: Date
  inner: { from: Date; to: Date }
}

const dayMs = 86_400_000

/** Every day, and when it begins. */
export function daysOf({ from, to, zone }: { from: string; to: string; zone: string }): {
  day: string
  start: Date
}[] {
  const days = []
  for (let day = from; day <= to; day = dayAfter(day))
    days.push({ day, start: new Date(dayStart(day, zone) ?? 0) })
  return days
}

/** When days of a zone begin and end, of 23 or 25 hours too. Both days are ones that the calendar has. */
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
