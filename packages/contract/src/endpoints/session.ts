import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Shape } from './shapes.ts'

/** What the browser holds in memory: a bearer ID token and whose it is. */
export const IssuedSession = Shape({
  idToken: Type.String(),
  expiresInSec: Type.Integer(),
  user: Shape({ uid: Type.String(), isAnonymous: Type.Boolean() }),
})
export type IssuedSession = Static<typeof IssuedSession>

const area = 'Session'

/** Cookie-bearing calls of our own pages; other sites are refused (identity reference 4.4). */
export const session = {
  'POST /session/anonymous': endpoint({
    area,
    summary: 'A guest session: sealed cookie and ID token, no row',
    caller: 'anyone',
    body: Shape({}),
    reply: IssuedSession,
    errors: ['CROSS_SITE_REFUSED'],
    limit: 'anonymous',
  }),
  'POST /session/custom-token': endpoint({
    area,
    summary: 'Trade a single-use custom token for a new session',
    caller: 'anyone',
    body: Shape({ token: Type.String({ maxLength: 4096 }) }),
    reply: IssuedSession,
    errors: ['CROSS_SITE_REFUSED', 'INVALID_CREDENTIALS'],
    limit: 'sign-in',
  }),
  'POST /session/refresh': endpoint({
    area,
    summary: 'A fresh ID token for the cookie session; 204 when there is none',
    caller: 'anyone',
    body: Shape({}),
    reply: IssuedSession,
    mayBeEmpty: true,
    errors: ['CROSS_SITE_REFUSED'],
    limit: 'session-refresh',
  }),
  'DELETE /session': endpoint({
    area,
    summary: 'End the cookie session',
    caller: 'anyone',
    errors: ['CROSS_SITE_REFUSED'],
  }),
}
