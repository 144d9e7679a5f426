import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResult } from '@encore/contract/client'
import type { PlacedOrder } from '@encore/contract/endpoints'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import type { Fan } from '@encore/dev-env'

/** What a fan asked for, under which key, and what the product said at last. */
export interface OrderCall {
  endpoint: 'POST /api/v2/order/point' | 'POST /api/v2/order/product'
  body: { productUid: string; pgCode: PgCode; quantity: number }
  idempotencyKey: string
  answer: ApiResult<PlacedOrder>
}

export interface Buyer {
  email: string
  password: string
  /** Cube packages bought and what the wallet paid for, by order. */
  calls: OrderCall[]
}

/** Everything that was asked and found, and every promise found broken. */
export interface History {
  buyers: Buyer[]
  /** Answers that never came: their calls were repeated with the same key. */
  unknown: number
  violations: string[]
}

const patienceMs = 90_000

/** Asks until the product says yes or no; a session that is called bad by an outage breaks a promise. */
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

/** One order call under one key, twice at once when asked to: both must say the same. */
export async function placeOrder(
  history: History,
  { fan, buyer, twice }: { fan: Fan; buyer: Buyer; twice: boolean },
  wish: Pick<OrderCall, 'endpoint' | 'body'>,
): Promise<ApiResult<PlacedOrder>> {
  const idempotencyKey = crypto.randomUUID()
  const { endpoint, body } = wish
  const send = () => untilDefinite(history, () => fan.call(endpoint, { body }, { idempotencyKey }))
  const [answer, other] = await Promise.all([send(), twice ? send() : null])
  if (other && contradict(sayingOf(answer), sayingOf(other)))
    history.violations.push(`one key, two answers: ${sayingOf(answer)} and ${sayingOf(other)}`)
  buyer.calls.push({ endpoint, body, idempotencyKey, answer })
  return answer
}

/** Two answers to one key. That nothing is left may be told from memory, and is not kept: nothing was done. */
export const contradict = (one: string, other: string): boolean =>
  one !== other && one !== 'SOLD_OUT' && other !== 'SOLD_OUT'

/** What an answer says, without what differs from one request to the next. */
export const sayingOf = (answer: ApiResult<PlacedOrder>): string =>
  answer.ok ? JSON.stringify(answer.value) : answer.error.name
