import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { agreements, codeIn, cookieOf, ownPage } from '#test/members.ts'
import { createFirebaseWorld, type FirebaseWorld, googleTokens } from './firebase-world.ts'

let home: FirebaseWorld
beforeAll(async () => {
  home = await createFirebaseWorld()
})
afterAll(() => home.close())
afterEach(() => home.google.goDown(false))

const send = (...args: Parameters<typeof home.world.send>) => home.world.send(...args)
const sessionCall = (
  path: 'firebase' | 'refresh' | 'custom-token' | 'anonymous',
  body: object,
  cookie = '',
) => send(`POST /session/${path}`, { body, headers: { ...ownPage, ...(cookie ? { cookie } : {}) } })
const memberMe = (token: string) => send('GET /api/v2/member/me', { token })

async function signUp() {
  const email = `${randomBytes(5).toString('hex')}@fans.test`
  const password = 'lanterns over 7 quiet rivers'
  const token = await googleTokens(home.google)
  await send('POST /api/v1/auth/verify-email/sign-up', { token, body: { email, verifiedType: 'SIGN_UP' } })
  const verificationCode = codeIn(await home.mailbox.newest(email))
  const nickname = `fan ${randomBytes(5).toString('hex')}`
  const body = { email, password, verificationCode, nickname, language: 'en', agreements }
  const joined = await send('POST /api/v1/auth/sign-up-email', { token, body })
  return {
    customToken: String(joined.body.customToken),
    basic: Buffer.from(`${email}:${password}`).toString('base64'),
  }
}

async function signIn(basic: string): Promise<string> {
  const proof = await send('GET /api/v1/auth/sign-in-email', { headers: { authorization: `Basic ${basic}` } })
  return String(proof.body.customToken)
}

async function enter(customToken: string, cookie = '') {
  const idToken = await googleTokens(home.google, customToken)
  const opened = await sessionCall('firebase', { idToken }, cookie)
  return { idToken, opened, cookie: cookieOf(opened.headers) }
}

test('Firebase session: a Firebase guest signs up and becomes a member by cookie and token', async () => {
  const { customToken } = await signUp()
  const { idToken, opened, cookie } = await enter(customToken)
  expect(opened).toMatchObject({ status: 200, body: { user: { isAnonymous: false } } })
  expect((await memberMe(idToken)).status).toBe(200)
  const again = await sessionCall('refresh', {}, cookie)
  expect(again.body.user).toEqual(opened.body.user)
  const restored = await googleTokens(home.google, again.body.customToken)
  expect((await memberMe(restored)).status).toBe(200)
})

test('Firebase session: Google’s token counts only from the moment the cookie is set', async () => {
  const { customToken } = await signUp()
  const idToken = await googleTokens(home.google, customToken)
  expect(await memberMe(idToken)).toMatchObject({ status: 401, body: { name: 'SESSION_REVOKED' } })
  expect((await sessionCall('firebase', { idToken })).status).toBe(200)
  expect((await memberMe(idToken)).status).toBe(200)
})

test('Firebase session: a sign-in opens one session, also when raced, and no second one later', async () => {
  const { customToken } = await signUp()
  const idToken = await googleTokens(home.google, customToken)
  const raced = await Promise.all([1, 2, 3].map(() => sessionCall('firebase', { idToken })))
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const copy = await googleTokens(home.google, customToken)
  expect(await sessionCall('firebase', { idToken: copy })).toMatchObject({
    body: { name: 'INVALID_CREDENTIALS' },
  })
})

test('Firebase session: a token that restores a session opens none', async () => {
  const { customToken } = await signUp()
  const { cookie } = await enter(customToken)
  const renewed = await sessionCall('refresh', {}, cookie)
  const idToken = await googleTokens(home.google, renewed.body.customToken)
  expect((await sessionCall('firebase', { idToken })).status).toBe(400)
  expect((await sessionCall('custom-token', { token: renewed.body.customToken })).status).toBe(400)
  expect((await memberMe(idToken)).status).toBe(200)
})

test('Firebase session: a guest, a stranger’s token and a custom token open no session', async () => {
  const { customToken } = await signUp()
  for (const idToken of [await googleTokens(home.google), 'a.b.c', customToken]) {
    const refused = await sessionCall('firebase', { idToken })
    expect(refused).toMatchObject({ status: 400, body: { name: 'INVALID_CREDENTIALS' } })
    expect(refused.headers['set-cookie']).toBeUndefined()
  }
})

test('Firebase session: signing out ends the use of Google’s token', async () => {
  const { customToken } = await signUp()
  const { idToken, cookie } = await enter(customToken)
  expect((await memberMe(idToken)).status).toBe(200)
  await send('DELETE /session', { headers: { ...ownPage, cookie } })
  expect((await memberMe(idToken)).status).toBe(401)
  expect((await sessionCall('refresh', {}, cookie)).status).toBe(204)
})

test('Firebase session: signing in again replaces this browser’s session and keeps others', async () => {
  const { customToken, basic } = await signUp()
  const first = await enter(customToken)
  const elsewhere = await enter(await signIn(basic))
  const second = await enter(await signIn(basic), first.cookie)
  expect((await sessionCall('refresh', {}, first.cookie)).status).toBe(204)
  for (const { cookie } of [elsewhere, second]) {
    expect((await sessionCall('refresh', {}, cookie)).status).toBe(200)
  }
})

test('Firebase session: a form sent before hydration signs in without the official client', async () => {
  const { basic } = await signUp()
  const token = await signIn(basic)
  const opened = await sessionCall('custom-token', { token })
  expect(opened.status).toBe(200)
  const idToken = await googleTokens(home.google, opened.body.customToken)
  expect((await memberMe(idToken)).status).toBe(200)
  expect((await sessionCall('custom-token', { token })).status).toBe(400)
})

test('Firebase session: a custom token from before a password change opens no session by form or client', async () => {
  const { customToken, basic } = await signUp()
  const member = await enter(customToken)
  const early = [await signIn(basic), await signIn(basic)] as const
  const [, currentPassword = ''] = Buffer.from(basic, 'base64').toString().split(':')
  const body = { currentPassword, nextPassword: 'five blue kites over Busan' }
  const changed = await send('POST /api/v1/auth/password', { token: member.idToken, body })
  expect(changed.status).toBe(204)
  expect((await sessionCall('custom-token', { token: early[0] })).status).toBe(400)
  expect((await enter(early[1])).opened.body.name).toBe('INVALID_CREDENTIALS')
  const [email = ''] = Buffer.from(basic, 'base64').toString().split(':')
  const late = await signIn(Buffer.from(`${email}:${body.nextPassword}`).toString('base64'))
  expect((await enter(late)).opened.status).toBe(200)
})

test('Firebase session: guests come from Google and never from us', async () => {
  expect(await sessionCall('anonymous', {})).toMatchObject({ status: 404, body: { name: 'NOT_FOUND' } })
  expect((await home.world.api.http.inject('/.well-known/jwks.json')).statusCode).toBe(404)
  const [{ count } = { count: -1 }] = await home.world.db.owner<{ count: number }[]>`
    select count(*)::int as count from identity_key`
  expect(count).toBe(0)
})

test.each([
  ['another site', { ...ownPage, 'sec-fetch-site': 'cross-site' }],
  ['a form', { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }],
])('Firebase session: %s cannot sign this browser in', async (_, headers) => {
  const { customToken } = await signUp()
  const idToken = await googleTokens(home.google, customToken)
  const refused = await send('POST /session/firebase', { body: { idToken }, headers })
  expect(refused).toMatchObject({ status: 400, body: { name: 'CROSS_SITE_REFUSED' } })
  expect(refused.headers['set-cookie']).toBeUndefined()
})

const toGoogle = async (path: string, fields: Record<string, string>) => {
  const body = JSON.stringify(fields)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${home.google.url}/${path}?key=any`, { method: 'POST', headers, body })
  return (await response.json()) as Record<string, string>
}

test('Firebase session: a deleted account is deleted at Google as soon as Google answers', async () => {
  const { customToken } = await signUp()
  const { idToken, opened } = await enter(customToken)
  const { uid } = opened.body.user
  expect(home.google.users()).toContain(uid)
  home.google.goDown(true)
  expect((await send('POST /api/v1/member/leave', { token: idToken })).status).toBe(200)
  expect((await memberMe(idToken)).status).toBe(401)
  home.google.goDown(false)
  await expect.poll(() => home.google.users(), { timeout: 30_000 }).not.toContain(uid)
})

test('Firebase session: a reset ends earlier tokens of Google and no later ones', async () => {
  const { customToken, basic } = await signUp()
  const [email = ''] = Buffer.from(basic, 'base64').toString().split(':')
  await enter(customToken)
  const exchange = (token: string) =>
    toGoogle('identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken', { token })
  const renew = async ({ refreshToken = '' }: Record<string, string>) => {
    const path = 'securetoken.googleapis.com/v1/token'
    return toGoogle(path, { grant_type: 'refresh_token', refresh_token: refreshToken })
  }
  const before = await exchange(customToken)
  expect(await renew(before)).toHaveProperty('id_token')
  const enteredAt = Math.floor(Date.now() / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000), { timeout: 5_000 }).toBeGreaterThan(enteredAt)

  const token = await googleTokens(home.google)
  await home.world.db.owner`update verification_code set created_at = created_at - interval '2 minutes'`
  const mails = home.mailbox.count(email)
  const input = { email, verifiedType: 'RESET_PASSWORD' }
  await send('POST /api/v1/auth/verify-email/reset-password', { token, body: input })
  const verificationCode = codeIn(await home.mailbox.newest(email, mails))
  const body = { email, nextPassword: 'five blue kites over Busan', verificationCode }
  expect((await send('POST /api/v1/auth/reset-password', { token, body })).status).toBe(204)
  await expect.poll(async () => renew(before), { timeout: 30_000 }).not.toHaveProperty('id_token')
  const after = await exchange(await signIn(Buffer.from(`${email}:${body.nextPassword}`).toString('base64')))
  expect(await renew(after)).toHaveProperty('id_token')
})

test('Firebase session: members continue while Google is down', async () => {
  const { customToken } = await signUp()
  const { idToken } = await enter(customToken)
  home.google.goDown(true)
  expect((await memberMe(idToken)).status).toBe(200)
})
