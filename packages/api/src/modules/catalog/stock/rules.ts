import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { HoldLine, HoldRefusal, StockLevel } from './store.ts'

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

/** The lines of requests as the database takes them: the first request is 1. */
export const numbered = (requests: LinedRequest[]): HoldLine[] =>
  requests.flatMap((request, index) => request.map((line) => ({ ...line, request: index + 1 })))

/** An answer to each request, in their order: held until then, or why not. */
export function answersOf(
  requests: LinedRequest[],
  { until, refusals }: { until: Date; refusals: HoldRefusal[] },
): Held[] {
  const held: Held[] = requests.map(() => ok({ until }))
  for (const refusal of refusals) held[refusal.request - 1] = refused(refusal)
  return held
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
