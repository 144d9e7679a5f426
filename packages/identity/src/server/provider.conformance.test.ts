import { randomBytes } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FirebaseStandIn, startFirebaseStandIn } from '#testing/firebase-stand-in.ts'
import { rowsInMemory } from '#testing/session-rows.ts'
import { readSessionCookie } from './cookie.ts'
import { createEmbeddedProvider } from './embedded.ts'
import { createEncrypter } from './encryption.ts'
import { googleUrl, publicKeysHost, publicKeysPath } from './firebase/google.ts'
import { createFirebaseProvider } from './firebase/provider.ts'
import { createPublicKeys } from './firebase/public-keys.ts'
import { readServiceAccount } from './firebase/service-account.ts'
import { createFirebaseTokens } from './firebase/tokens.ts'
import { generateKey, openKeySet } from './keys.ts'
import type { IdentityProvider } from './provider.ts'
import { createTokens } from './tokens.ts'
import { newMemberUid } from './uid.ts'

interface Subject {
  provider: IdentityProvider
  rows: ReturnType<typeof rowsInMemory>
  guestToken(): Promise<string>
  /** Returns the browser's ID token and cookie after a sign-in. */
  signIn(customToken: string): Promise<{ idToken: string; cookie: string } | null>
  publicKeys(): Promise<{ kid?: string }[]>
}

type Forgery =
  | { kind: 'unsigned' }
  | { kind: 'hmac'; kid: string; secret: Uint8Array }
  | { kind: 'own-key'; header: Record<string, unknown> }

const sealer = createEncrypter([{ id: 'k1', key: randomBytes(32) }])
const foreign = await generateKeyPair('ES256')
const foreignJwk = await exportJWK(foreign.publicKey)

async function forge(claims: Record<string, unknown>, how: Forgery): Promise<string> {
  if (how.kind === 'unsigned') return new UnsecuredJWT(claims).encode()
  const signer = new SignJWT(claims)
  if (how.kind === 'hmac')
    return signer.setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: how.kid }).sign(how.secret)
  return signer.setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...how.header }).sign(foreign.privateKey)
}

async function embedded(): Promise<Subject> {
  const now = Date.now
  const keys = await openKeySet([await generateKey('active', sealer, now())], sealer)
  const tokens = createTokens({ origin: 'https://encore.test', projectId: 'encore', keys: () => keys, now })
  const rows = rowsInMemory(now)
  const provider = createEmbeddedProvider({ tokens, store: rows, guestSealer: sealer, now })
  return {
    provider,
    rows,
    publicKeys: async () => keys.jwks.keys,
    guestToken: async () => (await provider.createGuest()).session.idToken,
    async signIn(customToken) {
      const issued = await provider.exchangeCustomToken(customToken, { replacesSid: null, device: '' })
      return issued && { idToken: issued.session.idToken, cookie: issued.cookieValue }
    },
  }
}

let google: FirebaseStandIn
beforeAll(async () => {
  google = await startFirebaseStandIn()
})
afterAll(() => google.close())

const toGoogle = async (path: string, body: object) => {
  const url = googleUrl(google.url, 'identitytoolkit.googleapis.com', `/v1/accounts:${path}?key=any`)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { idToken?: string }
}

async function firebase(): Promise<Subject> {
  const { projectId, url: baseUrl } = google
  const now = Date.now
  const account = await readServiceAccount(google.serviceAccount)
  const keys = createPublicKeys({ url: googleUrl(baseUrl, publicKeysHost, publicKeysPath), fetch, now })
  const tokens = createFirebaseTokens({ projectId, account, keys, now })
  const rows = rowsInMemory(now)
  const provider = createFirebaseProvider({ tokens, store: rows, now })
  return {
    provider,
    rows,
    publicKeys: async () => {
      const response = await fetch(googleUrl(baseUrl, publicKeysHost, publicKeysPath))
      return ((await response.json()) as { keys: { kid?: string }[] }).keys
    },
    guestToken: async () => (await toGoogle('signUp', {})).idToken ?? '',
    async signIn(token) {
      const { idToken } = await toGoogle('signInWithCustomToken', { token })
      const opened = idToken ? await provider.openSession(idToken, { replacesSid: null, device: '' }) : null
      return opened && idToken ? { idToken, cookie: opened.cookieValue } : null
    },
  }
}

describe.each([
  ['embedded', embedded],
  ['Firebase', firebase],
])('identity provider: %s', (_, make) => {
  const uid = newMemberUid(Date.now())
  let subject: Subject
  beforeAll(async () => {
    subject = await make()
  })
  const verify = (jwt: string) => subject.provider.verifyIdToken(jwt)
  const enter = async () => {
    const signedIn = await subject.signIn(await subject.provider.mintCustomToken({ uid, sessionEpoch: 0 }))
    if (!signedIn) throw new Error('no sign-in')
    return signedIn
  }

  test('marks a guest by the signed claim', async () => {
    const verified = await verify(await subject.guestToken())
    expect(verified).toMatchObject({ ok: true, value: { kind: 'guest' } })
  })

  test('creates a member from a custom token with one session in token and cookie', async () => {
    const { idToken, cookie } = await enter()
    const read = readSessionCookie(cookie, sealer, Date.now())
    const sid = read?.kind === 'member' ? read.sid : ''
    expect(await verify(idToken)).toMatchObject({ ok: true, value: { kind: 'member', uid, sid } })
    expect(subject.rows.sessions.get(sid)).toMatchObject({ uid })
  })

  test('opens a session for every sign-in', async () => {
    const [first, second] = [await enter(), await enter()]
    expect(first.cookie.split('.')[0]).not.toBe(second.cookie.split('.')[0])
  })

  test('opens one session for a custom token, however many try', async () => {
    const token = await subject.provider.mintCustomToken({ uid, sessionEpoch: 0 })
    const entered = await Promise.all([subject.signIn(token), subject.signIn(token), subject.signIn(token)])
    expect(entered.filter(Boolean)).toHaveLength(1)
  })

  test('gives the session the epoch of its proof', async () => {
    await subject.signIn(await subject.provider.mintCustomToken({ uid, sessionEpoch: 3 }))
    expect([...subject.rows.sessions.values()].at(-1)).toMatchObject({ uid, sessionEpoch: 3 })
  })

  test('distinguishes ID tokens from custom tokens', async () => {
    const { idToken } = await enter()
    expect(await subject.signIn(idToken)).toBeNull()
    expect(await verify(await subject.provider.mintCustomToken({ uid, sessionEpoch: 0 }))).toMatchObject({
      ok: false,
    })
  })

  test('refuses a forged token', async () => {
    const { idToken } = await enter()
    const claims = { ...decodeJwt(idToken) }
    const [head = '', body = ''] = idToken.split('.')
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const publicKey = (await subject.publicKeys()).find((key) => key.kid === kid)
    expect(publicKey).toBeDefined()
    const forgeries: [string, Promise<string> | string][] = [
      ['alg none', forge(claims, { kind: 'unsigned' })],
      [
        'alg none, keeping the kid',
        `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT', kid })).toString('base64url')}.${body}.`,
      ],
      [
        'a public key as HMAC secret',
        forge(claims, { kind: 'hmac', kid, secret: Buffer.from(JSON.stringify(publicKey)) }),
      ],
      ['a key in the header', forge(claims, { kind: 'own-key', header: { kid, jwk: foreignJwk } })],
      [
        'a key by address',
        forge(claims, { kind: 'own-key', header: { kid, jku: 'https://evil.test/jwks' } }),
      ],
      ['no kid', forge(claims, { kind: 'own-key', header: {} })],
      [
        'changed claims',
        `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'm_other' })).toString('base64url')}.${idToken.split('.')[2]}`,
      ],
      ['rubbish', 'a.b.c'],
      ['nothing', ''],
    ]
    for (const [name, token] of forgeries)
      expect([name, await verify(await token)]).toEqual([name, { ok: false, failure: 'INVALID' }])
  })
})
