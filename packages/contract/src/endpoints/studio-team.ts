import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { Reason } from './studio-refunds.ts'
import { daysQuery, RoleHeld, RoleName } from './studio-shapes.ts'

const area = 'Studio'

const MemberUid = Type.String({ pattern: '^m_[0-9A-HJKMNP-TV-Z]{26}$' })

export const Teammate = Shape({
  uid: Type.String(),
  nickname: Type.String(),
  /** Only for callers who may change the team. */
  email: Nullable(Type.String()),
  /** Roles at events within the caller's access scope. */
  roles: Type.Array(RoleHeld),
  hasSecondFactor: Type.Boolean(),
})
export type Teammate = Static<typeof Teammate>

export const OpenInvitation = Shape({
  id: Id('iv'),
  email: Type.String(),
  role: RoleName,
  /** Null for all events. */
  eventIds: Nullable(Type.Array(Id('ev'))),
  invitedBy: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type OpenInvitation = Static<typeof OpenInvitation>

export const AuditEntry = Shape({
  seq: Type.Integer(),
  at: Instant,
  /** Null for an operator at the command line or an unknown person. */
  actor: Nullable(Shape({ uid: Type.String(), nickname: Nullable(Type.String()) })),
  role: Nullable(RoleName),
  ip: Type.String(),
  action: Type.String(),
  /**
   * The subject. `name` is its current name, otherwise the one stored in the entry; null when neither exists.
   * `leadsTo` is the studio page to link; null when there is none.
   */
  object: Shape({
    kind: Type.String(),
    id: Type.String(),
    name: Nullable(LocalText),
    leadsTo: Nullable(Shape({ kind: Type.String(), id: Type.String() })),
  }),
  eventId: Nullable(Type.String()),
  /** Current title of the event. */
  eventTitle: Nullable(LocalText),
  outcome: OneOf(['DONE', 'REFUSED']),
  refusal: Nullable(Type.String()),
  /** Only the fields that differ. */
  before: Nullable(Type.Record(Type.String(), Type.Unknown())),
  after: Nullable(Type.Record(Type.String(), Type.Unknown())),
  reason: Nullable(Type.String()),
  requestId: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

export const AuditQuery = Shape({
  /** Words or word prefixes in an entry: in its subject, its reason, or its values before and after. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  outcome: Type.Optional(OneOf(['DONE', 'REFUSED'])),
  actor: Type.Optional(MemberUid),
  action: Type.Optional(Type.String({ pattern: '^[a-z]+(-[a-z]+)*\\.[a-z]+(-[a-z]+)*$', maxLength: 60 })),
  objectKind: Type.Optional(Type.String({ pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 40 })),
  objectId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]+$', maxLength: 80 })),
  eventId: Type.Optional(Id('ev')),
  ...daysQuery,
  /** From the previous response. */
  cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type AuditQuery = Static<typeof AuditQuery>

export const studioTeam = {
  'GET /api/studio/team': endpoint({
    area,
    summary: 'Lists staff of the caller’s events, and open invitations',
    auth: 'staff',
    staff: { permission: 'team.read', scope: 'any' },
    reply: Shape({ members: Type.Array(Teammate), invitations: Type.Array(OpenInvitation) }),
    errors: [],
  }),
  'POST /api/studio/team/invitation': endpoint({
    area,
    summary: 'Invites somebody by mail to a role, at all events or at listed ones',
    auth: 'staff',
    staff: { permission: 'team.write', scope: 'all', auditAction: 'team.invite', needsReauth: true },
    body: Shape({
      email: Type.String({ maxLength: 254 }),
      role: RoleName,
      eventIds: Nullable(Type.Array(Id('ev'), { minItems: 1, maxItems: 50, uniqueItems: true })),
    }),
    reply: Shape({ id: Id('iv') }),
    errors: ['NOT_FOUND', 'ALREADY_INVITED', 'PASSWORD_REQUIRED'],
    limit: 'invite',
  }),
  'DELETE /api/studio/team/invitation/{id}': endpoint({
    area,
    summary: 'Withdraws an invitation; its link stops working',
    auth: 'staff',
    staff: { permission: 'team.write', scope: 'all', auditAction: 'team.uninvite', needsReauth: true },
    params: Shape({ id: Id('iv') }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/team/member/{uid}': endpoint({
    area,
    summary: 'Replaces the roles of a member of staff; no roles remove them from the team',
    auth: 'staff',
    staff: { permission: 'team.write', scope: 'all', auditAction: 'team.change', needsReauth: true },
    params: Shape({ uid: MemberUid }),
    body: Shape({ roles: Type.Array(RoleHeld, { maxItems: 100 }) }),
    errors: ['NOT_FOUND', 'OWN_ROLES', 'LAST_OWNER', 'PASSWORD_REQUIRED'],
  }),
  'POST /api/studio/team/member/{uid}/reset-factor': endpoint({
    area,
    summary:
      'Resets the second factor of a member of staff: they are signed out, and the next sign-in connects an app',
    auth: 'staff',
    staff: { permission: 'team.write', scope: 'all', auditAction: 'team.reset-factor', needsReauth: true },
    params: Shape({ uid: MemberUid }),
    body: Shape({ reason: Reason }),
    errors: ['NOT_FOUND', 'OWN_FACTOR'],
  }),
  'PUT /api/studio/team/zone': endpoint({
    area,
    summary: 'Sets the default time zone of reports and exports',
    auth: 'staff',
    staff: { permission: 'team.write', scope: 'all', auditAction: 'team.change-zone' },
    body: Shape({ zone: Type.String({ maxLength: 60, description: 'IANA' }) }),
    errors: [],
  }),
  'GET /api/studio/audit': endpoint({
    area,
    summary: 'Returns the audit log, newest first',
    auth: 'staff',
    staff: { permission: 'audit.read', scope: 'all' },
    query: AuditQuery,
    reply: Shape({ content: Type.Array(AuditEntry), nextCursor: Nullable(Type.String()) }),
    errors: [],
  }),
}
