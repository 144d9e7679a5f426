import type { SalesReport } from '@encore/contract/endpoints'
import type { Currency } from '@encore/contract/rules/money'

export interface SaleTime {
  /** ISO. */
  at: string
  sold: number
  back: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Every hour or day of a report in one currency, those without a sale too. */
export function saleTimes(
  { from, to, grain, times }: Pick<SalesReport, 'from' | 'to' | 'grain' | 'times'>,
  currency: Currency,
): SaleTime[] {
  const known = new Map(
    times.filter((time) => time.currency === currency).map((time) => [Date.parse(time.at), time]),
  )
  const stepMs = grain === 'HOUR' ? hourMs : dayMs
  const count = (Date.parse(to) - Date.parse(from) + dayMs) / stepMs
  return Array.from({ length: count }, (_, n) => {
    const at = Date.parse(from) + n * stepMs
    const { sold = 0, back = 0 } = known.get(at) ?? {}
    return { at: new Date(at).toISOString(), sold, back }
  })
}

/** A round figure that no bar passes, so that an axis reads well: 1, 2 or 5 and noughts. */
export function topOf(figures: readonly number[]): number {
  const most = Math.max(1, ...figures)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power
}
