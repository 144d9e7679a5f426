import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { FactorCode, ListPart, listQuery, RoleName, StudioEvent, StudioMe } from './studio-shapes.ts'

const area = 'Studio'

const InvitationToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

export const FactorOffer = Shape({
  /** Base32, for manual entry. */
  secret: Type.String(),
  qr: Shape({ size: Type.Integer(), path: Type.String({ description: 'of an SVG, one unit a module' }) }),
})
export type FactorOffer = Static<typeof FactorOffer>

/** The same for a replacement app; `encryptedSecret` is sent back with its first code and is valid only in this session. */
export const NextFactorOffer = Shape({ ...FactorOffer.properties, encryptedSecret: Type.String() })
export type NextFactorOffer = Static<typeof NextFactorOffer>

export const InvitationView = Shape({
  role: RoleName,
  /** Null for all events. */
  events: Nullable(Type.Array(Shape({ id: Id('ev'), title: LocalText }))),
  invitedBy: Type.String(),
  /** The invited address, redacted but recognisable. */
  email: Type.String(),
  /** The account of this address has no password, so it cannot accept. */
  lacksPassword: Type.Boolean(),
  expiresAt: Instant,
})
export type InvitationView = Static<typeof InvitationView>

/** The studio's sign-in and the calls open to all staff, served at the studio's address only. */
export const studioSession = {
  'POST /api/studio/session': endpoint({
    area,
    summary: 'Signs in with email and password; returns the second step',
    auth: 'anyone',
    staff: 'sign-in',
    body: Shape({
      email: Type.String({ maxLength: 254 }),
      password: Type.String({ maxLength: 512 }),
      invitation: Type.Optional(InvitationToken),
    }),
    reply: Shape({ step: OneOf(['CODE', 'ENROL']) }),
    errors: [
      'CROSS_SITE_REFUSED',
      'INVALID_CREDENTIALS',
      'TOO_MANY_ATTEMPTS',
      'ACCOUNT_SUSPENDED',
      'IDENTITY_UNAVAILABLE',
      'STUDIO_CLOSED',
      'INVITATION_CLOSED',
      'PASSWORD_REQUIRED',
    ],
    limit: 'sign-in',
  }),
  'POST /api/studio/session/code': endpoint({
    area,
    summary: 'Verifies the second factor: a code of the authenticator app, or a recovery code',
    auth: 'anyone',
    staff: 'sign-in',
    body: Shape({ code: FactorCode }),
    errors: ['CROSS_SITE_REFUSED', 'AUTH_REQUIRED', 'CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
    limit: 'sign-in',
  }),
  'POST /api/studio/second-factor': endpoint({
    area,
    summary: 'Returns a secret for an authenticator app to staff who have none, after the first step',
    auth: 'anyone',
    staff: 'sign-in',
    body: Shape({}),
    reply: FactorOffer,
    errors: ['CROSS_SITE_REFUSED', 'AUTH_REQUIRED'],
    limit: 'sign-in',
  }),
  'POST /api/studio/second-factor/confirm': endpoint({
    area,
    summary: 'Confirms the first code of the app and opens the session; returns the recovery codes once',
    auth: 'anyone',
    staff: 'sign-in',
    body: Shape({ code: FactorCode }),
    reply: Shape({ recoveryCodes: Type.Array(Type.String()) }),
    errors: ['CROSS_SITE_REFUSED', 'AUTH_REQUIRED', 'CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
    limit: 'sign-in',
  }),
  'POST /api/studio/invitation': endpoint({
    area,
    summary: 'Returns the invitation of a mailed link',
    auth: 'anyone',
    staff: 'sign-in',
    body: Shape({ token: InvitationToken }),
    reply: InvitationView,
    errors: ['CROSS_SITE_REFUSED', 'INVITATION_CLOSED'],
    limit: 'sign-in',
  }),
  'DELETE /api/studio/session': endpoint({
    area,
    summary: 'Signs out of the studio',
    auth: 'anyone',
    staff: 'sign-in',
    errors: ['CROSS_SITE_REFUSED'],
  }),
  'GET /api/studio/session': endpoint({
    area,
    summary: 'Returns the signed-in member of staff, their roles and the end of the session',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any' },
    reply: StudioMe,
    errors: [],
  }),
  'POST /api/studio/session/proof': endpoint({
    area,
    summary: 'Verifies the second factor again, for calls that require reauthentication',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any', auditAction: 'session.prove' },
    body: Shape({ code: FactorCode }),
    errors: ['CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
    limit: 'reauthenticate',
  }),
  'POST /api/studio/second-factor/next': endpoint({
    area,
    summary:
      'Returns a secret for a new authenticator app; the current app works until a first code of the new one is confirmed',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any', auditAction: 'factor.offer', needsReauth: true },
    body: Shape({}),
    reply: NextFactorOffer,
    errors: [],
    limit: 'reauthenticate',
  }),
  'POST /api/studio/second-factor/next/confirm': endpoint({
    area,
    summary:
      'Replaces the authenticator app by a first code of the new one and ends the caller’s other sessions; returns new recovery codes once',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any', auditAction: 'factor.replace', needsReauth: true },
    body: Shape({ code: FactorCode, encryptedSecret: Type.String({ pattern: '^[\\w-]+$', maxLength: 400 }) }),
    reply: Shape({ recoveryCodes: Type.Array(Type.String()) }),
    errors: ['CODE_INVALID', 'AUTH_REQUIRED'],
    limit: 'reauthenticate',
  }),
  'POST /api/studio/second-factor/recovery-codes': endpoint({
    area,
    summary: 'Renews the caller’s recovery codes and returns them once; the previous ones stop working',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any', auditAction: 'factor.renew-codes', needsReauth: true },
    body: Shape({}),
    reply: Shape({ recoveryCodes: Type.Array(Type.String()) }),
    errors: ['NOT_FOUND'],
    limit: 'reauthenticate',
  }),
  'GET /api/studio/event': endpoint({
    area,
    summary: 'Lists the caller’s events by start, with a search in title and address',
    auth: 'staff',
    staff: { permission: 'event.read', scope: 'any' },
    query: Shape({
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      ...listQuery,
      /** A higher maximum than other lists, so that one response usually covers all events. */
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    reply: ListPart(StudioEvent),
    errors: [],
  }),
  'GET /api/studio/event/{eventId}': endpoint({
    area,
    summary: 'Returns an event for its staff',
    auth: 'staff',
    staff: { permission: 'event.read', scope: 'event' },
    params: Shape({ eventId: Id('ev') }),
    reply: StudioEvent,
    errors: ['NOT_FOUND'],
  }),
}
