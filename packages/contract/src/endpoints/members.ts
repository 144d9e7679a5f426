import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Email, Nickname, VerificationCode } from './accounts.ts'
import { Instant, ListOf, Nullable, OneOf, Shape } from './shapes.ts'

/** Why an account cannot be deleted now; `id` names the order, `at` is when it was placed, given or made ready. */
export const LeaveBlocker = Shape({
  kind: OneOf(['ORDER_OPEN', 'ORDER_UNDELIVERED', 'REFUND_OPEN', 'GIFT_OPEN']),
  id: Type.String(),
  at: Instant,
})
export type LeaveBlocker = Static<typeof LeaveBlocker>

/** A loss caused by deleting the account: bought cubes are owed back, everything else is forfeited. */
export const LeaveLoss = Shape({
  kind: OneOf(['CUBES_BOUGHT', 'CUBES_FREE', 'SOULS', 'TICKETS']),
  amount: Type.Integer({ minimum: 1 }),
})
export type LeaveLoss = Static<typeof LeaveLoss>

export const consentDocuments = ['terms', 'privacy', 'over14', 'marketing'] as const

/** One document in its published version, with the member's decision. */
export const Consent = Shape({
  document: OneOf(consentDocuments),
  currentVersion: Type.String(),
  /** The version decided on; null when the member was never asked. */
  version: Nullable(Type.String()),
  isGiven: Type.Boolean(),
  decidedAt: Nullable(Instant),
})
export type Consent = Static<typeof Consent>

const area = 'Membership'

export const members = {
  'POST /api/v1/member/nickname': endpoint({
    area,
    summary: 'Change the nickname; once in 24 hours',
    auth: 'member',
    body: Shape({ nickname: Nickname }),
    errors: ['NICKNAME_TAKEN', 'NICKNAME_INVALID', 'NICKNAME_TOO_SOON', 'SESSION_REVOKED'],
  }),
  'POST /api/v1/member/check-nickname': endpoint({
    area,
    summary: 'Whether a nickname is free; a hint, the change itself decides',
    auth: 'session',
    body: Shape({ nickname: Nickname }),
    reply: Shape({ available: Type.Boolean() }),
    errors: ['NICKNAME_INVALID'],
    limit: 'check-nickname',
  }),
  'PUT /api/v1/member/email': endpoint({
    area,
    summary:
      'Change the address to one whose code was mailed; needs a recent sign-in when there is one already',
    auth: 'member',
    body: Shape({ email: Email, verificationCode: VerificationCode }),
    errors: ['CODE_INVALID', 'ACCOUNT_EXISTS', 'REAUTH_REQUIRED'],
    limit: 'code-check',
  }),
  'GET /api/v1/member/consent': endpoint({
    area,
    summary: 'List the member’s consents and the published versions',
    auth: 'member',
    reply: ListOf(Consent),
    errors: [],
  }),
  'PUT /api/v1/member/consent': endpoint({
    area,
    summary: 'Give consent to a published version; only marketing can be withdrawn',
    auth: 'member',
    body: Shape({
      document: OneOf(['terms', 'privacy', 'marketing']),
      version: Type.String({ minLength: 1, maxLength: 20 }),
      isGiven: Type.Boolean(),
    }),
    errors: [],
  }),
  'GET /api/v1/member/export': endpoint({
    area,
    summary: 'Export everything stored about the member, by section',
    auth: 'member',
    reply: Shape({ exportedAt: Instant, sections: Type.Record(Type.String(), Type.Unknown()) }),
    errors: [],
    limit: 'export',
  }),
  'GET /api/v1/member/leave': endpoint({
    area,
    summary: 'Get what prevents the account deletion and what the member would lose',
    auth: 'member',
    reply: Shape({ blockers: Type.Array(LeaveBlocker), losses: Type.Array(LeaveLoss) }),
    errors: [],
  }),
  'POST /api/v1/member/leave': endpoint({
    area,
    summary: 'Leave for good; every session ends. The sign-in must be of the last ten minutes',
    auth: 'member',
    reply: Shape({ left: Type.Literal(true) }),
    errors: ['LEAVE_BLOCKED', 'REAUTH_REQUIRED', 'SESSION_REVOKED'],
  }),
}
