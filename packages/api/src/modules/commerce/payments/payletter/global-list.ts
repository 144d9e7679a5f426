import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { Ctx } from '#platform/context.ts'
import type { GatewayFact } from '../fact.ts'
import { callJson, isJson, textOf } from './call.ts'
import { moneyOf } from './global-money.ts'
import { payableDays } from './payable-days.ts'

/** A row of the back office's daily list. */
export interface GlobalPayment {
  paytoken: string
  orderNo: string
  money: Money<PaidCurrency>
  /** Minor units that were not refunded. */
  balance: number
  raw: string
}

/**
 * Returns the payments of a day (`YYYYMMDD`, Korean time); null when no list is available. The gateway's own query is
 * not public, so the format is our assumption (decision 014).
 */
export async function listPayments(ctx: Ctx, date: string): Promise<GlobalPayment[] | null> {
  const { config } = ctx
  const query = new URLSearchParams({ storeid: config.PAYLETTER_GLOBAL_STORE, date })
  const reply = await callJson(ctx, {
    method: 'GET',
    url: `${config.PAYLETTER_GLOBAL_REPORT_URL}?${query}`,
    authorization: `GPLKEY ${config.PAYLETTER_GLOBAL_KEY}`,
  })
  if (reply?.kind !== 'done' || !Array.isArray(reply.value.list)) return null
  return reply.value.list.flatMap(paymentOf)
}

/** Payments of all days on which an attempt could be paid; null when a list is missing. */
export async function paymentsSince(ctx: Ctx, since: Date): Promise<GlobalPayment[] | null> {
  const lists = await Promise.all(payableDays(since).map((day) => listPayments(ctx, day)))
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? [])
}

function paymentOf(row: unknown): GlobalPayment[] {
  if (!isJson(row)) return []
  const currency = textOf(row.currency)
  const [paytoken, orderNo] = [textOf(row.paytoken), textOf(row.storeorderno)]
  const money = moneyOf(textOf(row.payamt), currency)
  if (!paytoken || !orderNo || !money) return []
  const balance = moneyOf(textOf(row.balance), currency)?.amount ?? 0
  return [{ paytoken, orderNo, money, balance, raw: JSON.stringify(row) }]
}

export const factOfPayment = (
  { paytoken, orderNo, money, raw }: GlobalPayment,
  mid: string,
): GatewayFact => ({
  provider: 'PAYLETTER_GLOBAL',
  ref: orderNo,
  mid,
  gatewayTxId: paytoken,
  kind: 'PAYMENT',
  outcome: 'CAPTURED',
  money,
  words: '',
  source: 'QUERY',
  raw,
})
