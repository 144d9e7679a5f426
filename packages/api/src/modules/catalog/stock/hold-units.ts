import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { callHold, type HoldLine, type HoldRefusal, type StockLevel } from './store.ts'

/** Units of one product; `limit` is how many the member may have in all, null where that is not asked. */
export interface Units {
  productId: string
  quantity: number
  limit: number | null
}

export interface HoldRequest {
  /** The id that the order has, or will have. */
  orderId: string
  memberId: string
  units: Units[]
  reason: string
}

/** Data: `{productUid, mayReturn}` of SOLD_OUT, `{productUid, left}` of BUY_LIMIT_REACHED. */
export type HoldFailure = Failure<'SOLD_OUT' | 'BUY_LIMIT_REACHED'>
export type Held = Result<{ until: Date }, HoldFailure>

/** A request as it is sent, one line a product: made while others are being served. */
export type LinedRequest = Omit<HoldLine, 'request'>[]

/** Holds for requests in the order they came, in one statement; answers in the same order. */
export async function holdAll(
  db: Db,
  requests: LinedRequest[],
  seconds: number,
): Promise<{ held: Held[]; refusals: HoldRefusal[] }> {
  const lines = requests.flatMap((request, index) => request.map((line) => ({ ...line, request: index + 1 })))
  const { until, refusals } = await callHold(db, lines, seconds)
  const held: Held[] = requests.map(() => ok({ until }))
  for (const refusal of refusals) held[refusal.request - 1] = refused(refusal)
  return { held, refusals }
}

/**
 * Holds for one order inside a transaction; what the order holds already it keeps. For late payments, and orders that
 * nothing was held for before.
 */
export async function hold(
  tx: Tx,
  { minutes, ...request }: HoldRequest & { minutes: number },
): Promise<Held> {
  const { held } = await holdAll(tx, [linesOf(request)], minutes * 60)
  return held[0] ?? fail('SOLD_OUT', { data: { mayReturn: false } })
}

export const linesOf = ({ orderId, memberId, units, reason }: HoldRequest): LinedRequest =>
  byProduct(units).map((unit) => ({ id: newId('ho'), orderId, memberId, reason, ...unit }))

/** Lines that share a product are judged by their sum. */
function byProduct(units: Units[]): Units[] {
  const sums = new Map<string, Units>()
  for (const { productId, quantity, limit } of units) {
    const sum = sums.get(productId)
    if (sum) sum.quantity += quantity
    else sums.set(productId, { productId, quantity, limit })
  }
  return [...sums.values()]
}

export const soldOut = (productUid: string, { held }: Pick<StockLevel, 'held'>): Failure<'SOLD_OUT'> => ({
  error: 'SOLD_OUT',
  data: { productUid, mayReturn: held > 0 },
})

function refused({ reason, productId: productUid, held, left }: HoldRefusal): Held {
  return reason === 'SOLD_OUT'
    ? { ok: false, failure: soldOut(productUid, { held }) }
    : fail('BUY_LIMIT_REACHED', { data: { productUid, left } })
}
