import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { maxAmount } from '../rules/money.ts'
import { Id, Instant, LocalText, MoneyShape, Nullable, OneOf, Shape } from './shapes.ts'
import { ListPart, listQuery } from './studio-shapes.ts'

const area = 'Studio'

const OrderId = Shape({ id: Id('or') })
const RefundId = Shape({ id: Id('rf') })
const ApprovalId = Shape({ id: Id('rp') })
/** Reason of an operation, stored in the audit log forever. */
export const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })

export const RefundQuote = Shape({
  amount: MoneyShape,
  /** The maximum that can be refunded now. */
  most: MoneyShape,
  /** The amount that remains after the refund. */
  left: MoneyShape,
  /** Cubes debited from the buyer's wallet when a package is refunded. */
  cubes: Type.Integer(),
  /** True when nothing remains: entitlements end, unsent goods are not sent, and units return to stock. */
  isWhole: Type.Boolean(),
  /** True when a second person must approve: it exceeds the limit of its currency, or it is the caller's own order. */
  needsSecond: Type.Boolean(),
})
export type RefundQuote = Static<typeof RefundQuote>

export const RefundApproval = Shape({
  id: Id('rp'),
  orderId: Id('or'),
  name: LocalText,
  eventIds: Type.Array(Id('ev')),
  amount: MoneyShape,
  reason: Type.String(),
  askedBy: Shape({ uid: Type.String(), nickname: Nullable(Type.String()) }),
  askedAt: Instant,
  expiresAt: Instant,
  /** True when the caller may approve: the request is another person's and the caller's role permits it. */
  mayApprove: Type.Boolean(),
})
export type RefundApproval = Static<typeof RefundApproval>

export const manualReviewKinds = [
  'REFUND_FAILED',
  'BANK_DETAILS',
  'CUBES_SHORT',
  'REQUEST',
  'GIFT_STUCK',
] as const
export const manualReviewActs = ['GRANT', 'DECLINE', 'RETRY', 'SETTLE', 'WITHDRAW'] as const

/** A payment or refund for manual review. */
export const ManualReviewItem = Shape({
  /** Id of the refund, of the refund request, or of the gift. */
  id: Type.String(),
  kind: OneOf(manualReviewKinds),
  /** Null for an orphan capture. */
  order: Nullable(Shape({ orderId: Id('or'), name: LocalText })),
  buyer: Nullable(Shape({ uid: Type.String(), nickname: Nullable(Type.String()) })),
  /** True for a gift; once the gift is over, its refund cannot be withdrawn. */
  isGift: Type.Boolean(),
  amount: MoneyShape,
  since: Instant,
  /** Text of the gateway or of the buyer. */
  known: Type.String(),
  acts: Type.Array(OneOf(manualReviewActs)),
})
export type ManualReviewItem = Static<typeof ManualReviewItem>

const decision = (auditAction: string, summary: string) =>
  endpoint({
    area,
    summary,
    auth: 'staff',
    staff: { permission: 'refund.settle', scope: 'all', auditAction, needsReauth: true },
    idempotent: true,
    params: RefundId,
    body: Shape({ reason: Reason }),
    errors: ['NOT_FOUND', 'REFUND_REFUSED'],
  })

export const studioRefunds = {
  'GET /api/studio/order/{id}/refund': endpoint({
    area,
    summary: 'Previews a refund of an order’s rest or of a part of it',
    auth: 'staff',
    staff: { permission: 'refund.write', scope: 'any' },
    params: OrderId,
    query: Shape({
      /** Minor units; omit it to refund everything that remains. */
      amount: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAmount })),
    }),
    reply: RefundQuote,
    errors: ['NOT_FOUND', 'REFUND_REFUSED'],
  }),
  'POST /api/studio/order/{id}/refund': endpoint({
    area,
    summary: 'Refunds an order or a part of it; above the limit it waits for approval',
    auth: 'staff',
    staff: { permission: 'refund.write', scope: 'any', auditAction: 'order.refund', needsReauth: true },
    idempotent: true,
    params: OrderId,
    body: Shape({
      /** Minor units; null refunds everything that remains. */
      amount: Nullable(Type.Integer({ minimum: 1, maximum: maxAmount })),
      reason: Reason,
    }),
    reply: Shape({
      state: OneOf(['STARTED', 'WAITS']),
      refundId: Nullable(Id('rf')),
      approvalId: Nullable(Id('rp')),
    }),
    errors: ['NOT_FOUND', 'REFUND_REFUSED', 'APPROVAL_PENDING'],
  }),
  'POST /api/studio/order/{id}/decline': endpoint({
    area,
    summary: 'Declines a fan’s refund request; the fan is notified',
    auth: 'staff',
    staff: {
      permission: 'refund.write',
      scope: 'any',
      auditAction: 'order.decline-refund',
      needsReauth: true,
    },
    params: OrderId,
    body: Shape({ reason: Reason }),
    errors: ['NOT_FOUND', 'REFUND_REFUSED'],
  }),
  'GET /api/studio/refund-approval': endpoint({
    area,
    summary: 'Lists refunds that wait for approval, oldest first',
    auth: 'staff',
    staff: { permission: 'order.read', scope: 'any' },
    reply: Shape({ content: Type.Array(RefundApproval) }),
    errors: [],
  }),
  'POST /api/studio/refund-approval/{id}/approve': endpoint({
    area,
    summary: 'Approves a refund as the second person; it is sent once',
    auth: 'staff',
    staff: { permission: 'refund.approve', scope: 'any', auditAction: 'refund.approve', needsReauth: true },
    idempotent: true,
    params: ApprovalId,
    body: Shape({}),
    reply: Shape({ refundId: Id('rf') }),
    errors: ['NOT_FOUND', 'APPROVAL_SELF', 'APPROVAL_CLOSED', 'REFUND_REFUSED'],
  }),
  'POST /api/studio/refund-approval/{id}/refuse': endpoint({
    area,
    summary: 'Rejects a refund that waits for approval, or withdraws the caller’s own',
    auth: 'staff',
    staff: { permission: 'refund.write', scope: 'any', auditAction: 'refund.refuse', needsReauth: true },
    params: ApprovalId,
    body: Shape({ reason: Reason }),
    errors: ['NOT_FOUND', 'APPROVAL_CLOSED'],
  }),
  'GET /api/studio/manual-review': endpoint({
    area,
    summary:
      'Lists payments that need manual review, oldest first; staff of some events see refund requests of those events',
    auth: 'staff',
    staff: { permission: 'order.read', scope: 'any' },
    query: Shape({
      ...listQuery,
      eventId: Type.Optional(Id('ev')),
      kind: Type.Optional(OneOf(manualReviewKinds)),
    }),
    reply: ListPart(ManualReviewItem),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/refund/{id}/settle': decision(
    'refund.settle',
    'The money of a refund went back by hand, or cubes that are short are written off',
  ),
  'POST /api/studio/refund/{id}/retry': decision('refund.retry', 'Send a refund once more that was given up'),
  'POST /api/studio/refund/{id}/withdraw': decision(
    'refund.withdraw',
    'Take a refund back that was given up: the order stands where it stood',
  ),
}
