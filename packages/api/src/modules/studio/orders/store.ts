import type { Currency } from '@encore/contract/rules/money'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface ApprovalRow {
  id: string
  orderId: string
  amount: number
  currency: Currency
  reason: string
  askedBy: string
  askedAt: Date
  expiresAt: Date
}

const columns = (db: Db) => db`
  id, order_id as "orderId", amount, currency, reason, requested_by as "askedBy", requested_at as "askedAt",
  expires_at as "expiresAt"`

const waits = (db: Db) => db`state = 'WAITING' and expires_at > app_now()`

/** Returns false when the order already has a pending approval. An expired one does not count. */
export async function insertApproval(
  tx: Tx,
  { id, orderId, amount, currency, reason, askedBy }: Omit<ApprovalRow, 'askedAt' | 'expiresAt'>,
  hours: number,
): Promise<boolean> {
  await tx`
    update refund_approval set state = 'EXPIRED'
    where order_id = ${orderId} and state = 'WAITING' and expires_at <= app_now()`
  const made = await tx`
    insert into refund_approval (id, order_id, amount, currency, reason, requested_by, expires_at)
    values (${id}, ${orderId}, ${amount}, ${currency}, ${reason}, ${askedBy}, app_now() + make_interval(hours => ${hours}))
    on conflict do nothing returning 1`
  return made.length > 0
}

/** Returns an approval in any state; null when there is none. */
export async function selectApproval(db: Db, id: string): Promise<ApprovalRow | null> {
  const [row] = await db<ApprovalRow[]>`select ${columns(db)} from refund_approval where id = ${id}`
  return row ?? null
}

/** Returns the order of an approval in any state; null when there is none. */
export async function selectOrderApproved(db: Db, id: string): Promise<string | null> {
  const [row] = await db<{ orderId: string }[]>`
    select order_id as "orderId" from refund_approval where id = ${id}`
  return row?.orderId ?? null
}

export async function selectWaitingOf(db: Db, orderId: string): Promise<ApprovalRow | null> {
  const [row] = await db<ApprovalRow[]>`
    select ${columns(db)} from refund_approval where order_id = ${orderId} and ${waits(db)}`
  return row ?? null
}

/** Oldest first. */
export const selectPending = (db: Db, limit: number) => db<ApprovalRow[]>`
  select ${columns(db)} from refund_approval where ${waits(db)} order by requested_at, id limit ${limit}`

/** Age of the oldest pending approval in seconds; 0 when there is none. */
export async function selectOldestPendingAgeSec(db: Db): Promise<number> {
  const [row] = await db<{ sec: number }[]>`
    select coalesce(extract(epoch from app_now() - min(requested_at)), 0)::float8 as sec
    from refund_approval where ${waits(db)}`
  return row?.sec ?? Number.NaN
}

/**
 * Returns true once, before expiry, for another member than the requester; only one of two concurrent calls succeeds.
 */
export async function approveApproval(tx: Tx, id: string, by: string): Promise<boolean> {
  const [row] = await tx<{ approved: boolean }[]>`select refund_approve(${id}, ${by}) as approved`
  return row?.approved ?? false
}

export const noteRefund = (tx: Tx, id: string, refundId: string) =>
  tx`update refund_approval set refund_id = ${refundId} where id = ${id}`

/** Returns false when the approval is not pending. */
export async function refuseApproval(tx: Tx, id: string, by: string, answer: string): Promise<boolean> {
  const refused = await tx`
    update refund_approval set state = 'REFUSED', decided_by = ${by}, decided_at = app_now(), answer = ${answer}
    where id = ${id} and ${waits(tx)} returning 1`
  return refused.length > 0
}

/** Returns the product clock plus `minutes`. */
export async function selectUntil(db: Db, minutes: number): Promise<Date> {
  const [row] = await db<{ until: Date }[]>`select app_now() + make_interval(mins => ${minutes}) as until`
  if (!row) throw new Error('app_now() answered nothing')
  return row.until
}
