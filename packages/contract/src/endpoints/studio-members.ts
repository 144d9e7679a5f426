import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { suspensionReasons } from '../rules/suspension.ts'
import { snsTypes } from './accounts.ts'
import { Id, Instant, Language, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { Revealed, StudioOrderRow } from './studio-orders.ts'
import { Reason } from './studio-refunds.ts'
import { ListPart, listQuery, RoleHeld } from './studio-shapes.ts'

const area = 'Studio'

export const memberStatuses = ['ACTIVE', 'SUSPENDED', 'LEFT'] as const

/** A member as shown to support staff; personal data is redacted. */
export const StudioMemberRow = Shape({
  uid: Id('m'),
  /** Null when the account was deleted. */
  nickname: Nullable(Type.String()),
  /** `mi•••@fans.test`; null for none. */
  email: Nullable(Type.String()),
  signIn: OneOf(snsTypes),
  status: OneOf(memberStatuses),
  joinedAt: Instant,
})
export type StudioMemberRow = Static<typeof StudioMemberRow>

export const StudioMemberQuery = Shape({
  /**
   * A uid, a complete address, name or phone number, the last four digits of a number, a coupon code, or part of a
   * nickname.
   */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  status: Type.Optional(OneOf(['SUSPENDED'])),
  ...listQuery,
})
export type StudioMemberQuery = Static<typeof StudioMemberQuery>

const EventNamed = Shape({ id: Id('ev'), title: LocalText })

const MemberRight = Shape({
  event: EventNamed,
  scope: OneOf(['LIVE', 'REPLAY', 'CALL']),
  source: OneOf(['ORDER', 'FREE', 'GIFT', 'COUPON', 'GRANT']),
  since: Instant,
  /** True when it admits the member once doors open. */
  isUsable: Type.Boolean(),
  /** Id of an entitlement grant that can be revoked; null for other sources. */
  grantId: Nullable(Id('gr')),
})

const StaffAction = Shape({
  at: Instant,
  what: Type.String({ description: 'name in the audit log' }),
  /** Null for an operator at the command line; a former member has no nickname. */
  by: Nullable(Shape({ nickname: Nullable(Type.String()) })),
  reason: Nullable(Type.String()),
  isRefused: Type.Boolean(),
})
export type StaffAction = Static<typeof StaffAction>

/** Personal data of a member, redacted until staff reveals it with a reason. */
export const memberSecrets = ['EMAIL', 'ADDRESSES'] as const

export const StudioMember = Shape({
  member: StudioMemberRow,
  language: Language,
  suspension: Nullable(Shape({ reason: OneOf(suspensionReasons), since: Instant })),
  balances: Shape({ cubes: Type.Integer(), souls: Type.Integer() }),
  roles: Type.Array(RoleHeld),
  rights: Type.Array(MemberRight, { description: 'the newest first' }),
  barredFrom: Type.Array(EventNamed),
  orders: Type.Array(StudioOrderRow, { description: 'the newest, a few' }),
  staffActions: Type.Array(StaffAction, { description: 'the newest first' }),
  secrets: Type.Array(OneOf(memberSecrets)),
  may: Shape({ reveal: Type.Boolean(), suspend: Type.Boolean(), restore: Type.Boolean() }),
})
export type StudioMember = Static<typeof StudioMember>

const MemberId = Shape({ uid: Id('m') })

/** Member calls for support. Accounts belong to no event: staff with a role at single events use the orders instead. */
export const studioMembers = {
  'GET /api/studio/member': endpoint({
    area,
    summary: 'Lists members, newest first; a search matches nicknames',
    auth: 'staff',
    staff: { permission: 'member.read', scope: 'all' },
    query: StudioMemberQuery,
    reply: ListPart(StudioMemberRow),
    errors: [],
  }),
  'GET /api/studio/member/{uid}': endpoint({
    area,
    summary: 'Returns a member: status, wallet, entitlements, roles, orders and staff actions',
    auth: 'staff',
    staff: { permission: 'member.read', scope: 'all' },
    params: MemberId,
    reply: StudioMember,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/member/{uid}/reveal': endpoint({
    area,
    summary: 'Reveals personal data of a member for five minutes; the reason is logged',
    auth: 'staff',
    staff: { permission: 'member.reveal', scope: 'all', auditAction: 'member.reveal' },
    params: MemberId,
    body: Shape({ what: OneOf(memberSecrets), reason: Reason }),
    reply: Revealed,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/member/{uid}/suspend': endpoint({
    area,
    summary: 'Suspends a member; all their sessions end at once',
    auth: 'staff',
    staff: { permission: 'member.suspend', scope: 'all', auditAction: 'member.suspend', needsReauth: true },
    params: MemberId,
    body: Shape({
      /** The reason shown to the member. */
      why: OneOf(suspensionReasons),
      reason: Reason,
    }),
    errors: ['NOT_FOUND', 'MEMBER_REFUSED'],
  }),
  'POST /api/studio/member/{uid}/restore': endpoint({
    area,
    summary: 'Restores a suspended member',
    auth: 'staff',
    staff: { permission: 'member.suspend', scope: 'all', auditAction: 'member.restore', needsReauth: true },
    params: MemberId,
    body: Shape({ reason: Reason }),
    errors: ['NOT_FOUND', 'MEMBER_REFUSED'],
  }),
}
