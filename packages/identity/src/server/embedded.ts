import type { IssuedSession } from '@encore/contract/endpoints'
import { newGuestCookie, newMemberCookie } from './cookie.ts'
import type { Encrypter } from './encryption.ts'
import type { EmbeddedIssuer, IdentityProvider, Issued, SessionStore } from './provider.ts'
import { idTokenSec, type Tokens } from './tokens.ts'
import { newGuestUid, newSid } from './uid.ts'

export interface EmbeddedSettings<Device> {
  tokens: Tokens
  store: SessionStore<Device>
  guestSealer: Encrypter
  /** Epoch milliseconds. */
  now: () => number
}

/** The provider without third parties: tokens and rows of our own, guests without rows. */
export function createEmbeddedProvider<Device>(
  settings: EmbeddedSettings<Device>,
): IdentityProvider & EmbeddedIssuer<Device> {
  const { tokens, store, guestSealer, now } = settings
  const renewGuest = async (uid: string): Promise<Issued> => ({
    session: issuedSession(await tokens.guestIdToken(uid), uid, true),
    cookieValue: newGuestCookie(uid, guestSealer, now()),
  })
  return {
    verifyIdToken: tokens.verifyIdToken,
    mintCustomToken: tokens.customToken,
    createGuest: () => renewGuest(newGuestUid(now())),
    renewGuest,
    async exchangeCustomToken(token, { replacesSid, device }) {
      const verified = await tokens.verifyCustomToken(token)
      if (!verified.ok) return null
      const { uid, jti, sessionEpoch, expiresAtSec } = verified.value
      const sid = newSid(now())
      const cookie = newMemberCookie(sid)
      const opened = await store.openSession({
        session: { sid, uid, secretHash: cookie.secretHash, sessionEpoch },
        once: { jti, expiresAtSec },
        replacesSid,
        device,
      })
      if (!opened) return null
      const idToken = await tokens.memberIdToken({ uid, sid, authTime: opened.authTime })
      return { session: issuedSession(idToken, uid, false), cookieValue: cookie.value }
    },
    issueFor: async (session) => issuedSession(await tokens.memberIdToken(session), session.uid, false),
  }
}

const issuedSession = (idToken: string, uid: string, isAnonymous: boolean): IssuedSession => ({
  idToken,
  expiresInSec: idTokenSec,
  user: { uid, isAnonymous },
})
