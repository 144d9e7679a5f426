import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { campaignStates } from '../rules/product-editing.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'

const area = 'Studio'
const params = Shape({ id: Id('ca') })
const Count = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })

export const couponGives = ['CUBES', 'SOULS', 'TICKET'] as const

const Codes = Type.Union([
  Shape({ shared: Type.String({ maxLength: 60 }), usesLimit: Count }),
  Shape({ single: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
])

export const CampaignDraft = Shape({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  gives: OneOf(couponGives),
  amount: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'cubes or souls' })),
  eventId: Nullable(Id('ev')),
  startsAt: Instant,
  endsAt: Instant,
  totalLimit: Nullable(Count),
  memberLimit: Count,
  /** Restricts redemption to ticket holders of this event; null allows every member. */
  holdersOf: Nullable(Id('ev')),
  codes: Codes,
})
export type CampaignDraft = Static<typeof CampaignDraft>

const EventName = Shape({ id: Id('ev'), title: LocalText })

export const StudioCampaign = Shape({
  id: Id('ca'),
  name: Type.String(),
  state: OneOf(campaignStates),
  gives: OneOf(couponGives),
  amount: Nullable(Type.Integer()),
  event: Nullable(EventName),
  holdersOf: Nullable(EventName),
  startsAt: Instant,
  endsAt: Instant,
  stoppedAt: Nullable(Instant),
  totalLimit: Nullable(Type.Integer()),
  memberLimit: Type.Integer(),
  /** Null when created at the command line. A former member has no nickname. */
  madeBy: Nullable(Shape({ nickname: Nullable(Type.String()) })),
  createdAt: Instant,
  /** The shared code; single-use codes appear only in the export. */
  sharedCode: Nullable(Type.String()),
  codes: Type.Integer(),
  usedUp: Type.Integer({ description: 'codes' }),
  redemptions: Type.Integer(),
  members: Type.Integer(),
})
export type StudioCampaign = Static<typeof StudioCampaign>

/** Coupons give away paid goods for free, so creating them needs its own permission. */
export const studioCoupons = {
  'GET /api/studio/coupon': endpoint({
    area,
    summary: 'Lists coupon campaigns with their redemptions, newest first',
    auth: 'staff',
    staff: { permission: 'coupon.read', scope: 'all' },
    query: Shape({
      /** Finds campaigns that give a ticket to this event or are limited to its holders. */
      eventId: Type.Optional(Id('ev')),
      cursor: Type.Optional(Id('ca')),
    }),
    reply: Shape({ content: Type.Array(StudioCampaign), nextCursor: Nullable(Type.String()) }),
    errors: [],
  }),
  'GET /api/studio/coupon/{id}': endpoint({
    area,
    summary: 'Returns a campaign',
    auth: 'staff',
    staff: { permission: 'coupon.read', scope: 'all' },
    params,
    reply: StudioCampaign,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/coupon': endpoint({
    area,
    summary:
      'Creates a campaign; single-use codes are made by a background job. Above the limit it waits for approval',
    auth: 'staff',
    staff: { permission: 'coupon.write', scope: 'all', auditAction: 'coupon.create', needsReauth: true },
    body: CampaignDraft,
    reply: Shape({
      state: OneOf(['MADE', 'WAITS']),
      /** Id of the campaign; while it waits for approval, the id it will get. */
      id: Id('ca'),
      workId: Nullable(Id('wk')),
      approvalId: Nullable(Id('da')),
    }),
    errors: ['APPROVAL_PENDING'],
  }),
  'POST /api/studio/coupon/{id}/stop': endpoint({
    area,
    summary: 'Stops a campaign for good; no code can be redeemed any more',
    auth: 'staff',
    staff: { permission: 'coupon.write', scope: 'all', auditAction: 'coupon.stop' },
    params,
    body: Shape({}),
    errors: ['NOT_FOUND', 'CAMPAIGN_ENDED'],
  }),
  'POST /api/studio/coupon/{id}/export': endpoint({
    area,
    summary: 'Exports all codes of a campaign, as a background job',
    auth: 'staff',
    staff: { permission: 'coupon.write', scope: 'all', auditAction: 'coupon.export', needsReauth: true },
    params,
    body: Shape({}),
    reply: Shape({ workId: Id('wk') }),
    errors: ['NOT_FOUND'],
    limit: 'studio-export',
  }),
}
