import type { BookedTax } from '@encore/contract/endpoints'
import type { Currency } from '@encore/contract/rules/money'
import type { Db } from '#platform/db/connect.ts'

export async function callFold(db: Db, most: number): Promise<number> {
  const [row] = await db<{ taken: number }[]>`select sale_fold(${most}) as taken`
  return row?.taken ?? 0
}

export interface SaleFilter {
  /** Null: all of them, also what is of none, which is the empty id. */
  eventIds: readonly string[] | null
  /** `2026-11-23`, UTC; both count. */
  from: string
  to: string
}

interface Sum {
  currency: Currency
  units: number
  sold: number
  back: number
}

export interface SaleSums extends Sum {
  /** What the sums are of. */
  by: 'ALL' | 'DAY' | 'EVENT' | 'PRODUCT'
  /** `2026-11-23`, of DAY. */
  day: string | null
  /** Of EVENT and PRODUCT; empty: of none. */
  eventId: string | null
  productId: string | null
}

const ofEvents = (db: Db, { eventIds }: SaleFilter) =>
  eventIds === null ? db`true` : db`event_id = any(${[...eventIds]})`

/** What a report tells of days, events and products, the most units first. */
export const selectSums = (db: Db, filter: SaleFilter) => db<SaleSums[]>`
  select case grouping(day, event_id, product_id)
      when 7 then 'ALL' when 3 then 'DAY' when 5 then 'EVENT' else 'PRODUCT' end as by,
    to_char(day, 'YYYY-MM-DD') as day, event_id as "eventId", product_id as "productId", currency,
    sum(units)::bigint as units, sum(sold)::bigint as sold, sum(back)::bigint as back
  from sold_by_product
  where day between ${filter.from}::text::date and ${filter.to}::text::date and ${ofEvents(db, filter)}
  group by grouping sets ((currency), (currency, day), (currency, event_id), (currency, event_id, product_id))
  order by units desc`

export interface CountrySum extends Sum {
  /** Empty: nobody knows. */
  country: string
}

/** The most units first. */
export const selectCountries = (db: Db, filter: SaleFilter) => db<CountrySum[]>`
  select country, currency, sum(units)::bigint as units, sum(sold)::bigint as sold, sum(back)::bigint as back
  from sold_by_country
  where day between ${filter.from}::text::date and ${filter.to}::text::date and ${ofEvents(db, filter)}
  group by country, currency order by units desc`

export interface HourSum extends Sum {
  at: Date
}

/** The oldest first. */
export const selectHours = (db: Db, filter: SaleFilter) => db<HourSum[]>`
  select hour as at, currency, sum(units)::bigint as units, sum(sold)::bigint as sold, sum(back)::bigint as back
  from sold_by_hour
  where hour >= ${filter.from}::text::date and hour < ${filter.to}::text::date + 1 and ${ofEvents(db, filter)}
  group by hour, currency order by hour, currency`

/** Of an event by now: of each product, and with null of all. */
export const selectEventSums = (db: Db, eventId: string) => db<(Sum & { productId: string | null })[]>`
  select product_id as "productId", currency, sum(units)::bigint as units, sum(sold)::bigint as sold,
    sum(back)::bigint as back
  from sold_by_product where event_id = ${eventId} group by grouping sets ((currency), (currency, product_id))
  order by units desc`

/** The tax in what an event was sold for by now, by rate. */
export const selectEventTaxes = (db: Db, eventId: string) => db<BookedTax[]>`
  select tax_treatment as treatment, tax_country as country, tax_rate as rate, tax_currency as currency,
    sum(taxed)::bigint as gross, sum(taxed - tax)::bigint as net, sum(tax)::bigint as tax
  from sold_by_day where event_id = ${eventId} group by 1, 2, 3, 4 order by 4, 2, 1, 3`

export interface DaySum extends Sum {
  day: string
  eventId: string
  productId: string
  country: string
  taxes: BookedTax
}

/** Every sum of these days as it is kept, one for each rate of tax, in its order. */
export const selectDays = (db: Db, filter: SaleFilter) => db<DaySum[]>`
  select to_char(day, 'YYYY-MM-DD') as day, event_id as "eventId", product_id as "productId", country, currency,
    sum(units)::bigint as units, sum(sold)::bigint as sold, sum(back)::bigint as back,
    jsonb_build_object('treatment', tax_treatment, 'country', tax_country, 'rate', tax_rate, 'currency', tax_currency,
      'gross', sum(taxed), 'net', sum(taxed - tax), 'tax', sum(tax)) as taxes
  from sold_by_day
  where day between ${filter.from}::text::date and ${filter.to}::text::date and ${ofEvents(db, filter)}
  group by 1, 2, 3, 4, 5, tax_treatment, tax_country, tax_rate, tax_currency
  order by 1, 2, 3, 4, 5, tax_treatment, tax_country, tax_rate, tax_currency`
