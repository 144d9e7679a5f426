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

/** The newest request of each order; orders nobody asked about are left out. */
export const selectRequests = (db: Db, orderIds: string[]) => db<{ orderId: string; state: RequestState }[]>`
  select distinct on (order_id) order_id as "orderId", state from refund_request
  where order_id = any(${orderIds}) order by order_id, id desc`

export interface RequestOfOrder {
  /** In the fan's own words. */
  reason: string
  state: RequestState
  at: Date
  decidedAt: Date | null
}

/** The oldest first. */
export const selectRequestsOfOrder = (db: Db, orderId: string) => db<RequestOfOrder[]>`
  select reason, state, requested_at as at, decided_at as "decidedAt" from refund_request
  where order_id = ${orderId} order by id`

/** Null for none. */
export async function selectOrderOfRequest(db: Db, id: string): Promise<string | null> {
  const [row] = await db<{ orderId: string }[]>`
    select order_id as "orderId" from refund_request where id = ${id}`
  return row?.orderId ?? null
}

/** The id of the open request that is now decided; null when there is none. */
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

/** The requests part of an export, the oldest first. */
export const selectRequestsOf = (db: Db, memberId: string) => db<
  { orderId: string; at: Date; reason: string; state: RequestState; decidedAt: Date | null }[]
>`
  select order_id as "orderId", requested_at as at, reason, state, decided_at as "decidedAt" from refund_request
  where member_uid = ${memberId} order by id`

export interface Decision {
  decidedBy: string
  action: 'GRANT' | 'DECLINE' | 'SETTLE' | 'WITHDRAW' | 'RETRY'
  /** The refund or the request it is about. */
  subject: string
  orderId: string | null
  amount: number | null
  reason: string
}

export const insertDecision = (tx: Tx, decision: Decision) => tx`
  insert into money_decision (decided_by, action, subject, order_id, amount, reason)
  values (${decision.decidedBy}, ${decision.action}, ${decision.subject}, ${decision.orderId}, ${decision.amount},
    ${decision.reason})`

/** One thing that only a person may decide. */
export interface AttentionRow {
  /** Of the refund, the request or the gift. */
  id: string
  kind: 'REFUND_FAILED' | 'BANK_DETAILS' | 'CUBES_SHORT' | 'REQUEST' | 'GIFT_STUCK'
  orderId: string | null
  memberId: string | null
  amount: number
  currency: Currency
  since: Date
  /** What the gateway said, or the fan. */
  known: string
}

/** The oldest first. */
export const selectAttention = (db: Db) => db<AttentionRow[]>`
  select id, kind, order_id as "orderId", member_uid as "memberId", amount, currency, since, known
  from payment_attention order by since, id`

export async function countAttention(db: Db): Promise<number> {
  const [row] = await db<{ open: number }[]>`select count(*)::integer as open from payment_attention`
  return row?.open ?? 0
}

export interface DecisionTold extends Omit<Decision, 'orderId'> {
  at: Date
}

/** What persons decided about the money of an order, the oldest first. */
export const selectDecisions = (db: Db, orderId: string) => db<DecisionTold[]>`
  select at, decided_by as "decidedBy", action, subject, amount, reason from money_decision
  where order_id = ${orderId} order by id`

export interface AttentionPlace {
  /** As the database writes it, to the microsecond. */
  at: string
  id: string
}

export interface AttentionFilter {
  /** Of orders with something of one of these events; null: all, also what is of no order. */
  eventIds: readonly string[] | null
  kind: AttentionRow['kind'] | null
  /** Where the part before ended. */
  after: AttentionPlace | null
}

/** A part of what only a person may decide, the oldest first. */
export const selectAttentionPart = (db: Db, { after, kind, ...reach }: AttentionFilter, limit: number) => db<
  (AttentionRow & { at: string })[]
>`
  select id, kind, order_id as "orderId", member_uid as "memberId", amount, currency, since, since::text as at, known
  from payment_attention
  where ${after === null ? db`true` : db`(since, id) > (${after.at}::text::timestamptz, ${after.id})`}
    and ${kind === null ? db`true` : db`kind = ${kind}`} and ${isOfEvents(db, reach, db`payment_attention.order_id`)}
  order by since, id limit ${limit}`
