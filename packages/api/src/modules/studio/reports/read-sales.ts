import type { SalesQuery, SalesReport } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { dayStart } from '@encore/contract/rules/local-time'
import type { Locale } from '@encore/contract/rules/locale'
import { hourlyDaysMax } from '@encore/contract/rules/reports'
import { ok, type Result } from '#kernel/result.ts'
import {
  type SaleSums,
  salesByCountry,
  salesByHour,
  salesByZoneDay,
  salesSums,
} from '#modules/commerce/sales/index.ts'
import { teamZone } from '#modules/studio/team/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { namesOf } from './names.ts'
import { daysIn, readPeriod } from './period.ts'

const most = 100

/** Runs seven statements for every query; they read totals per quarter hour and day, not orders. */
export async function readSales(
  { sql, clock }: Pick<Ctx, 'sql' | 'clock'>,
  staff: Pick<Staff, 'held'>,
  query: SalesQuery,
  locale: Locale,
): Promise<Result<SalesReport, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const period = readPeriod(staff, { ...query, zone: query.zone ?? (await teamZone(sql)) }, clock.now())
  if (!period.ok) return period
  const { from, to, zone } = period.value
  const isHourly = daysIn(period.value) <= hourlyDaysMax
  const all = await salesSums(sql, period.value)
  const countries = await salesByCountry(sql, period.value)
  const times = isHourly
    ? (await salesByHour(sql, period.value)).map(({ at, ...row }) => ({
        at: at.toISOString(),
        ...sumOf(row),
      }))
    : (await salesByZoneDay(sql, period.value)).map(({ day, ...row }) => ({
        at: new Date(dayStart(day, zone) ?? 0).toISOString(),
        ...sumOf(row),
      }))
  const of = (by: SaleSums['by']) => all.filter((row) => row.by === by)
  const events = of('EVENT').slice(0, most)
  const products = of('PRODUCT').slice(0, most)
  const names = await namesOf(
    sql,
    {
      events: [...events, ...products].map(({ eventId }) => eventId),
      products: products.map(({ productId }) => productId),
    },
    locale,
  )
  return ok({
    from,
    to,
    zone,
    grain: isHourly ? 'HOUR' : 'DAY',
    totals: of('ALL').map(sumOf),
    times,
    events: events.map((row) => ({ event: names.event(row.eventId), ...sumOf(row) })),
    products: products.map((row) => ({
      productUid: row.productId ?? '',
      name: names.product(row.productId ?? ''),
      event: names.event(row.eventId),
      ...sumOf(row),
    })),
    countries: countries.slice(0, most).map((row) => ({ country: row.country || null, ...sumOf(row) })),
  })
}

export const sumOf = ({
  currency,
  units,
  sold,
  back,
}: Pick<SaleSums, 'currency' | 'units' | 'sold' | 'back'>) => ({
  currency,
  units,
  sold,
  back,
})
