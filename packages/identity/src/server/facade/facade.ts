import type { Verified } from '../provider.ts'

/** A signed-in user in terms of Firebase's protocol. */
export interface FacadeGrant {
  uid: string
  idToken: string
  expiresInSec: number
  refreshToken: string
}

/** The users behind the protocol: those of the embedded provider, or of a fake Firebase. */
export interface FacadeUsers<Device> {
  createGuest(): Promise<FacadeGrant>
  /** Null when the token is invalid or used. */
  exchangeCustomToken(token: string, device: Device): Promise<FacadeGrant | null>
  /** Null when the session has ended or never existed. */
  refresh(refreshToken: string): Promise<FacadeGrant | null>
  /** Accepts only live sessions: the token of an ended one is EXPIRED. */
  verifyIdToken(
    idToken: string,
  ): Promise<Verified<{ uid: string; kind: 'guest' | 'member'; authTime: number }>>
  /** Called for guests only. */
  deleteUser(uid: string): Promise<void>
}

export type FacadeOperation = 'signUp' | 'signInWithCustomToken' | 'lookup' | 'delete' | 'token'

/** Path of each operation from the root of an origin; clients drop any path before it. */
export const facadePaths: Record<FacadeOperation, string> = {
  signUp: '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  signInWithCustomToken: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
  lookup: '/identitytoolkit.googleapis.com/v1/accounts:lookup',
  delete: '/identitytoolkit.googleapis.com/v1/accounts:delete',
  token: '/securetoken.googleapis.com/v1/token',
}

export interface FacadeAnswer {
  status: 200 | 400
  body: object
}

/** `body` holds the JSON or form fields of the call, unvalidated. */
export type Facade<Device> = (
  operation: FacadeOperation,
  body: Record<string, unknown>,
  device: Device,
) => Promise<FacadeAnswer>

/** Responds as Firebase does, for clients that use its protocol. Source: identity reference 2, 4.3. */
export function createFacade<Device>(users: FacadeUsers<Device>): Facade<Device> {
  const bearer = async (body: Record<string, unknown>) => {
    const { idToken } = body
    if (typeof idToken !== 'string') return { refusal: refusal('MISSING_ID_TOKEN') }
    const verified = await users.verifyIdToken(idToken)
    if (verified.ok) return { user: verified.value }
    return { refusal: refusal(verified.failure === 'EXPIRED' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN') }
  }
  const operations: Record<
    FacadeOperation,
    (body: Record<string, unknown>, device: Device) => Promise<FacadeAnswer>
  > = {
    // Other kinds of sign-up do not use this facade.
    signUp: async ({ email, password, idToken }) =>
      email || password || idToken ? refusal('OPERATION_NOT_ALLOWED') : granted(await users.createGuest()),
    async signInWithCustomToken({ token }, device) {
      if (typeof token !== 'string') return refusal('MISSING_CUSTOM_TOKEN')
      const grant = await users.exchangeCustomToken(token, device)
      return grant ? granted(grant) : refusal('INVALID_CUSTOM_TOKEN')
    },
    async lookup(body) {
      const { user, refusal: refused } = await bearer(body)
      return user
        ? { status: 200, body: { kind: 'identitytoolkit#GetAccountInfoResponse', users: [profile(user)] } }
        : refused
    },
    async delete(body) {
      const { user, refusal: refused } = await bearer(body)
      if (!user) return refused
      // Account deletion of members goes elsewhere, where balances and open orders are checked first.
      if (user.kind === 'member') return refusal('OPERATION_NOT_ALLOWED')
      await users.deleteUser(user.uid)
      return { status: 200, body: { kind: 'identitytoolkit#DeleteAccountResponse' } }
    },
    async token({ grant_type: grantType, refresh_token: refreshToken }) {
      if (grantType !== 'refresh_token') return refusal('INVALID_GRANT_TYPE')
      if (typeof refreshToken !== 'string' || !refreshToken) return refusal('MISSING_REFRESH_TOKEN')
      const grant = await users.refresh(refreshToken)
      // INVALID_REFRESH_TOKEN would leave the client signed in forever.
      return grant ? { status: 200, body: refreshed(grant) } : refusal('TOKEN_EXPIRED')
    },
  }
  return (operation, body, device) => operations[operation](body, device)
}

const granted = ({ uid, idToken, refreshToken, expiresInSec }: FacadeGrant): FacadeAnswer => ({
  status: 200,
  body: { localId: uid, idToken, refreshToken, expiresIn: String(expiresInSec) },
})

const refreshed = ({ uid, idToken, refreshToken, expiresInSec }: FacadeGrant) => ({
  access_token: idToken,
  id_token: idToken,
  refresh_token: refreshToken,
  expires_in: String(expiresInSec),
  token_type: 'Bearer',
  user_id: uid,
})

const profile = ({ uid, kind, authTime }: { uid: string; kind: 'guest' | 'member'; authTime: number }) => ({
  localId: uid,
  lastLoginAt: String(authTime * 1000),
  ...(kind === 'member' ? { customAuth: true } : {}),
})

/** Error in Google's format; the client reads the message. */
const refusal = (message: string): FacadeAnswer => ({
  status: 400,
  body: { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
})
