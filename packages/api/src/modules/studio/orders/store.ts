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

/** False when another of the same order waits already. One whose time is over stands in nobody's way. */
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

/** Whatever became of it; null for none. */
export async function selectApproval(db: Db, id: string): Promise<ApprovalRow | null> {
  const [row] = await db<ApprovalRow[]>`select ${columns(db)} from refund_approval where id = ${id}`
  return row ?? null
}

/** The order of a wish or of what came of it; null for none. */
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

/** The oldest first. */
export const selectPending = (db: Db, limit: number) => db<ApprovalRow[]>`
  select ${columns(db)} from refund_approval where ${waits(db)} order by requested_at, id limit ${limit}`

/** Seconds since the oldest of them was asked for; 0 for none. */
export async function selectOldestPendingAgeSec(db: Db): Promise<number> {
  const [row] = await db<{ sec: number }[]>`
    select coalesce(extract(epoch from app_now() - min(requested_at)), 0)::float8 as sec
    from refund_approval where ${waits(db)}`
  return row?.sec ?? Number.NaN
}

/** Once, in its time, by another than who asked: of two at the same moment one. */
export async function approveApproval(tx: Tx, id: string, by: string): Promise<boolean> {
  const [row] = await tx<{ approved: boolean }[]>`select refund_approve(${id}, ${by}) as approved`
  return row?.approved ?? false
}

export const noteRefund = (tx: Tx, id: string, refundId: string) =>
  tx`update refund_approval set refund_id = ${refundId} where id = ${id}`

/** False when it does not wait any more. */
export async function refuseApproval(tx: Tx, id: string, by: string, answer: string): Promise<boolean> {
  const refused = await tx`
    update refund_approval set state = 'REFUSED', decided_by = ${by}, decided_at = app_now(), answer = ${answer}
    where id = ${id} and ${waits(tx)} returning 1`
  return refused.length > 0
}

/** The product's time from now on, so many minutes. */
export async function selectUntil(db: Db, minutes: number): Promise<Date> {
  const [row] = await db<{ until: Date }[]>`select app_now() + make_interval(mins => ${minutes}) as until`
  if (!row) throw new Error('app_now() answered nothing')
  return row.until
}
