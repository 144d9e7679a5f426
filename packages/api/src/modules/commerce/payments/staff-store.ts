import type { Currency } from '@encore/contract/rules/money'
import type { Db } from '#platform/db/connect.ts'
import type { RefundReason } from './refund-store.ts'
import type { AttemptState, RefundState } from './rules.ts'

/** Matches a gateway transaction, attempt or refund id. */
export const selectOrdersPaidAs = (db: Db, reference: string) => db<{ orderId: string }[]>`
  select order_id as "orderId" from payment_capture where gateway_tx_id = ${reference} and order_id is not null
  union select order_id from payment_attempt where id = ${reference}
  union select order_id from refund where id = ${reference} and order_id is not null
  limit 20`

export interface AttemptDetails {
  id: string
  provider: string
  pgCode: string
  state: AttemptState
  amount: number
  currency: Currency
  /** Text from the gateway. */
  refusal: string | null
  at: Date
  /** The gateway's transaction id of the capture; null without one. */
  gatewayTxId: string | null
  captured: number | null
  outcome: string | null
}

/** Attempts of an order with their captures, oldest first. */
export const selectAttemptDetails = (db: Db, orderId: string) => db<AttemptDetails[]>`
  select a.id, a.provider, a.pg_code as "pgCode", a.state, a.amount, a.currency, a.refusal, a.created_at as at,
    c.gateway_tx_id as "gatewayTxId", c.amount as captured, c.outcome
  from payment_attempt a left join payment_capture c on c.attempt_id = a.id
  where a.order_id = ${orderId} order by a.id, c.captured_at`

export interface GatewayMessageDetails {
  at: Date
  provider: string
  gatewayTxId: string
  outcome: string
}

/** Gateway events of an order in order of receipt. */
export const selectGatewayMessages = (db: Db, orderId: string) => db<GatewayMessageDetails[]>`
  select e.received_at as at, e.provider, e.gateway_tx_id as "gatewayTxId", e.outcome
  from payment_attempt a join gateway_event e on e.attempt_id = a.id
  where a.order_id = ${orderId} order by e.id`

export interface RefundDetails {
  id: string
  at: Date
  amount: number
  currency: Currency
  reason: RefundReason
  state: RefundState
  rescode: string | null
  message: string | null
}

/** Oldest first. */
export const selectRefundDetails = (db: Db, orderId: string) => db<RefundDetails[]>`
  select r.id, r.created_at as at, r.amount, coalesce(c.currency, 'CUBE') as currency, r.reason, r.state, r.rescode,
    r.message
  from refund r left join payment_capture c on c.provider = r.provider and c.gateway_tx_id = r.gateway_tx_id
  where r.order_id = ${orderId} order by r.id`
