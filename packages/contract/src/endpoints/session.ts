import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Shape } from './shapes.ts'

/** The browser keeps it in memory: a bearer ID token and its owner. */
export const IssuedSession = Shape({
  idToken: Type.String(),
  expiresInSec: Type.Integer(),
  user: Shape({ uid: Type.String(), isAnonymous: Type.Boolean() }),
})
export type IssuedSession = Static<typeof IssuedSession>

/** For the provider Firebase: its client exchanges the token for its own ID tokens. */
export const FirebaseSession = Shape({
  customToken: Type.String(),
  user: Shape({ uid: Type.String(), isAnonymous: Type.Literal(false) }),
})
export type FirebaseSession = Static<typeof FirebaseSession>

/** Depends on the configured provider; calls of the other one are NOT_FOUND. */
const ProviderSession = Type.Union([IssuedSession, FirebaseSession])

const area = 'Session'

/** Cookie-bearing calls of our own pages; other sites are refused (identity reference 4.4). */
export const session = {
  'POST /session/anonymous': endpoint({
    area,
    summary: 'Create a guest session: an encrypted cookie and an ID token, without a database row',
    auth: 'anyone',
    body: Shape({}),
    reply: IssuedSession,
    errors: ['CROSS_SITE_REFUSED', 'NOT_FOUND'],
    limit: 'anonymous',
  }),
  'POST /session/custom-token': endpoint({
    area,
    summary: 'Create a session from a single-use custom token',
    auth: 'anyone',
    body: Shape({ token: Type.String({ maxLength: 4096 }) }),
    reply: ProviderSession,
    errors: ['CROSS_SITE_REFUSED', 'INVALID_CREDENTIALS'],
    limit: 'session-open',
  }),
  'POST /session/firebase': endpoint({
    area,
    summary:
      'Create a session from a Firebase ID token that is at most five minutes old; each token works once',
    auth: 'anyone',
    body: Shape({ idToken: Type.String({ maxLength: 4096 }) }),
    reply: FirebaseSession,
    errors: ['CROSS_SITE_REFUSED', 'INVALID_CREDENTIALS', 'NOT_FOUND'],
    limit: 'session-open',
  }),
  'POST /session/refresh': endpoint({
    area,
    summary:
      'Get a new ID token (with Firebase a custom token) for the cookie session; 204 without a session',
    auth: 'anyone',
    body: Shape({}),
    reply: ProviderSession,
    allows204: true,
    errors: ['CROSS_SITE_REFUSED'],
    limit: 'session-refresh',
  }),
  'DELETE /session': endpoint({
    area,
    summary: 'Delete the cookie session',
    auth: 'anyone',
    errors: ['CROSS_SITE_REFUSED'],
  }),
}
