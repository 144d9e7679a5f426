import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Nullable, OneOf, Shape } from './shapes.ts'
import { Reason } from './studio-refunds.ts'
import { ListPart, listQuery } from './studio-shapes.ts'

const area = 'Studio'

export const grantedScopes = ['LIVE', 'REPLAY'] as const

const Person = Shape({ uid: Id('m'), nickname: Nullable(Type.String()) })

/** An entitlement that staff gave, to a guest or as a correction. */
export const EntitlementGrant = Shape({
  grantId: Id('gr'),
  member: Person,
  scope: OneOf(grantedScopes),
  reason: Type.String(),
  by: Person,
  at: Instant,
  /** Null while it is valid. */
  ended: Nullable(Shape({ by: Person, at: Instant, reason: Type.String() })),
})
export type EntitlementGrant = Static<typeof EntitlementGrant>

const Event = Shape({ eventId: Id('ev') })

export const studioEntitlements = {
  'GET /api/studio/event/{eventId}/entitlement': endpoint({
    area,
    summary: 'Lists entitlements to an event that staff granted, newest first',
    auth: 'staff',
    staff: { permission: 'right.write', scope: 'event' },
    params: Event,
    query: Shape(listQuery),
    reply: ListPart(EntitlementGrant),
    errors: [],
  }),
  'POST /api/studio/event/{eventId}/entitlement': endpoint({
    area,
    summary: 'Grants a member entry without an order; the reason is logged and the member is notified',
    auth: 'staff',
    staff: { permission: 'right.write', scope: 'event', auditAction: 'right.grant', needsReauth: true },
    params: Event,
    body: Shape({
      /** A complete uid, email address or nickname. */
      to: Type.String({ minLength: 1, maxLength: 254 }),
      scopes: Type.Array(OneOf(grantedScopes), { minItems: 1, maxItems: 2, uniqueItems: true }),
      reason: Reason,
    }),
    reply: Shape({ member: Person, grantIds: Type.Array(Id('gr')) }),
    errors: ['NOT_FOUND', 'ALREADY_ENTITLED', 'GRANT_OWN', 'EVENT_ENDED'],
  }),
  'POST /api/studio/event/{eventId}/entitlement/{grantId}/end': endpoint({
    area,
    summary: 'Ends an entitlement that staff granted',
    auth: 'staff',
    staff: { permission: 'right.write', scope: 'event', auditAction: 'right.end', needsReauth: true },
    params: Shape({ eventId: Id('ev'), grantId: Id('gr') }),
    body: Shape({ reason: Reason }),
    errors: ['NOT_FOUND', 'GRANT_ENDED', 'GRANT_IN_DRAW'],
  }),
}
