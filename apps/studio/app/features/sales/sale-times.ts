import type { SalesReport } from '@encore/contract/endpoints'
import { dayAfter, dayStart } from '@encore/contract/rules/local-time'
import type { Currency } from '@encore/contract/rules/money'

export interface SaleTime {
  /** ISO 8601. */
  at: string
  sold: number
  back: number
}

const hourMs = 3_600_000

/** Every hour or day of a report in one currency, including those without sales. */
export function saleTimes(
  { from, to, zone, grain, times }: Pick<SalesReport, 'from' | 'to' | 'zone' | 'grain' | 'times'>,
  currency: Currency,
): SaleTime[] {
  const known = new Map(
    times.filter((time) => time.currency === currency).map((time) => [Date.parse(time.at), time]),
  )
  return beginnings({ from, to, zone, grain }).map((at) => {
    const { sold = 0, back = 0 } = known.get(at) ?? {}
    return { at: new Date(at).toISOString(), sold, back }
  })
}

/** Start of each day or hour in milliseconds. A day has 23 or 25 hours at a clock change. */
function beginnings({
  from,
  to,
  zone,
  grain,
}: Pick<SalesReport, 'from' | 'to' | 'zone' | 'grain'>): number[] {
  const startOf = (day: string) => dayStart(day, zone) ?? 0
  if (grain === 'HOUR') {
    const [first, end] = [startOf(from), startOf(dayAfter(to))]
    return Array.from({ length: Math.ceil((end - first) / hourMs) }, (_, n) => first + n * hourMs)
  }
  const starts: number[] = []
  for (let day = from; day <= to; day = dayAfter(day)) starts.push(startOf(day))
  return starts
}

/** The smallest axis maximum at or above all figures: 1, 2 or 5 times a power of ten. */
export function topOf(figures: readonly number[]): number {
  const most = Math.max(1, ...figures)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power
}
