import type { FirebaseSession } from '@encore/contract/endpoints'
import { newMemberCookie } from '../cookie.ts'
import type { IdentityProvider, ProvedMember, SessionRow, SessionStore } from '../provider.ts'
import { type FirebaseTokens, firebaseCustomTokenSec } from './tokens.ts'

export interface OpenedSession {
  session: FirebaseSession
  cookieValue: string
}

interface Opening<Device> {
  replacesSid: string | null
  device: Device
}

/** Our cookie session beside Firebase's session, with one id for both. */
export interface FirebaseSessions<Device> {
  /** Opens a session from the ID token of a recent sign-in, once per sign-in; null for any other token. */
  openSession(idToken: string, opening: Opening<Device>): Promise<OpenedSession | null>
  /**
   * Opens a session from a custom token that no Firebase client has used: for a form sent before the page's script ran.
   */
  exchangeCustomToken(token: string, opening: Opening<Device>): Promise<OpenedSession | null>
  /** Restores a live session in the SDK of this browser. */
  issueFor(session: SessionRow): Promise<FirebaseSession>
}

export interface FirebaseSettings<Device> {
  tokens: FirebaseTokens
  store: SessionStore<Device>
  /** Epoch milliseconds of the real clock. */
  now: () => number
}

const freshSignInSec = 5 * 60

export function createFirebaseProvider<Device>(
  settings: FirebaseSettings<Device>,
): IdentityProvider & FirebaseSessions<Device> {
  const { tokens, store, now } = settings
  const issueFor = async (session: SessionRow): Promise<FirebaseSession> => ({
    customToken: await tokens.renewalToken(session),
    user: { uid: session.uid, isAnonymous: false },
  })
  const open = async (
    { uid, sid, sessionEpoch }: ProvedMember & { sid: string },
    opening: Opening<Device>,
  ) => {
    const cookie = newMemberCookie(sid)
    const opened = await store.openSession({
      session: { sid, uid, secretHash: cookie.secretHash, sessionEpoch },
      // Google does not make custom tokens single use, so the session's id does.
      once: { jti: sid, expiresAtSec: Math.floor(now() / 1000) + firebaseCustomTokenSec + freshSignInSec },
      ...opening,
    })
    if (!opened) return null
    const session = await issueFor({ uid, sid, authTime: opened.authTime })
    return { session, cookieValue: cookie.value }
  }
  return {
    verifyIdToken: tokens.verifyIdToken,
    mintCustomToken: tokens.customToken,
    async openSession(idToken, opening) {
      const signIn = await tokens.signInOf(idToken)
      if (!signIn || signIn.isRenewal) return null
      if (now() / 1000 - signIn.authTime > freshSignInSec) return null
      return open(signIn, opening)
    },
    async exchangeCustomToken(token, opening) {
      const signIn = await tokens.verifyCustomToken(token)
      return signIn && open(signIn, opening)
    },
    issueFor,
  }
}
