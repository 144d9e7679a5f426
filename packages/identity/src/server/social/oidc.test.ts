import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { challengeOf, type FakeCompany, openFakeCompany } from './fake-company.ts'
import type { SocialStart } from './port.ts'
import { createSocialAdapter } from './social-adapter.ts'

const redirectUri = 'https://encore.test/signin/callback/google'
const clientId = 'encore-web'
const secret = 'a shared secret of at least thirty-two bytes'

let company: FakeCompany
beforeEach(async () => {
  company = await openFakeCompany()
})
afterEach(() => company.close())

const settings = () => ({ clientId, key: { kind: 'secret', secret } as const, address: company.url })
const google = () => createSocialAdapter('google', settings())

async function started(adapter = google()): Promise<SocialStart> {
  const start = await adapter.start(redirectUri)
  if (!start.ok) throw new Error(start.reason)
  return start.value
}

type TokenOptions = Record<string, unknown> & { signing?: Parameters<FakeCompany['idToken']>[1] }

/** Makes the token endpoint respond with these claims. */
function grant(start: SocialStart, { signing, ...claims }: TokenOptions = {}) {
  company.answer('/token', async () => ({
    body: {
      access_token: 'at',
      token_type: 'Bearer',
      id_token: await company.idToken({ sub: 's1', aud: clientId, nonce: start.nonce, ...claims }, signing),
    },
  }))
}

const answer = (more: object = {}) => ({ code: 'c1', iss: company.url, redirectUri, ...more })

test('social sign-in: sends the browser with state, nonce and a challenge whose verifier stays here', async () => {
  const start = await started()
  const { searchParams } = new URL(start.url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state: start.state,
    nonce: start.nonce,
    code_challenge: challengeOf(start.verifier),
    code_challenge_method: 'S256',
  })
  expect(start.url).not.toContain(start.verifier)
})

test('social sign-in: exchanges the code for an identity with the verifier and the secret', async () => {
  const adapter = google()
  const start = await started(adapter)
  grant(start, { email: 'Mina@Fans.TEST', email_verified: true, name: 'mina' })
  expect(await adapter.exchange(answer(), start)).toEqual({
    ok: true,
    value: {
      issuer: company.url,
      subject: 's1',
      email: 'Mina@fans.test',
      emailVerified: true,
      nickname: 'mina',
    },
  })
  const trade = company.asked.find(({ path }) => path === '/token')
  expect(Object.fromEntries(trade?.form ?? [])).toMatchObject({
    code: 'c1',
    redirect_uri: redirectUri,
    code_verifier: start.verifier,
    client_secret: secret,
  })
})

test('social sign-in: loads endpoints and keys once for concurrent requests', async () => {
  const adapter = google()
  await Promise.all([started(adapter), started(adapter), started(adapter)])
  expect(company.asked.filter(({ path }) => path.startsWith('/.well-known'))).toHaveLength(1)
})

test.each<[string, TokenOptions]>([
  ['another nonce', { nonce: 'of somebody else' }],
  ['no nonce', { nonce: undefined }],
  ['another application', { aud: 'other-app' }],
  ['another issuer', { iss: 'https://evil.test' }],
  ['an old token', { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ['no subject', { sub: undefined }],
  ['a foreign key', { signing: { foreignKey: true } }],
  ['the secret in place of the key', { signing: { alg: 'HS256', secret } }],
])('social sign-in: refuses %s in the ID token', async (_, input) => {
  const adapter = google()
  const start = await started(adapter)
  grant(start)
  expect(await adapter.exchange(answer(), start)).toMatchObject({ ok: true })
  grant(start, input)
  expect(await adapter.exchange(answer(), start)).toMatchObject({ ok: false, kind: 'refused' })
})

test.each([
  ['another issuer', { iss: 'https://evil.test' }],
  ['none', { iss: null }],
])(
  'social sign-in: a response that names %s is a mix-up and never reaches the token endpoint',
  async (_, more) => {
    const adapter = google()
    const start = await started(adapter)
    grant(start)
    expect(await adapter.exchange(answer(more), start)).toMatchObject({ ok: false, kind: 'refused' })
    expect(company.asked.map(({ path }) => path)).not.toContain('/token')
  },
)

test.each([
  ['a code that is not ours', 400, { error: 'invalid_grant' }, 'refused'],
  ['our secret is wrong', 401, { error: 'invalid_client' }, 'unknown'],
  ['the company is down', 503, {}, 'unknown'],
  ['the company has a fault', 500, { error: 'server_error' }, 'unknown'],
  ['an answer nobody understands', 200, [], 'refused'],
])('social sign-in: %s: %i', async (_, status, body, kind) => {
  const adapter = google()
  const start = await started(adapter)
  company.answer('/token', () => ({ status, body }))
  expect(await adapter.exchange(answer(), start)).toMatchObject({ ok: false, kind })
})

test('social sign-in: a timeout decides nothing', async () => {
  const adapter = createSocialAdapter('google', { ...settings(), timeoutSec: 0.2 })
  const start = await started(adapter)
  company.answer('/token', () => 'silence')
  expect(await adapter.exchange(answer(), start)).toEqual({
    ok: false,
    kind: 'unknown',
    reason: 'OAUTH_TIMEOUT',
  })
})

test('social sign-in: an unreachable company decides nothing and is asked again next time', async () => {
  const adapter = google()
  company.answer('/.well-known/openid-configuration', () => ({ status: 503, body: {} }))
  expect(await adapter.start(redirectUri)).toMatchObject({ ok: false, kind: 'unknown' })
  const { url } = company
  company.answer('/.well-known/openid-configuration', () => ({
    body: { issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
  }))
  expect(await adapter.start(redirectUri)).toMatchObject({ ok: true })
})

test('social sign-in: an unproved address is marked, and a malformed one is left out', async () => {
  const adapter = google()
  const start = await started(adapter)
  grant(start, { email: 'mina@fans.test', email_verified: false })
  expect(await adapter.exchange(answer(), start)).toMatchObject({ value: { emailVerified: false } })
  grant(start, { email: 'no address', email_verified: true, name: '\u202emina' })
  expect(await adapter.exchange(answer(), start)).toMatchObject({
    value: { email: null, emailVerified: false, nickname: null },
  })
})

test('social sign-in: LINE signs with the channel secret only', async () => {
  const adapter = createSocialAdapter('line', settings())
  const start = await started(adapter)
  grant(start, { signing: { alg: 'HS256', secret } })
  expect(await adapter.exchange(answer(), start)).toMatchObject({ ok: true })
  grant(start, { signing: { alg: 'HS256', secret: `${secret}, but not this one` } })
  expect(await adapter.exchange(answer(), start)).toMatchObject({ ok: false, kind: 'refused' })
  grant(start)
  expect(await adapter.exchange(answer(), start)).toMatchObject({ ok: false })
})

test('social sign-in: Kakao’s userinfo says whether an address was proved, for the same subject only', async () => {
  const adapter = createSocialAdapter('kakao', settings())
  const start = await started(adapter)
  grant(start, { email: 'mina@fans.test', nickname: 'mina' })
  company.answer('/userinfo', () => ({ body: { sub: 's1', email: 'mina@fans.test', email_verified: true } }))
  expect(await adapter.exchange(answer(), start)).toMatchObject({
    value: { emailVerified: true, nickname: 'mina' },
  })
  company.answer('/userinfo', () => ({ body: { sub: 's2', email: 'other@fans.test', email_verified: true } }))
  expect(await adapter.exchange(answer(), start)).toMatchObject({ ok: false, kind: 'refused' })
})

test('social sign-in: Apple answers by a form and gets a fresh ES256 secret over our ids', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const key = { kind: 'signing-key', teamId: 'TEAM', keyId: 'KEY', privateKeyPem } as const
  const adapter = createSocialAdapter('apple', { ...settings(), key })
  const start = await started(adapter)
  expect(new URL(start.url).searchParams.get('response_mode')).toBe('form_post')
  grant(start, { email: 'relay@privaterelay.test', email_verified: 'true' })
  expect(await adapter.exchange(answer(), start)).toMatchObject({ value: { emailVerified: true } })
  const sent = company.asked.find(({ path }) => path === '/token')?.form.get('client_secret') ?? ''
  const { payload, protectedHeader } = await jwtVerify(sent, publicKey)
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'KEY' })
  expect(payload).toMatchObject({ iss: 'TEAM', sub: clientId, aud: company.url })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(300)
})
