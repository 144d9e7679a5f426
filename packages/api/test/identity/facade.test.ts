import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorldWithMail, ownPage, signUpMember, type TestMember } from '#test/members.ts'
import { createWorld } from '#test/world.ts'

let home: Awaited<ReturnType<typeof createWorldWithMail>>
let member: TestMember
beforeAll(async () => {
  home = await createWorldWithMail({ IDENTITY_FACADE: 'on' })
  member = await signUpMember(home)
})
afterAll(() => home.close())

interface Answer {
  status: number
  body: Record<string, string> & { error?: { message: string }; users?: { localId: string }[] }
}

async function call(path: string, payload: object, api = home.world.api): Promise<Answer> {
  const answer = await api.http.inject({ method: 'POST', url: `/${path}?key=any`, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const accounts = (operation: string, payload: object) =>
  call(`identitytoolkit.googleapis.com/v1/accounts:${operation}`, payload)

async function refresh(token: string): Promise<Answer> {
  const answer = await home.world.api.http.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=any',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString(),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function signIn() {
  const basic = Buffer.from(`${member.email}:${member.password}`).toString('base64')
  const proof = await home.world.send('GET /api/v1/auth/sign-in-email', {
    headers: { authorization: `Basic ${basic}` },
  })
  const token = String(proof.body.customToken)
  const { status, body } = await accounts('signInWithCustomToken', { token, returnSecureToken: true })
  expect(status).toBe(200)
  return { token, idToken: String(body.idToken), refreshToken: String(body.refreshToken) }
}

const isMember = async (token: string) => (await home.world.send('GET /api/v2/member/me', { token })).status
const later = (sec: number) => home.world.db.owner`
  update firebase_refresh_token set superseded_at = superseded_at - ${sec} * interval '1 second'`

test('identity facade: creates, looks up, renews and deletes a guest without a row', async () => {
  const { body } = await accounts('signUp', { returnSecureToken: true })
  expect(body).toMatchObject({ localId: expect.stringMatching(/^g_/), expiresIn: '900' })
  const found = await accounts('lookup', { idToken: body.idToken })
  expect(found.body.users).toMatchObject([{ localId: body.localId }])
  const renewed = await refresh(String(body.refreshToken))
  expect(renewed.body).toMatchObject({ user_id: body.localId, token_type: 'Bearer' })
  expect(await isMember(String(renewed.body.id_token))).toBe(403)
  expect((await accounts('delete', { idToken: body.idToken })).status).toBe(200)
  const [{ count } = { count: -1 }] = await home.world.db.owner<{ count: number }[]>`
    select count(*)::int as count from firebase_refresh_token`
  expect(count).toBe(0)
})

test('identity facade: issues a member token from a custom token once', async () => {
  const { token, idToken } = await signIn()
  expect(await isMember(idToken)).toBe(200)
  const again = await accounts('signInWithCustomToken', { token })
  expect(again).toMatchObject({ status: 400, body: { error: { message: 'INVALID_CUSTOM_TOKEN' } } })
  expect((await accounts('lookup', { idToken })).body.users).toMatchObject([{ localId: member.uid }])
})

test('identity facade: stores a refresh token as a hash and replaces it, and two tabs may use one', async () => {
  const { refreshToken } = await signIn()
  const [first, second] = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.refresh_token).not.toBe(refreshToken)
  expect(await isMember(String(second.body.id_token))).toBe(200)
  const rows = await home.world.db.owner`select hash::text from firebase_refresh_token`
  expect(JSON.stringify(rows)).not.toContain(refreshToken)
})

test('identity facade: ends the family when a refresh token is used long after its replacement', async () => {
  const { idToken, refreshToken } = await signIn()
  const renewed = await refresh(refreshToken)
  await later(59)
  expect((await refresh(refreshToken)).status).toBe(200)
  await later(2)
  const expired = { status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } }
  expect(await refresh(refreshToken)).toMatchObject(expired)
  expect(await refresh(String(renewed.body.refresh_token))).toMatchObject(expired)
  expect((await accounts('lookup', { idToken })).body.error).toMatchObject({ message: 'TOKEN_EXPIRED' })
})

test('identity facade: ends the family at sign-out', async () => {
  const { idToken, refreshToken } = await signIn()
  await home.world.send('GET /api/v1/auth/sign-out', { token: idToken })
  expect((await refresh(refreshToken)).body.error).toMatchObject({ message: 'TOKEN_EXPIRED' })
})

test('identity facade: refuses to delete a member, whose deletion goes through the product', async () => {
  const { idToken } = await signIn()
  expect((await accounts('delete', { idToken })).body.error).toMatchObject({
    message: 'OPERATION_NOT_ALLOWED',
  })
  expect(await isMember(idToken)).toBe(200)
})

test.each<[string, object, string]>([
  ['signUp', { email: 'a@b.test', password: 'secret' }, 'OPERATION_NOT_ALLOWED'],
  ['signInWithCustomToken', {}, 'MISSING_CUSTOM_TOKEN'],
  ['signInWithCustomToken', { token: 'a.b.c' }, 'INVALID_CUSTOM_TOKEN'],
  ['signInWithCustomToken', { token: { $ne: 1 } }, 'MISSING_CUSTOM_TOKEN'],
  ['lookup', {}, 'MISSING_ID_TOKEN'],
  ['lookup', { idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
])('identity facade: accounts:%s refuses %j by name', async (operation, payload, message) => {
  expect(await accounts(operation, payload)).toMatchObject({ status: 400, body: { error: { message } } })
})

test('identity facade: answers a foreign refresh token in the client’s words', async () => {
  for (const token of ['rubbish', 'g.rubbish', 'x'.repeat(3_000)]) {
    expect((await refresh(token)).body.error).toMatchObject({ message: 'TOKEN_EXPIRED' })
  }
  expect((await refresh('')).body.error).toMatchObject({ message: 'MISSING_REFRESH_TOKEN' })
})

test('identity facade: exists only where it is switched on', async () => {
  const plain = await createWorld()
  const { status } = await call('identitytoolkit.googleapis.com/v1/accounts:signUp', {}, plain.api)
  expect(status).toBe(404)
  await plain.close()
})

test('identity facade: counts its guests together with those of our pages for one address', async () => {
  const world = await createWorld({
    IDENTITY_FACADE: 'on',
    RATE_LIMITS: 'on',
    RATE_LIMIT_PEOPLE_PER_ADDRESS: '3',
  })
  const signUp = () => call('identitytoolkit.googleapis.com/v1/accounts:signUp', {}, world.api)
  const enter = () => world.send('POST /session/anonymous', { body: {}, headers: ownPage })
  expect([(await signUp()).status, (await enter()).status, (await signUp()).status]).toEqual([200, 200, 200])
  expect((await signUp()).status).toBe(429)
  expect((await enter()).status).toBe(429)
  await world.close()
})
