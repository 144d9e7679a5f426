import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LocalText, MoneyShape, Nullable, OneOf, Shape } from './shapes.ts'
import { couponGives } from './studio-coupons.ts'
import { Reason } from './studio-refunds.ts'

const area = 'Studio'
const ApprovalId = Shape({ id: Id('da') })
const EventName = Shape({ id: Id('ev'), title: LocalText })

export const approvalKinds = ['CANCEL_EVENT', 'COUPON_CAMPAIGN'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** What waits for a second person: it gives back, or away, more at once than one may. */
export const ApprovalRequest = Shape({
  id: Id('da'),
  kind: OneOf(approvalKinds),
  /** The event that would be called off; null for a campaign. */
  event: Nullable(EventName),
  /** What would go back by itself, by currency, as it stands now. */
  sums: Type.Array(MoneyShape),
  /** What fans would be told beside the fact. */
  note: Nullable(LocalText),
  campaign: Nullable(
    Shape({
      name: Type.String(),
      gives: OneOf(couponGives),
      /** Cubes or souls of each time; null for a ticket. */
      amount: Nullable(Type.Integer()),
      event: Nullable(EventName),
      times: Type.Integer({ description: 'at most, over all codes' }),
    }),
  ),
  askedBy: Shape({ uid: Type.String(), nickname: Nullable(Type.String()) }),
  askedAt: Instant,
  expiresAt: Instant,
  /** The caller may agree: it is not their own wish, and their role allows it. */
  mayApprove: Type.Boolean(),
  /** They may refuse it, or it is their own and they may take it back. */
  mayRefuse: Type.Boolean(),
})
export type ApprovalRequest = Static<typeof ApprovalRequest>

export const studioApprovals = {
  'GET /api/studio/approval': endpoint({
    area,
    summary: 'Cancellations and campaigns that wait for a second person, the oldest first',
    caller: 'staff',
    staff: { may: 'order.read', at: 'any' },
    reply: Shape({ content: Type.Array(ApprovalRequest) }),
    errors: [],
  }),
  'POST /api/studio/approval/{id}/approve': endpoint({
    area,
    summary: 'Agree as the second person: it is done, once',
    caller: 'staff',
    staff: { may: 'refund.approve', at: 'any', auditAction: 'approval.approve', needsProof: true },
    idempotent: true,
    params: ApprovalId,
    body: Shape({}),
    reply: Shape({ workId: Nullable(Id('wk')) }),
    errors: ['NOT_FOUND', 'APPROVAL_SELF', 'APPROVAL_CLOSED', 'EVENT_ENDED'],
  }),
  'POST /api/studio/approval/{id}/refuse': endpoint({
    area,
    summary: 'Refuse what waits for a second person, or take one’s own wish back',
    caller: 'staff',
    staff: { may: 'refund.write', at: 'any', auditAction: 'approval.refuse', needsProof: true },
    params: ApprovalId,
    body: Shape({ reason: Reason }),
    errors: ['NOT_FOUND', 'APPROVAL_CLOSED'],
  }),
}
