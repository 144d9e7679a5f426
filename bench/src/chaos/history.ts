import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResult } from '@encore/contract/client'
import type { PlacedOrder } from '@encore/contract/endpoints'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import type { Fan } from '@encore/dev-env'

export interface OrderCall {
  endpoint: 'POST /api/v2/order/point' | 'POST /api/v2/order/product'
  body: { productUid: string; pgCode: PgCode; quantity: number }
  idempotencyKey: string
  answer: ApiResult<PlacedOrder>
}

export interface Buyer {
  email: string
  password: string
  /** Orders of cube packages and orders paid from the wallet. */
  calls: OrderCall[]
}

export interface History {
  buyers: Buyer[]
  /** Number of calls without a response, which were repeated with the same key. */
  unknown: number
  violations: string[]
}

const patienceMs = 90_000

/** Retries until the response is definite. A 401 or 403 caused by an outage is a violation. */
export async function untilDefinite<T>(
  history: History,
  ask: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer.ok) return answer
    const { status, error } = answer
    if (status === 401 || status === 403)
      history.violations.push(`a fault was answered as a bad session: ${error.name}`)
    const isDefinite = status >= 400 && status < 500 && status !== 429 && error.name !== 'REQUEST_IN_PROGRESS'
    if (isDefinite) return answer
    if (Date.now() > deadline)
      throw new Error(`No definite answer within ${patienceMs / 1000} s: ${error.name}`)
    history.unknown++
    await pause(150)
  }
}

/** Places an order under one key, optionally twice simultaneously: both responses must be equal. */
export async function placeOrder(
  history: History,
  { fan, buyer, twice }: { fan: Fan; buyer: Buyer; twice: boolean },
  account: Pick<OrderCall, 'endpoint' | 'body'>,
): Promise<ApiResult<PlacedOrder>> {
  const idempotencyKey = crypto.randomUUID()
  const { endpoint, body } = account
  const send = () => untilDefinite(history, () => fan.call(endpoint, { body }, { idempotencyKey }))
  const [answer, other] = await Promise.all([send(), twice ? send() : null])
  if (other && contradict(sayingOf(answer), sayingOf(other)))
    history.violations.push(`one key, two answers: ${sayingOf(answer)} and ${sayingOf(other)}`)
  buyer.calls.push({ endpoint, body, idempotencyKey, answer })
  return answer
}

/**
 * True when two responses to one key differ. `SOLD_OUT` may come from a cache and is not stored under the key, because
 * nothing was done.
 */
export const contradict = (one: string, other: string): boolean =>
  one !== other && one !== 'SOLD_OUT' && other !== 'SOLD_OUT'

/** Returns the response without the parts that differ between requests. */
export const sayingOf = (answer: ApiResult<PlacedOrder>): string =>
  answer.ok ? JSON.stringify(answer.value) : answer.error.name
