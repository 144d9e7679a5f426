import type { RefundApproval } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { majorText } from '@encore/contract/rules/money'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { eventOf, nameOf, type Order, orderById, ordersById } from '#modules/commerce/orders/index.ts'
import { grantRefund } from '#modules/commerce/refunds/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { refused } from './refund-order.ts'
import { canView, mayMove } from './rules.ts'
import {
  type ApprovalRow,
  approveApproval,
  noteRefund,
  refuseApproval,
  selectApproval,
  selectPending,
  selectWaitingOf,
} from './store.ts'

type Actor = Pick<Staff, 'uid' | 'held'>
const maxPending = 200

/** Pending refund approvals of orders that the caller may read, oldest first. */
export async function waitingApprovals(db: Db, staff: Actor, locale: Locale): Promise<RefundApproval[]> {
  const rows = [...(await selectPending(db, maxPending))]
  const orders = await ordersById(
    db,
    rows.map(({ orderId }) => orderId),
  )
  const names = await presentNames(
    db,
    rows.map(({ askedBy }) => askedBy),
  )
  return rows.flatMap((row) => {
    const order = orders.get(row.orderId)
    return order && canView(staff.held, 'order.read', order)
      ? approvalReply(row, order, staff, names, locale)
      : []
  })
}

/** Returns the pending approval of one order; null when there is none. */
export async function waitingApproval(
  db: Db,
  order: Order,
  staff: Actor,
  locale: Locale,
): Promise<RefundApproval | null> {
  const row = await selectWaitingOf(db, order.id)
  if (!row) return null
  return approvalReply(row, order, staff, await presentNames(db, [row.askedBy]), locale)
}

const approvalReply = (
  { id, orderId, amount, currency, reason, askedBy, askedAt, expiresAt }: ApprovalRow,
  order: Order,
  { uid, held }: Actor,
  names: ReadonlyMap<string, string>,
  locale: Locale,
): RefundApproval => ({
  ...{ id, orderId, reason, amount: { amount, currency } },
  name: localText(nameOf(order.lines), locale),
  eventIds: [...new Set(order.lines.flatMap(({ eventId }) => eventId ?? []))],
  askedBy: { uid: askedBy, nickname: names.get(askedBy) ?? null },
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  mayApprove: askedBy !== uid && mayMove(held, 'refund.approve', order),
})

type Approved = Result<
  AuditedResult<{ refundId: string }>,
  Failure<'NOT_FOUND' | 'APPROVAL_SELF' | 'APPROVAL_CLOSED' | 'REFUND_REFUSED'>
>

/** Approves and starts the refund in the same transaction, so both happen or neither does. */
export async function approveRefund(ctx: Ctx, tx: Tx, staff: Actor, id: string): Promise<Approved> {
  const found = await approvalFor(tx, staff, id, 'refund.approve')
  if (!found) return fail('NOT_FOUND')
  const { row, order } = found
  const { orderId, currency, reason, askedBy } = row
  if (askedBy === staff.uid) return fail('APPROVAL_SELF')
  if (!(await approveApproval(tx, id, staff.uid))) return fail('APPROVAL_CLOSED')
  const amount = majorText(row.amount, currency)
  const decidedBy = `${askedBy}, ${staff.uid}`
  const granted = await grantRefund(ctx, tx, { orderId, amount, reason, decidedBy })
  if (!granted.ok) return refused(granted.failure)
  const { subject: refundId } = granted.value
  await noteRefund(tx, id, refundId)
  const after = { amount, currency, approval: id, askedBy, refund: refundId }
  const auditEntry = { object: { kind: 'order', id: orderId }, eventId: eventOf(order.lines), after, reason }
  return ok({ reply: { refundId }, auditEntry })
}

/** Needs permission to refund the order. The requester may also withdraw their own request this way. */
export async function refuseRefund(
  tx: Tx,
  staff: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'APPROVAL_CLOSED'>>> {
  const found = await approvalFor(tx, staff, id, 'refund.write')
  if (!found) return fail('NOT_FOUND')
  if (!(await refuseApproval(tx, id, staff.uid, reason))) return fail('APPROVAL_CLOSED')
  const { row, order } = found
  const after = { approval: id, askedBy: row.askedBy, refused: true }
  const auditEntry = {
    object: { kind: 'order', id: row.orderId },
    eventId: eventOf(order.lines),
    after,
    reason,
  }
  return ok({ reply: undefined, auditEntry })
}

async function approvalFor(
  tx: Tx,
  { held }: Actor,
  id: string,
  permission: 'refund.approve' | 'refund.write',
): Promise<{ row: ApprovalRow; order: Order } | null> {
  const row = await selectApproval(tx, id)
  const order = row && (await orderById(tx, row.orderId))
  return row && order && mayMove(held, permission, order) ? { row, order } : null
}
