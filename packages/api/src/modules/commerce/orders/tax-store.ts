import type { Currency } from '@encore/contract/rules/money'
import type { TaxedAmount, TaxTreatment } from '@encore/contract/rules/tax'
import { ratesVersion } from '@encore/contract/rules/tax-rates'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface TaxRow extends TaxedAmount {
  /** Product id, or `shipping`. */
  productId: string
  currency: Currency
}

export const insertTaxes = (tx: Tx, orderId: string, rows: TaxRow[]) => tx`
  insert into order_tax ${tx(
    rows.map(({ productId, currency, treatment, country, rate, registration, gross, net, tax }) => ({
      order_id: orderId,
      product_id: productId,
      ...{ currency, treatment, country, rate, registration, gross, net, tax },
      rates_version: ratesVersion,
    })),
  )}`

export const deleteTaxes = (tx: Tx, orderId: string) => tx`delete from order_tax where order_id = ${orderId}`

export async function selectTaxCountries(db: Db, orderId: string): Promise<Map<string, string>> {
  const rows = await db<{ productId: string; country: string }[]>`
    select distinct product_id as "productId", country from order_tax where order_id = ${orderId}`
  return new Map(rows.map(({ productId, country }) => [productId, country]))
}

/** Purchase prices of the cubes that an order spent; no rows for free cubes. */
export const selectCubesPaidFor = (tx: Tx, orderId: string) => tx<{ currency: Currency; amount: number }[]>`
  select currency, amount from cubes_paid_for(${orderId})`

/** Sum of one rate and currency in minor units; net + tax = gross. */
export interface TaxSum {
  treatment: TaxTreatment
  country: string
  rate: number
  registration: string | null
  currency: Currency
  gross: number
  net: number
  tax: number
}

/** Tax of an order at its sale, by rate; largest first. */
export const selectTaxSums = (db: Db, orderId: string) => db<TaxSum[]>`
  select treatment, country, rate, registration, currency,
    sum(gross)::bigint as gross, sum(net)::bigint as net, sum(tax)::bigint as tax
  from order_tax where order_id = ${orderId}
  group by treatment, country, rate, registration, currency order by sum(gross) desc, country, treatment`

export interface OrderTaxSum extends Omit<TaxSum, 'registration'> {
  orderId: string
  /** Refunded tax; negative. */
  back: number
}

/** Tax of orders by rate; orders that predate stored taxes have no rows. */
export const selectTaxesOf = (db: Db, orderIds: string[]) => db<OrderTaxSum[]>`
  select t.order_id as "orderId", t.treatment, t.country, t.rate, t.currency,
    sum(t.gross)::bigint as gross, sum(t.net)::bigint as net, sum(t.tax)::bigint as tax,
    coalesce((select sum(b.tax) from order_tax_back b where b.order_id = t.order_id and b.treatment = t.treatment
      and b.country = t.country and b.rate = t.rate and b.currency = t.currency), 0)::bigint as back
  from order_tax t where t.order_id = any(${orderIds})
  group by t.order_id, t.treatment, t.country, t.rate, t.currency
  order by t.order_id, sum(t.gross) desc, t.country`

export interface TaxBack extends Omit<TaxSum, 'registration'> {
  /** Null for the sum of all refunds. */
  refundId: string | null
}

/** Refunded amounts by rate, negative: per refund, and under null the sum of all that were not withdrawn. */
export const selectTaxBack = (db: Db, orderId: string) => db<TaxBack[]>`
  select refund_id as "refundId", treatment, country, rate, currency,
    sum(gross)::bigint as gross, sum(net)::bigint as net, sum(tax)::bigint as tax
  from order_tax_back where order_id = ${orderId}
  group by grouping sets (
    (treatment, country, rate, currency), (refund_id, treatment, country, rate, currency))
  having sum(gross) <> 0 or sum(tax) <> 0`
