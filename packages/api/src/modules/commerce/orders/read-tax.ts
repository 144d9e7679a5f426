import type { TaxLine } from '@encore/contract/endpoints'
import type { Db } from '#platform/db/connect.ts'
import { type OrderTaxSum, selectTaxBack, selectTaxesOf, selectTaxSums, type TaxBack } from './tax-store.ts'

/** Returns an order's tax by rate with its refunded part; empty for orders that predate stored taxes. */
export async function orderTax(db: Db, orderId: string): Promise<TaxLine[]> {
  const sums = await selectTaxSums(db, orderId)
  if (sums.length === 0) return []
  const backs = (await selectTaxBack(db, orderId)).filter(({ refundId }) => refundId === null)
  return sums.map((sum) => ({ ...sum, back: amountsOf(backs.find((back) => isSame(back, sum))) }))
}

/** Returns the tax that one refund returned, by rate; amounts are negative. */
export async function refundTax(db: Db, orderId: string, refundId: string): Promise<TaxLine[]> {
  const sums = await selectTaxSums(db, orderId)
  const backs = (await selectTaxBack(db, orderId)).filter((back) => back.refundId === refundId)
  return backs.map(({ refundId: _, ...back }) => ({
    ...back,
    registration: sums.find((sum) => isSame(sum, back))?.registration ?? null,
    back: null,
  }))
}

export async function orderTaxes(db: Db, orderIds: string[]): Promise<Map<string, OrderTaxSum[]>> {
  return Map.groupBy(await selectTaxesOf(db, orderIds), ({ orderId }) => orderId)
}

type Rate = Pick<TaxBack, 'treatment' | 'country' | 'rate' | 'currency'>

const isSame = (one: Rate, other: Rate): boolean =>
  one.treatment === other.treatment &&
  one.country === other.country &&
  one.rate === other.rate &&
  one.currency === other.currency

const amountsOf = (back: TaxBack | undefined): TaxLine['back'] =>
  back ? { gross: back.gross, net: back.net, tax: back.tax } : null
