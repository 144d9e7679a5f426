import type { BookedTax } from '@encore/contract/endpoints'
import type { Currency } from '@encore/contract/rules/money'
import type { Db } from '#platform/db/connect.ts'
import { daysOf, type SaleSpan, spanOf } from './span.ts'

export async function callFold(db: Db, most: number): Promise<number> {
  const [row] = await db<{ taken: number }[]>`select aggregate_sales(${most}) as taken`
  return row?.taken ?? 0
}

export interface SaleFilter {
  /** Null for all sales, including those without an event, whose id is empty. */
  eventIds: readonly string[] | null
  /** `2026-11-23`, a day in `zone`; both ends are inclusive. */
  from: string
  to: string
  /** IANA time zone. */
  zone: string
}

interface Sum {
  currency: Currency
  units: number
  sold: number
  back: number
}

export interface SaleSums extends Sum {
  by: 'ALL' | 'EVENT' | 'PRODUCT'
  /** Set for EVENT and PRODUCT; empty for sales without an event. */
  eventId: string | null
  productId: string | null
}

const ofEvents = (db: Db, { eventIds }: SaleFilter) =>
  eventIds === null ? db`true` : db`event_id = any(${[...eventIds]})`

/** Quarter hours of these events. The sums of all events are stored separately, in a fraction of the rows. */
const overTime = (db: Db, filter: SaleFilter, { from, to }: SaleSpan) => db`
  ${filter.eventIds === null ? db`sold_in_total` : db`sold_over_time`}
  where quarter >= ${from} and quarter < ${to} and ${ofEvents(db, filter)}`

/** Parts of the range outside whole UTC days; whole days have stored sums. */
const atEdges = (db: Db, { from, to, inner }: SaleSpan) => db`
  quarter >= ${from} and quarter < ${to} and (quarter < ${inner.from} or quarter >= ${inner.to})`

const inDays = (db: Db, { inner }: SaleSpan) => db`
  day >= (${inner.from} at time zone 'UTC')::date and day < (${inner.to} at time zone 'UTC')::date`

/**
 * Local day of a quarter hour, by the same rules as the range. The boundaries are a subquery, because a cast from text
 * would run for each row.
 */
function dayIn(db: Db, filter: SaleFilter) {
  const days = daysOf(filter)
  return db`(${days.map(({ day }) => day)}::text[])[
    width_bucket(quarter, (select ${days.map(({ start }) => start.toISOString())}::text[]::timestamptz[]))]`
}

/** Sums by total, event and product, most units first. */
export function selectSums(db: Db, filter: SaleFilter) {
  const span = spanOf(filter)
  return db<SaleSums[]>`
    select case grouping(event_id, product_id) when 3 then 'ALL' when 1 then 'EVENT' else 'PRODUCT' end as by,
      event_id as "eventId", product_id as "productId", currency,
      sum(units)::bigint as units, sum(sold)::bigint as sold, sum(back)::bigint as back
    from (
      select event_id, product_id, currency, units, sold, back from sold_by_product
      where ${inDays(db, span)} and ${ofEvents(db, filter)}
      union all
      select event_id, product_id, currency, units, sold, back from sold_by_quarter
      where ${atEdges(db, span)} and ${ofEvents(db, filter)}
    ) sold
    group by grouping sets ((currency), (currency, event_id), (currency, event_id, product_id))
    order by units desc`
}

export interface CountrySum extends Sum {
  /** Empty when unknown. */
  country: string
}

/** Most units first. */
export function selectCountries(db: Db, filter: SaleFilter) {
  const span = spanOf(filter)
  return db<CountrySum[]>`
    select country, currency, sum(units)::bigint as units, sum(sold)::bigint as sold, sum(back)::bigint as back
    from (
      select country, currency, units, sold, back from sold_by_country
      where ${inDays(db, span)} and ${ofEvents(db, filter)}
      union all
      select country, currency, units, sold, back from sold_by_quarter
      where ${atEdges(db, span)} and ${ofEvents(db, filter)}
    ) sold
    group by country, currency order by units desc`
}

export interface HourSum extends Sum {
  at: Date
}

/** Hours counted from the start of the first day, oldest first. */
export function selectHours(db: Db, filter: SaleFilter) {
  const span = spanOf(filter)
  return db<HourSum[]>`
    select date_bin('1 hour', quarter, ${span.from}) as at, currency,
      sum(units)::bigint as units, sum(sold)::bigint as sold, sum(back)::bigint as back
    from ${overTime(db, filter, span)}
    group by 1, currency order by 1, currency`
}

export interface ZoneDaySum extends Sum {
  /** `2026-11-23`, in the zone. */
  day: string
}

/** Days of the zone, oldest first. */
export function selectZoneDays(db: Db, filter: SaleFilter) {
  return db<ZoneDaySum[]>`
    select ${dayIn(db, filter)} as day, currency,
      sum(units)::bigint as units, sum(sold)::bigint as sold, sum(back)::bigint as back
    from (
      select quarter, currency, sum(units) as units, sum(sold) as sold, sum(back) as back
      from ${overTime(db, filter, spanOf(filter))} group by quarter, currency
    ) sold
    group by 1, currency order by 1, currency`
}

/** Sums of an event up to now by product; a null product is the total. */
export const selectEventSums = (db: Db, eventId: string) => db<(Sum & { productId: string | null })[]>`
  select product_id as "productId", currency, sum(units)::bigint as units, sum(sold)::bigint as sold,
    sum(back)::bigint as back
  from sold_by_product where event_id = ${eventId} group by grouping sets ((currency), (currency, product_id))
  order by units desc`

/** Tax in the sales of an event up to now, by rate. */
export const selectEventTaxes = (db: Db, eventId: string) => db<BookedTax[]>`
  select tax_treatment as treatment, tax_country as country, tax_rate as rate, tax_currency as currency,
    sum(taxed)::bigint as gross, sum(taxed - tax)::bigint as net, sum(tax)::bigint as tax
  from sold_by_quarter where event_id = ${eventId} group by 1, 2, 3, 4 order by 4, 2, 1, 3`

export interface DaySum extends Sum {
  day: string
  eventId: string
  productId: string
  country: string
  taxes: BookedTax
}

/** Sums of each day in the zone by event, product, country, currency and tax rate, in that order. */
export function selectDays(db: Db, filter: SaleFilter) {
  const { from, to } = spanOf(filter)
  return db<DaySum[]>`
    select ${dayIn(db, filter)} as day, event_id as "eventId",
      product_id as "productId", country, currency,
      sum(units)::bigint as units, sum(sold)::bigint as sold, sum(back)::bigint as back,
      jsonb_build_object('treatment', tax_treatment, 'country', tax_country, 'rate', tax_rate,
        'currency', tax_currency, 'gross', sum(taxed), 'net', sum(taxed - tax), 'tax', sum(tax)) as taxes
    from sold_by_quarter where quarter >= ${from} and quarter < ${to} and ${ofEvents(db, filter)}
    group by 1, 2, 3, 4, 5, tax_treatment, tax_country, tax_rate, tax_currency
    order by 1, 2, 3, 4, 5, tax_treatment, tax_country, tax_rate, tax_currency`
}
