import type { Currency } from '@encore/contract/rules/money'
import { isOfEvents } from '#modules/commerce/orders/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export type RequestState = 'OPEN' | 'GRANTED' | 'DECLINED'

export interface NewRequest {
  id: string
  orderId: string
  memberId: string
  reason: string
}

export const insertRequest = (tx: Tx, { id, orderId, memberId, reason }: NewRequest) => tx`
  insert into refund_request (id, order_id, member_uid, reason)
  values (${id}, ${orderId}, ${memberId}, ${reason})`

/** Latest request of each order; orders without a request are left out. */
export const selectRequests = (db: Db, orderIds: string[]) => db<{ orderId: string; state: RequestState }[]>`
  select distinct on (order_id) order_id as "orderId", state from refund_request
  where order_id = any(${orderIds}) order by order_id, id desc`

export interface RequestOfOrder {
  /** Written by the fan. */
  reason: string
  state: RequestState
  at: Date
  decidedAt: Date | null
}

/** Oldest first. */
export const selectRequestsOfOrder = (db: Db, orderId: string) => db<RequestOfOrder[]>`
  select reason, state, requested_at as at, decided_at as "decidedAt" from refund_request
  where order_id = ${orderId} order by id`

/** Null for an unknown id. */
export async function selectOrderOfRequest(db: Db, id: string): Promise<string | null> {
  const [row] = await db<{ orderId: string }[]>`
    select order_id as "orderId" from refund_request where id = ${id}`
  return row?.orderId ?? null
}

/** Decides the open request and returns its id; null when there is none. */
export async function decideRequest(
  tx: Tx,
  orderId: string,
  state: 'GRANTED' | 'DECLINED',
): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    update refund_request set state = ${state}, decided_at = app_now()
    where order_id = ${orderId} and state = 'OPEN' returning id`
  return row?.id ?? null
}

export const selectOpenRequestsOf = (db: Db, memberId: string) => db<{ orderId: string }[]>`
  select order_id as "orderId" from refund_request where member_uid = ${memberId} and state = 'OPEN' order by id`

/** Refund requests of the personal data export, oldest first. */
export const selectRequestsOf = (db: Db, memberId: string) => db<
  { orderId: string; at: Date; reason: string; state: RequestState; decidedAt: Date | null }[]
>`
  select order_id as "orderId", requested_at as at, reason, state, decided_at as "decidedAt" from refund_request
  where member_uid = ${memberId} order by id`

export interface Decision {
  decidedBy: string
  action: 'GRANT' | 'DECLINE' | 'SETTLE' | 'WITHDRAW' | 'RETRY'
  /** Id of the refund or of the request. */
  subject: string
  orderId: string | null
  amount: number | null
  reason: string
}

export const insertDecision = (tx: Tx, decision: Decision) => tx`
  insert into money_decision (decided_by, action, subject, order_id, amount, reason)
  values (${decision.decidedBy}, ${decision.action}, ${decision.subject}, ${decision.orderId}, ${decision.amount},
    ${decision.reason})`

/** One item of manual review. */
export interface ManualReviewRow {
  /** Id of the refund, the request or the gift. */
  id: string
  kind: 'REFUND_FAILED' | 'BANK_DETAILS' | 'CUBES_SHORT' | 'REQUEST' | 'GIFT_STUCK'
  orderId: string | null
  memberId: string | null
  amount: number
  currency: Currency
  since: Date
  /** Text from the gateway or the fan. */
  known: string
}

/** Oldest first. */
export const selectManualReview = (db: Db) => db<ManualReviewRow[]>`
  select id, kind, order_id as "orderId", member_uid as "memberId", amount, currency, since, known
  from payment_attention order by since, id`

export async function countManualReview(db: Db): Promise<number> {
  const [row] = await db<{ open: number }[]>`select count(*)::integer as open from payment_attention`
  return row?.open ?? 0
}

export interface DecisionDetails extends Omit<Decision, 'orderId'> {
  at: Date
}

/** Staff decisions about an order's money, oldest first. */
export const selectDecisions = (db: Db, orderId: string) => db<DecisionDetails[]>`
  select at, decided_by as "decidedBy", action, subject, amount, reason from money_decision
  where order_id = ${orderId} order by id`

export interface ManualReviewCursor {
  /** With microseconds, as the database writes it. */
  at: string
  id: string
}

export interface ManualReviewFilter {
  /** Items whose order has a line of one of these events; null for all, including items without an order. */
  eventIds: readonly string[] | null
  kind: ManualReviewRow['kind'] | null
  /** Last item of the previous page. */
  after: ManualReviewCursor | null
}

/** A page of manual review, oldest first. */
export const selectManualReviewPage = (
  db: Db,
  { after, kind, ...scope }: ManualReviewFilter,
  limit: number,
) => db<(ManualReviewRow & { at: string })[]>`
  select id, kind, order_id as "orderId", member_uid as "memberId", amount, currency, since, since::text as at, known
  from payment_attention
  where ${after === null ? db`true` : db`(since, id) > (${after.at}::text::timestamptz, ${after.id})`}
    and ${kind === null ? db`true` : db`kind = ${kind}`} and ${isOfEvents(db, scope, db`payment_attention.order_id`)}
  order by since, id limit ${limit}`
