import { createHash, randomBytes } from 'node:crypto'
import { readSessionCookie } from '../cookie.ts'
import type { Encrypter } from '../encryption.ts'
import type { EmbeddedIssuer, IdentityProvider, SessionRow } from '../provider.ts'
import type { FacadeGrant, FacadeUsers } from './facade.ts'

/** The rows of `firebase_refresh_token`. Each call is one transaction. */
export interface RefreshStore {
  /** Stores the hash of a member session's first refresh token. */
  addFirst(sid: string, hash: Buffer): Promise<void>
  /**
   * Replaces `hash` by `next` and returns the live session of both, or null. Using a token that was replaced more than
   * `graceSec` ago ends its session, since there must be a stolen copy.
   */
  replace(hash: Buffer, next: Buffer, graceSec: number): Promise<SessionRow | null>
}

export interface EmbeddedUsersSettings<Device> {
  provider: IdentityProvider & EmbeddedIssuer<Device>
  store: RefreshStore
  guestSealer: Encrypter
  isLive(uid: string, sid: string): Promise<boolean>
  /** Epoch milliseconds. */
  now: () => number
}

/** Two tabs of one client may refresh with the same token. */
const graceSec = 60

/** The embedded provider's users for the facade. A guest's refresh token is its encrypted cookie, without a row. */
export function createEmbeddedUsers<Device>(settings: EmbeddedUsersSettings<Device>): FacadeUsers<Device> {
  const { provider, store, guestSealer, isLive, now } = settings
  const guest = async (issuing: ReturnType<typeof provider.createGuest>): Promise<FacadeGrant> => {
    const { session, cookieValue } = await issuing
    return { uid: session.user.uid, ...session, refreshToken: cookieValue }
  }
  return {
    createGuest: () => guest(provider.createGuest()),
    async exchangeCustomToken(token, device) {
      const issued = await provider.exchangeCustomToken(token, { replacesSid: null, device })
      if (!issued) return null
      const { session, cookieValue } = issued
      const refreshToken = newRefreshToken()
      // A member's cookie starts with the session id, up to the first dot; the cookie itself is not sent.
      const sid = cookieValue.slice(0, cookieValue.indexOf('.'))
      await store.addFirst(sid, hashOf(refreshToken))
      return { uid: session.user.uid, ...session, refreshToken }
    },
    async refresh(refreshToken) {
      if (refreshToken.startsWith('g.')) {
        const cookie = readSessionCookie(refreshToken, guestSealer, now())
        return cookie?.kind === 'guest' ? guest(provider.renewGuest(cookie.uid)) : null
      }
      const next = newRefreshToken()
      const session = await store.replace(hashOf(refreshToken), hashOf(next), graceSec)
      return session && { uid: session.uid, ...(await provider.issueFor(session)), refreshToken: next }
    },
    async verifyIdToken(idToken) {
      const verified = await provider.verifyIdToken(idToken)
      if (!verified.ok || verified.value.kind === 'guest') return verified
      const { uid, sid } = verified.value
      return sid && (await isLive(uid, sid)) ? verified : { ok: false, failure: 'EXPIRED' }
    },
    // A guest has no row: it ends when its client drops the token.
    deleteUser: async () => {},
  }
}

const newRefreshToken = (): string => randomBytes(32).toString('base64url')
const hashOf = (refreshToken: string): Buffer => createHash('sha256').update(refreshToken).digest()
