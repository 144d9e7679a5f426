import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { decodeJwt, exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { createFacade, type FacadeGrant, type FacadeUsers, facadePaths } from '#server/facade/facade.ts'

/** A fake of Firebase Authentication for one project over HTTP; the first part of the path names the host. */
export interface FirebaseStandIn {
  /** Value of FIREBASE_BASE_URL. */
  url: string
  projectId: string
  /** Content of a service account's key file. */
  serviceAccount: string
  /** Signs with a new key from now on; the old one stays published. */
  rotateKeys(): Promise<void>
  /** Responds only with 503 until it is called with false. */
  goDown(isDown: boolean): void
  /** Signs an ID token with these claims over those of a valid guest, for tokens that no client can get. */
  signIdToken(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  /** `host/path` of every call so far. */
  calls: string[]
  users(): string[]
  close(): Promise<void>
}

const tokenSec = 3600
const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
const email = 'server@stand-in.iam.gserviceaccount.com'

export async function startFirebaseStandIn(projectId = 'encore-test'): Promise<FirebaseStandIn> {
  const service = await generateKeyPair('RS256', { extractable: true })
  const published: { kid: string; pair: Awaited<ReturnType<typeof generateKeyPair>> }[] = []
  const users = new Map<string, { claims: Record<string, unknown>; validSinceSec: number }>()
  const refreshTokens = new Map<string, { uid: string; provider: string; claims: object; authTime: number }>()
  const accessTokens = new Set<string>()
  const calls: string[] = []
  let isDown = false

  const rotateKeys = async () => {
    published.unshift({
      kid: randomBytes(6).toString('hex'),
      pair: await generateKeyPair('RS256', { extractable: true }),
    })
  }
  const sign = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) => {
    const [signer] = published
    if (!signer) throw new Error('no key')
    return new SignJWT({ iss: `https://securetoken.google.com/${projectId}`, aud: projectId, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: signer.kid, typ: 'JWT', ...header })
      .sign(signer.pair.privateKey)
  }
  const grant = async (
    uid: string,
    provider: string,
    claims: object,
    authTime = nowSec(),
  ): Promise<FacadeGrant> => {
    const times = { auth_time: authTime, iat: nowSec(), exp: nowSec() + tokenSec }
    const firebase = { identities: {}, sign_in_provider: provider }
    const idToken = await sign({ ...claims, sub: uid, user_id: uid, ...times, firebase })
    const refreshToken = randomBytes(24).toString('base64url')
    refreshTokens.set(refreshToken, { uid, provider, claims, authTime })
    return { uid, idToken, expiresInSec: tokenSec, refreshToken }
  }
  const facadeUsers: FacadeUsers<null> = {
    createGuest() {
      const uid = randomBytes(21).toString('base64url')
      users.set(uid, { claims: {}, validSinceSec: 0 })
      return grant(uid, 'anonymous', { provider_id: 'anonymous' })
    },
    async exchangeCustomToken(token) {
      const expected = { algorithms: ['RS256'], issuer: email, subject: email, audience }
      const read = await jwtVerify(token, service.publicKey, expected).catch(() => null)
      if (!read || typeof read.payload.uid !== 'string') return null
      const { uid, claims } = read.payload
      users.set(uid, { claims: {}, validSinceSec: users.get(uid)?.validSinceSec ?? 0 })
      return grant(uid, 'custom', typeof claims === 'object' && claims ? claims : {})
    },
    async refresh(refreshToken) {
      const known = refreshTokens.get(refreshToken)
      const user = known && users.get(known.uid)
      if (!known || !user || user.validSinceSec > known.authTime) return null
      const { idToken, ...rest } = await grant(known.uid, known.provider, known.claims, known.authTime)
      return { ...rest, idToken, refreshToken }
    },
    async verifyIdToken(idToken) {
      const { sub = '', auth_time: authTime, firebase } = decodeJwt(idToken)
      const user = users.get(sub)
      if (!user || user.validSinceSec > Number(authTime)) return { ok: false, failure: 'EXPIRED' }
      const isGuest = JSON.stringify(firebase).includes('anonymous')
      return { ok: true, value: { uid: sub, kind: isGuest ? 'guest' : 'member', authTime: Number(authTime) } }
    },
    deleteUser: async (uid) => {
      users.delete(uid)
    },
  }
  const facade = createFacade(facadeUsers)

  const answer = async (path: string, body: Record<string, unknown>, authorization: string) => {
    if (path.includes('/service_accounts/v1/jwk/')) {
      const keys = published.map(async ({ kid, pair }) => ({
        ...(await exportJWK(pair.publicKey)),
        kid,
        alg: 'RS256',
        use: 'sig',
      }))
      return { status: 200, body: { keys: await Promise.all(keys) } }
    }
    if (path === '/oauth2.googleapis.com/token') {
      const expected = {
        algorithms: ['RS256'],
        issuer: email,
        audience: 'https://oauth2.googleapis.com/token',
      }
      await jwtVerify(String(body.assertion), service.publicKey, expected)
      const token = randomBytes(16).toString('hex')
      accessTokens.add(token)
      return { status: 200, body: { access_token: token, expires_in: tokenSec, token_type: 'Bearer' } }
    }
    const admin =
      /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/]+)\/accounts:(update|delete)$/.exec(path)
    if (admin) {
      if (!accessTokens.has(authorization.replace('Bearer ', '')) || admin[1] !== projectId)
        return refused('UNAUTHENTICATED')
      const user = users.get(String(body.localId))
      if (!user) return refused('USER_NOT_FOUND')
      if (admin[2] === 'delete') users.delete(String(body.localId))
      else user.validSinceSec = Number(body.validSince)
      return { status: 200, body: { localId: body.localId } }
    }
    const operation = Object.entries(facadePaths).find(
      ([, at]) => at === path,
    )?.[0] as keyof typeof facadePaths
    return operation ? facade(operation, body, null) : refused('NOT_FOUND')
  }

  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://stand-in').pathname
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    calls.push(path.slice(1))
    if (isDown) return response.writeHead(503).end()
    const answered = await answer(path, await fieldsOf(request), request.headers.authorization ?? '').catch(
      () => refused('INVALID_ARGUMENT'),
    )
    return send(response, answered)
  })
  await rotateKeys()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  const privateKey = await exportPKCS8(service.privateKey)
  const keyFile = {
    type: 'service_account',
    project_id: projectId,
    client_email: email,
    private_key: privateKey,
  }
  const times = () => ({ auth_time: nowSec(), iat: nowSec(), exp: nowSec() + tokenSec })
  return {
    url: `http://127.0.0.1:${port}`,
    projectId,
    serviceAccount: JSON.stringify({ ...keyFile, private_key_id: 'server-key' }),
    rotateKeys,
    goDown: (down) => {
      isDown = down
    },
    signIdToken: (claims = {}, header) => {
      const firebase = { identities: {}, sign_in_provider: 'anonymous' }
      return sign({ sub: 'someone', user_id: 'someone', firebase, ...times(), ...claims }, header)
    },
    calls,
    users: () => [...users.keys()],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const nowSec = () => Math.floor(Date.now() / 1000)

const refused = (message: string) => ({ status: 400, body: { error: { code: 400, message, errors: [] } } })

async function fieldsOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  if (!text) return {}
  const isForm = request.headers['content-type']?.includes('form-urlencoded')
  return isForm
    ? Object.fromEntries(new URLSearchParams(text))
    : (JSON.parse(text) as Record<string, unknown>)
}

function send(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'public, max-age=600' })
  response.end(JSON.stringify(body))
}
