import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface Asked {
  path: string
  query: URLSearchParams
  form: URLSearchParams
  authorization: string | undefined
}

type Answer = { status?: number; body: unknown } | 'silence'

/** A fake provider on a free port that responds as a test defines; `asked` holds its requests, oldest first. */
export interface FakeCompany {
  url: string
  asked: Asked[]
  /** Replaces the response of a path from now on. */
  answer(path: string, answer: (asked: Asked) => Answer | Promise<Answer>): void
  /** Returns an ID token signed with the provider's key, or with the given header and key. */
  idToken(
    claims: JWTPayload,
    signing?: { alg: 'HS256'; secret: string } | { foreignKey: true },
  ): Promise<string>
  close(): Promise<void>
}

export async function openFakeCompany(): Promise<FakeCompany> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const asked: Asked[] = []
  const answers = new Map<string, (asked: Asked) => Answer | Promise<Answer>>()
  const server = createServer(async (request, response) => {
    const question = await read(request)
    asked.push(question)
    const answer = await answers.get(question.path)?.(question)
    if (answer !== 'silence') reply(response, answer ?? { status: 404, body: {} })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    authorization_response_iss_parameter_supported: true,
  }
  answers.set('/.well-known/openid-configuration', () => ({ body: metadata }))
  answers.set('/jwks', () => ({ body: { keys: [jwk] } }))
  return {
    url,
    asked,
    answer: (path, answer) => answers.set(path, answer),
    idToken: (claims, signing) => {
      const now = Math.floor(Date.now() / 1000)
      const token = new SignJWT({ iss: url, iat: now, exp: now + 300, ...claims })
      if (signing && 'secret' in signing)
        return token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(signing.secret))
      const key = signing ? foreign.privateKey : own.privateKey
      return token.setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://company.invalid')
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  return { path: pathname, query: searchParams, form, authorization: request.headers.authorization }
}

function reply(response: ServerResponse, { status = 200, body }: Exclude<Answer, 'silence'>): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
