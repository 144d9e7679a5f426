import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { HoldLine, HoldRefusal, StockLevel } from './store.ts'

/** Units of one product. `limit` is the maximum per member; null means it is not checked. */
export interface Units {
  productId: string
  quantity: number
  limit: number | null
}

export interface HoldRequest {
  /** Id of the order, which may not exist yet. */
  orderId: string
  memberId: string
  units: Units[]
  reason: string
}

/** Data: `{productUid, mayReturn}` of SOLD_OUT, `{productUid, left}` of BUY_LIMIT_REACHED. */
export type HoldFailure = Failure<'SOLD_OUT' | 'BUY_LIMIT_REACHED'>
export type Held = Result<{ until: Date }, HoldFailure>

/** A request in database form, one line per product. It is built while the queue waits for the database. */
export type LinedRequest = Omit<HoldLine, 'request'>[]

export const linesOf = ({ orderId, memberId, units, reason }: HoldRequest): LinedRequest =>
  byProduct(units).map((unit) => ({ id: newId('ho'), orderId, memberId, reason, ...unit }))

/** Lines with the same product are checked by their sum. */
function byProduct(units: Units[]): Units[] {
  const sums = new Map<string, Units>()
  for (const { productId, quantity, limit } of units) {
    const sum = sums.get(productId)
    if (sum) sum.quantity += quantity
    else sums.set(productId, { productId, quantity, limit })
  }
  return [...sums.values()]
}

/** Numbers the lines by their request; the first is 1. */
export const numbered = (requests: LinedRequest[]): HoldLine[] =>
  requests.flatMap((request, index) => request.map((line) => ({ ...line, request: index + 1 })))

/** Returns a result for each request, in their order. */
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
