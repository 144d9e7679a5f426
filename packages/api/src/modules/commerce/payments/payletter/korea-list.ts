import type { Ctx } from '#platform/context.ts'
import { callJson, isJson, textOf } from './call.ts'
import { koreaStoreOf } from './korea-stores.ts'
import { payableDays } from './payable-days.ts'

/** A row of the gateway's daily list; amounts in won. */
export interface KoreaPayment {
  tid: string
  orderNo: string
  amount: number
  isCanceled: boolean
  method: string
  payer: string
  raw: string
}

/**
 * Returns the payments of a merchant id on a day (`YYYYMMDD`, Korean time), including canceled ones; null when no list
 * is available.
 */
export async function listPayments(ctx: Ctx, clientId: string, date: string): Promise<KoreaPayment[] | null> {
  const store = koreaStoreOf(ctx.config, clientId)
  if (!store) return null
  const query = new URLSearchParams({ client_id: clientId, date, date_type: 'transaction' })
  const reply = await callJson(ctx, {
    method: 'GET',
    url: `${ctx.config.PAYLETTER_KR_BASE_URL}/v1.0/payments/transaction/list?${query}`,
    authorization: `PLKEY ${store.searchKey}`,
  })
  if (reply?.kind !== 'done' || !Array.isArray(reply.value.list)) return null
  return reply.value.list.flatMap(paymentOf)
}

/** Payments of all days on which an attempt could be paid; null when a list is missing. */
export async function paymentsSince(ctx: Ctx, clientId: string, since: Date): Promise<KoreaPayment[] | null> {
  const lists = await Promise.all(payableDays(since).map((day) => listPayments(ctx, clientId, day)))
  return lists.includes(null) ? null : lists.flatMap((list) => list ?? [])
}

function paymentOf(row: unknown): KoreaPayment[] {
  if (!isJson(row)) return []
  const { amount } = row
  const [tid, orderNo] = [textOf(row.tid), textOf(row.order_no)]
  if (!tid || !orderNo || typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    return []
  return [
    {
      tid,
      orderNo,
      amount,
      isCanceled: textOf(row.cancel_date) !== '',
      method: textOf(row.pgcode),
      payer: textOf(row.user_id),
      raw: JSON.stringify(row),
    },
  ]
}
