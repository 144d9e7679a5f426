import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FirebaseStandIn, startFirebaseStandIn } from '#testing/firebase-stand-in.ts'
import { rowsInMemory } from '#testing/session-rows.ts'
import { newMemberUid } from '../uid.ts'
import { googleUrl, publicKeysHost, publicKeysPath } from './google.ts'
import { createFirebaseProvider } from './provider.ts'
import { createPublicKeys } from './public-keys.ts'
import { readServiceAccount } from './service-account.ts'
import { createFirebaseTokens } from './tokens.ts'
import { createUserCalls } from './user-calls.ts'

let google: FirebaseStandIn
let other: FirebaseStandIn
beforeAll(async () => {
  google = await startFirebaseStandIn()
  other = await startFirebaseStandIn('another-project')
})
afterAll(() => Promise.all([google.close(), other.close()]))
afterEach(() => google.goDown(false))

const uid = newMemberUid(Date.now())
const sid = `s_${'0'.repeat(26)}`

/** Creates a freshly started server with a clock that can be advanced. */
async function server(of = google) {
  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const account = await readServiceAccount(of.serviceAccount)
  const keys = createPublicKeys({ url: googleUrl(of.url, publicKeysHost, publicKeysPath), fetch, now })
  const tokens = createFirebaseTokens({ projectId: of.projectId, account, keys, now })
  const users = createUserCalls({ projectId: of.projectId, account, baseUrl: of.url, fetch, now })
  const rows = rowsInMemory(now)
  const provider = createFirebaseProvider({ tokens, store: rows, now })
  return { clock, tokens, provider, rows, users }
}

const member = (claims: Record<string, unknown> = {}) =>
  google.signIdToken({
    sub: uid,
    user_id: uid,
    role: 'member',
    sid,
    firebase: { sign_in_provider: 'custom' },
    ...claims,
  })
const keyReads = () => google.calls.filter((call) => call.includes('/jwk/')).length
const nowSec = () => Math.floor(Date.now() / 1000)

test.each<[string, Record<string, unknown>]>([
  ['of another audience', { aud: 'another-project' }],
  ['of several audiences', { aud: ['encore-test', 'another-project'] }],
  ['of another issuer', { iss: 'https://securetoken.google.com/another-project' }],
  ['of the session-cookie issuer', { iss: 'https://session.firebase.google.com/encore-test' }],
  ['of the future', { iat: nowSec() + 60 }],
  ['of a sign-in in the future', { auth_time: nowSec() + 60 }],
  ['without a sign-in', { auth_time: undefined }],
  ['without a subject', { sub: undefined }],
  ['of two users', { user_id: 'm_other' }],
  ['of a member without the role', { role: undefined }],
  ['of a member without a session', { sid: undefined }],
  ['of a provider of Google’s', { firebase: { sign_in_provider: 'google.com' } }],
  ['of a guest with a member’s name', { firebase: { sign_in_provider: 'anonymous' } }],
  ['of a stranger with the role', { sub: 'stranger', user_id: 'stranger' }],
])('Firebase tokens: refuse a token %s', async (_, claims) => {
  const { provider } = await server()
  expect(await provider.verifyIdToken(await member())).toMatchObject({ ok: true })
  expect(await provider.verifyIdToken(await member(claims))).toEqual({ ok: false, failure: 'INVALID' })
})

test('Firebase tokens: refuse a token signed for another project', async () => {
  const { provider } = await server()
  expect(await provider.verifyIdToken(await other.signIdToken())).toMatchObject({ failure: 'INVALID' })
  const claims = { aud: google.projectId, iss: `https://securetoken.google.com/${google.projectId}` }
  expect(await provider.verifyIdToken(await other.signIdToken(claims))).toMatchObject({ failure: 'INVALID' })
})

test('Firebase tokens: report only a genuine token as expired', async () => {
  const { provider, clock } = await server()
  const [known, unknown, forged] = [
    await member(),
    await member({ iat: nowSec() - 1 }),
    await other.signIdToken(),
  ]
  expect(await provider.verifyIdToken(known)).toMatchObject({ ok: true })
  clock.aheadMs = 3_700_000
  for (const token of [known, unknown])
    expect(await provider.verifyIdToken(token)).toMatchObject({ failure: 'EXPIRED' })
  expect(await provider.verifyIdToken(forged)).toMatchObject({ failure: 'INVALID' })
})

test('Firebase tokens: verify with cached keys during an outage of the issuer', async () => {
  const { provider, clock } = await server()
  expect(await provider.verifyIdToken(await member())).toMatchObject({ ok: true })
  google.goDown(true)
  clock.aheadMs = 1_800_000
  for (let i = 0; i < 3; i++)
    expect(await provider.verifyIdToken(await member({ jti: i }))).toMatchObject({ ok: true })
})

test('Firebase tokens: report no bad session without any keys and work once the issuer responds', async () => {
  const { provider, clock } = await server()
  google.goDown(true)
  const token = await member()
  expect(await provider.verifyIdToken(token)).toEqual({ ok: false, failure: 'UNAVAILABLE' })
  google.goDown(false)
  clock.aheadMs = 11_000
  expect(await provider.verifyIdToken(token)).toMatchObject({ ok: true })
})

test('Firebase tokens: a key changed under load refuses nobody and is loaded once', async () => {
  const { provider, clock } = await server()
  const old = await member()
  expect(await provider.verifyIdToken(old)).toMatchObject({ ok: true })
  clock.aheadMs = 60_000
  const before = keyReads()
  await google.rotateKeys()
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, i) => member({ jti: String(i) })))
  const verified = await Promise.all([...tokens, old].map((token) => provider.verifyIdToken(token)))
  expect(verified.filter(({ ok }) => !ok)).toEqual([])
  expect(keyReads() - before).toBe(1)
})

test('Firebase tokens: invented key ids cause no repeated requests', async () => {
  const { provider, clock } = await server()
  await provider.verifyIdToken(await member())
  clock.aheadMs = 11_000
  const before = keyReads()
  for (let i = 0; i < 20; i++) {
    expect(await provider.verifyIdToken(await member({}).then((jwt) => withKid(jwt, `k${i}`)))).toMatchObject(
      { failure: 'INVALID' },
    )
  }
  expect(keyReads() - before).toBe(1)
})

function withKid(jwt: string, kid: string): string {
  const [, body, signature] = jwt.split('.')
  return `${Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid })).toString('base64url')}.${body}.${signature}`
}

test('Firebase tokens: a member’s fresh sign-in opens a session and nothing else does', async () => {
  const { provider, rows } = await server()
  const open = async (idToken: string) => provider.openSession(idToken, { replacesSid: null, device: '' })
  expect(await open(await google.signIdToken())).toBeNull()
  expect(await open(await member({ auth_time: nowSec() - 301 }))).toBeNull()
  expect(await open(await member({ signed_in_at: nowSec() }))).toBeNull()
  expect(rows.sessions.size).toBe(0)
  const fresh = await member({ auth_time: nowSec() - 290 })
  expect(await open(fresh)).toMatchObject({ session: { user: { uid, isAnonymous: false } } })
  expect(await open(fresh)).toBeNull()
})

test('Firebase tokens: a token of a restored session opens none and is no recent sign-in', async () => {
  const { provider, tokens, rows } = await server()
  const { customToken } = await provider.issueFor({ uid, sid, authTime: 1_000 })
  expect(await tokens.verifyCustomToken(customToken)).toBeNull()
  const renewed = await member({ signed_in_at: 1_000 })
  expect(await provider.verifyIdToken(renewed)).toMatchObject({ ok: true, value: { sid, authTime: 1_000 } })
  expect(rows.sessions.size).toBe(0)
})

test('Firebase tokens: refuse a custom token of another service account', async () => {
  const [{ tokens }, stranger] = [await server(), await server(other)]
  expect(
    await tokens.verifyCustomToken(await stranger.tokens.customToken({ uid, sessionEpoch: 0 })),
  ).toBeNull()
  expect(await tokens.verifyCustomToken(await tokens.customToken({ uid, sessionEpoch: 0 }))).toMatchObject({
    uid,
  })
  expect(await tokens.verifyCustomToken(await member())).toBeNull()
})

test('Firebase tokens: report a revoked user to Google, and an outage there is an error', async () => {
  const { users } = await server()
  await users.revokeTokens(uid, nowSec())
  const oauth = () => google.calls.filter((call) => call.startsWith('oauth2')).length
  const before = oauth()
  await users.deleteUser(uid)
  expect(oauth()).toBe(before)
  google.goDown(true)
  await expect(users.revokeTokens(uid, nowSec())).rejects.toThrow('503')
})

test('Firebase tokens: refuse a malformed key file without quoting it', async () => {
  for (const text of [
    'not json',
    '{"client_email":"a"}',
    '{"client_email":"a","private_key":"secret-pem","private_key_id":"k"}',
  ]) {
    await expect(readServiceAccount(text)).rejects.toThrow(/^The service account key/)
    await expect(readServiceAccount(text)).rejects.not.toThrow('secret-pem')
  }
  await expect(readServiceAccount(google.serviceAccount)).resolves.toMatchObject({
    kid: 'server-key',
  })
})
