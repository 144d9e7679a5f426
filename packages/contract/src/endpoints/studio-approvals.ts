import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { drawExclusions, drawForfeitReasons, drawVoidReasons } from '../rules/draws.ts'
import { DrawId } from './draws.ts'
import { Id, Instant, LocalText, MoneyShape, Nullable, OneOf, Shape } from './shapes.ts'
import { couponGives } from './studio-coupons.ts'
import { Reason } from './studio-refunds.ts'

const area = 'Studio'
const ApprovalId = Shape({ id: Id('da') })
const EventName = Shape({ id: Id('ev'), title: LocalText })

export const approvalKinds = [
  'CANCEL_EVENT',
  'COUPON_CAMPAIGN',
  'DRAW_VOID',
  'DRAW_EXCLUSION',
  'DRAW_FORFEIT',
  /** After an objection. */
  'DRAW_FORFEIT_FINAL',
  'DRAW_REFUND',
  'CALL_REFUND',
  'CALL_WAIVER',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** An operation that waits for a second person: it refunds or gives away much, changes a draw, or waives owed calls. */
export const ApprovalRequest = Shape({
  id: Id('da'),
  kind: OneOf(approvalKinds),
  /** The event to cancel, or that of a draw or a call; null for a campaign. */
  event: Nullable(EventName),
  /** Current sums of the automatic refunds by currency, or the requested refund of owed calls by order. */
  sums: Type.Array(MoneyShape),
  /** Text that fans would receive with the cancellation. */
  note: Nullable(LocalText),
  campaign: Nullable(
    Shape({
      name: Type.String(),
      gives: OneOf(couponGives),
      /** Cubes or souls per redemption; null for a ticket. */
      amount: Nullable(Type.Integer()),
      event: Nullable(EventName),
      times: Type.Integer({ description: 'at most, over all codes' }),
    }),
  ),
  draw: Nullable(
    Shape({
      id: DrawId,
      title: LocalText,
      /** Public; null for a refund. */
      reason: Nullable(OneOf([...drawVoidReasons, ...drawExclusions, ...drawForfeitReasons])),
      note: Type.String(),
      /** The member to exclude; null for every other act. */
      member: Nullable(Shape({ uid: Type.String(), nickname: Nullable(Type.String()) })),
      /** Masked name of the winner of a forfeit; null for every other act. */
      winner: Nullable(Type.String()),
      objection: Nullable(Type.String()),
    }),
  ),
  /** Owed calls of one fan; null for every other act. */
  call: Nullable(
    Shape({
      sessionId: Id('cs'),
      /** Number of the fan in the published order. */
      number: Nullable(Type.Integer()),
      calls: Type.Integer(),
      owedMs: Type.Integer({ description: 'milliseconds' }),
      /** Published reason of a waiver; null for a refund. */
      reason: Nullable(Type.String()),
      note: Type.String(),
    }),
  ),
  askedBy: Shape({ uid: Type.String(), nickname: Nullable(Type.String()) }),
  askedAt: Instant,
  expiresAt: Instant,
  /** True when the caller may approve: the request is another person's and the caller's role permits it. */
  mayApprove: Type.Boolean(),
  /** True when the caller may reject the request, or withdraw their own. */
  mayRefuse: Type.Boolean(),
})
export type ApprovalRequest = Static<typeof ApprovalRequest>

export const studioApprovals = {
  'GET /api/studio/approval': endpoint({
    area,
    summary:
      'Lists cancellations, campaigns and acts on draws and calls that wait for approval, oldest first',
    auth: 'staff',
    staff: { permission: 'order.read', scope: 'any' },
    reply: Shape({ content: Type.Array(ApprovalRequest) }),
    errors: [],
  }),
  'POST /api/studio/approval/{id}/approve': endpoint({
    area,
    summary: 'Approves a request as the second person; the operation runs once',
    auth: 'staff',
    staff: { permission: 'refund.approve', scope: 'any', auditAction: 'approval.approve', needsReauth: true },
    idempotent: true,
    params: ApprovalId,
    body: Shape({}),
    reply: Shape({ workId: Nullable(Id('wk')) }),
    errors: [
      'NOT_FOUND',
      'APPROVAL_SELF',
      'APPROVAL_CLOSED',
      'EVENT_ENDED',
      'DRAW_CLOSED',
      'DRAW_PLACE_OVER',
      'DRAW_REFUND_STARTED',
      'CALL_MOVED',
      'CALL_NOT_BOUGHT',
      'REFUND_REFUSED',
    ],
  }),
  'POST /api/studio/approval/{id}/refuse': endpoint({
    area,
    summary: 'Rejects a request for approval, or withdraws the caller’s own',
    auth: 'staff',
    staff: { permission: 'refund.write', scope: 'any', auditAction: 'approval.refuse', needsReauth: true },
    params: ApprovalId,
    body: Shape({ reason: Reason }),
    errors: ['NOT_FOUND', 'APPROVAL_CLOSED'],
  }),
}
