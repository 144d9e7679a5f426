import { createHmac, randomBytes } from 'node:crypto'
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createEncrypter } from './encryption.ts'
import { generateKey, type KeySet, openKeySet } from './keys.ts'
import { createTokens } from './tokens.ts'
import { newGuestUid, newMemberUid, newSid } from './uid.ts'

const kek = createEncrypter([{ id: 'kek', key: randomBytes(32) }])
const startMs = Date.UTC(2026, 4, 1)
const startSec = startMs / 1000
const uid = newMemberUid(startMs)
const guestUid = newGuestUid(startMs)
const sid = newSid(startMs)

const rows = [await generateKey('active', kek, startMs), await generateKey('next', kek, startMs)]
const set = await openKeySet(rows, kek)
const stranger = await generateKeyPair('ES256', { extractable: true })

const identity = { nowMs: startMs, set }
const settings = { origin: 'https://encore.test', projectId: 'encore' }
const tokens = createTokens({ ...settings, keys: () => identity.set, now: () => identity.nowMs })

async function at<T>(afterSec: number, act: () => Promise<T>): Promise<T> {
  identity.nowMs = startMs + afterSec * 1000
  return act().finally(() => {
    identity.nowMs = startMs
  })
}

const claims: JWTPayload = {
  iss: 'https://encore.test/identity',
  aud: 'encore',
  sub: uid,
  user_id: uid,
  sid,
  role: 'member',
  auth_time: startSec,
  iat: startSec,
  exp: startSec + 900,
  firebase: { identities: {}, sign_in_provider: 'custom' },
}
const signed = (changes: Record<string, unknown>, header: object = {}, key: CryptoKey = set.signing.key) =>
  new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'ES256', kid: set.signing.kid, typ: 'JWT', ...header })
    .sign(key)

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const ofParts = (header: object, signature = '') => `${part(header)}.${part(claims)}.${signature}`

test('tokens: a member token names the member and the session', async () => {
  const jwt = await tokens.memberIdToken({ uid, sid, authTime: startSec - 60 })
  const principal = { uid, kind: 'member', sid, authTime: startSec - 60, issuer: 'embedded' }
  expect(await tokens.verifyIdToken(jwt)).toEqual({ ok: true, value: principal })
  expect(await tokens.verifyIdToken(jwt)).toEqual({ ok: true, value: principal })
})

test('tokens: a guest token names the guest', async () => {
  const jwt = await tokens.guestIdToken(guestUid)
  const principal = { uid: guestUid, kind: 'guest', authTime: startSec, issuer: 'embedded' }
  expect(await tokens.verifyIdToken(jwt)).toEqual({ ok: true, value: principal })
})

test('tokens: a custom token names the member and has its own number', async () => {
  const [first, second] = [
    await tokens.customToken({ uid, sessionEpoch: 0 }),
    await tokens.customToken({ uid, sessionEpoch: 0 }),
  ]
  const verified = await Promise.all([tokens.verifyCustomToken(first), tokens.verifyCustomToken(second)])
  expect(verified[0]).toMatchObject({ ok: true, value: { uid, expiresAtSec: startSec + 300 } })
  expect(new Set(verified.map((v) => v.ok && v.value.jti)).size).toBe(2)
})

test('tokens: a custom token names the epoch of its proof', async () => {
  const jwt = await tokens.customToken({ uid, sessionEpoch: 7 })
  expect(await tokens.verifyCustomToken(jwt)).toMatchObject({ ok: true, value: { uid, sessionEpoch: 7 } })
})

test('tokens: control: accepts an untampered hand-made token', async () => {
  expect(await tokens.verifyIdToken(await signed({}))).toMatchObject({ ok: true })
})

const forged: [string, () => string | Promise<string>][] = [
  ['rubbish', () => 'not.a.token'],
  ['an empty one', () => ''],
  ['a huge one', () => `${part({ alg: 'ES256' })}.${'a'.repeat(5000)}.x`],
  ['alg none', () => ofParts({ alg: 'none', kid: set.signing.kid, typ: 'JWT' })],
  ['alg NoNe', () => ofParts({ alg: 'NoNe', kid: set.signing.kid, typ: 'JWT' })],
  ['an emptied signature', async () => (await signed({})).replace(/[^.]+$/, '')],
  ['HS256 keyed with the public key', hmacWithPublicKey],
  [
    'a changed payload',
    async () => (await signed({})).replace(/\.[^.]+\./, `.${part({ ...claims, uid: 'm' })}.`),
  ],
  ['another key under our kid', () => signed({}, {}, stranger.privateKey)],
  ['an unknown kid', () => signed({}, { kid: 'elsewhere' }, stranger.privateKey)],
  ['the kid of our other key', () => signed({}, { kid: rows[1]?.kid ?? '' })],
  ['no kid', () => signed({}, { kid: undefined })],
  ['a key in its header', withKeyInHeader],
  [
    'a key address in its header',
    () => signed({}, { kid: 'x', jku: 'https://evil.test/jwks' }, stranger.privateKey),
  ],
  ['another project', () => signed({ aud: 'other' })],
  ['two projects', () => signed({ aud: ['encore', 'other'] })],
  ['another issuer', () => signed({ iss: 'https://securetoken.google.com/encore' })],
  ['another type', () => signed({}, { typ: 'at+jwt' })],
  ['no type', () => signed({}, { typ: undefined })],
  ['a custom token', () => tokens.customToken({ uid, sessionEpoch: 0 })],
  ['no subject', () => signed({ sub: undefined })],
  ['two subjects', () => signed({ user_id: newMemberUid(startMs) })],
  ['no end', () => signed({ exp: undefined })],
  ['no beginning', () => signed({ iat: undefined })],
  ['made in the future', () => signed({ iat: startSec + 60 })],
  ['not valid yet', () => signed({ nbf: startSec + 60 })],
  ['signed in in the future', () => signed({ auth_time: startSec + 60 })],
  ['no sign-in time', () => signed({ auth_time: undefined })],
  ['a guest called member', () => signed({ sub: guestUid, user_id: guestUid })],
  ['a member called guest', () => signed({ firebase: { sign_in_provider: 'anonymous' } })],
  ['another sign-in provider', () => signed({ firebase: { sign_in_provider: 'password' } })],
  ['no sign-in provider', () => signed({ firebase: null })],
  ['a member without a role', () => signed({ role: undefined })],
  ['a member without a session', () => signed({ sid: undefined })],
]

test.each(forged)('tokens: refuse %s as an ID token', async (_, make) => {
  expect(await tokens.verifyIdToken(await make())).toEqual({ ok: false, failure: 'INVALID' })
})

const custom = { aud: 'urn:encore:custom-token', jti: 'j', exp: startSec + 300 }

test('tokens: control: accepts an untampered hand-made custom token', async () => {
  expect(await tokens.verifyCustomToken(await signed(custom, { typ: 'ct+jwt' }))).toMatchObject({ ok: true })
})

test.each<[string, () => Promise<string>]>([
  ['an ID token', () => tokens.memberIdToken({ uid, sid, authTime: startSec })],
  ['an ID token renamed', () => signed({}, { typ: 'ct+jwt' })],
  ['the type of an ID token', () => signed(custom)],
  ['for a guest', () => signed({ ...custom, sub: guestUid }, { typ: 'ct+jwt' })],
  ['without a number', () => signed({ ...custom, jti: undefined }, { typ: 'ct+jwt' })],
  ['of an epoch that is none', () => signed({ ...custom, session_epoch: '7' }, { typ: 'ct+jwt' })],
])('tokens: refuse %s as a custom token', async (_, make) => {
  expect(await tokens.verifyCustomToken(await make())).toEqual({ ok: false, failure: 'INVALID' })
})

test('tokens: an ID token lives 15 minutes and then differs from a forged one, seen before or not', async () => {
  const [seen, unseen] = [await signed({}), await signed({ sid: newSid(startMs) })]
  expect(await at(904, () => tokens.verifyIdToken(seen))).toMatchObject({ ok: true })
  for (const jwt of [seen, seen, unseen]) {
    expect(await at(905, () => tokens.verifyIdToken(jwt))).toEqual({ ok: false, failure: 'EXPIRED' })
  }
  for (const old of [await signed({}, {}, stranger.privateKey), await signed({ aud: 'other' })]) {
    expect(await at(905, () => tokens.verifyIdToken(old))).toEqual({ ok: false, failure: 'INVALID' })
  }
})

test('tokens: a custom token lives five minutes', async () => {
  const jwt = await tokens.customToken({ uid, sessionEpoch: 0 })
  expect(await at(304, () => tokens.verifyCustomToken(jwt))).toMatchObject({ ok: true })
  expect(await at(305, () => tokens.verifyCustomToken(jwt))).toEqual({ ok: false, failure: 'EXPIRED' })
})

test('tokens: tolerate five seconds between our machines’ clocks', async () => {
  const jwt = await signed({ iat: startSec + 5, auth_time: startSec + 5 })
  expect(await tokens.verifyIdToken(jwt)).toMatchObject({ ok: true })
})

test('tokens: refuse tokens of a removed key, even those seen before', async () => {
  const jwt = await signed({})
  expect(await tokens.verifyIdToken(jwt)).toMatchObject({ ok: true })
  const others: KeySet = await openKeySet([await generateKey('active', kek, startMs)], kek)
  identity.set = others
  expect(await tokens.verifyIdToken(jwt)).toEqual({ ok: false, failure: 'INVALID' })
  identity.set = set
})

test('tokens: accept tokens of the retired and the next key', async () => {
  const turned = rows.map((r, i) => ({ ...r, state: i === 0 ? ('retired' as const) : ('active' as const) }))
  const old = await signed({})
  identity.set = await openKeySet(turned, kek)
  const fresh = await tokens.guestIdToken(guestUid)
  expect(await tokens.verifyIdToken(old)).toMatchObject({ ok: true })
  identity.set = set
  expect(await tokens.verifyIdToken(fresh)).toMatchObject({ ok: true })
})

async function hmacWithPublicKey(): Promise<string> {
  const key = set.publicKey(set.signing.kid)
  const body = `${part({ alg: 'HS256', kid: set.signing.kid, typ: 'JWT' })}.${part(claims)}`
  const secret = key ? await exportSPKI(key) : ''
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

async function withKeyInHeader(): Promise<string> {
  const jwk = await crypto.subtle.exportKey('jwk', stranger.publicKey)
  return signed(
    {},
    { kid: 'x', jwk: { kty: 'EC', x: jwk.x ?? '', y: jwk.y ?? '', crv: 'P-256' } },
    stranger.privateKey,
  )
}
