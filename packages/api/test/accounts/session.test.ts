import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, createWorldWithMail, openGuest, openMember, ownPage, signUpMember } from '#test/members.ts'

let home: Awaited<ReturnType<typeof createWorldWithMail>>
beforeAll(async () => {
  home = await createWorldWithMail()
})
afterAll(() => home.close())

const send = (...args: Parameters<typeof home.world.send>) => home.world.send(...args)
const refresh = (cookie: string) =>
  send('POST /session/refresh', { body: {}, headers: { ...ownPage, cookie } })

test('sessions: keep a guest the same and write no row', async () => {
  const guest = await openGuest(home.world)
  const again = await refresh(guest.cookie)
  expect(again.body.user).toEqual(guest.session.user)
  expect(guest.session.user.isAnonymous).toBe(true)
  const refused = await send('GET /api/v2/member/me', { token: guest.session.idToken })
  expect(refused).toMatchObject({ status: 403, body: { name: 'MEMBER_ONLY', code: 1004 } })
  const [{ count } = { count: -1 }] = await home.world.db.owner<{ count: number }[]>`
    select count(*)::int as count from auth_session`
  expect(count).toBe(0)
})

test('sessions: restore a member by the cookie and end at sign-out', async () => {
  const member = await signUpMember(home)
  const fresh = await refresh(member.cookie)
  expect(fresh.body.user).toEqual({ uid: member.uid, isAnonymous: false })
  const out = await send('DELETE /session', { headers: { ...ownPage, cookie: member.cookie } })
  expect(out.status).toBe(204)
  expect(cookieOf(out.headers)).toMatch(/dev_sid=;/)
  expect((await refresh(member.cookie)).status).toBe(204)
  expect((await send('GET /api/v2/member/me', { token: fresh.body.idToken })).status).toBe(401)
})

test('sessions: leave the member’s cookie when a guest is made beside it', async () => {
  const member = await signUpMember(home)
  const headers = { ...ownPage, cookie: member.cookie }
  const guest = await send('POST /session/anonymous', { body: {}, headers })
  expect(guest.body.user.isAnonymous).toBe(true)
  expect(guest.headers['set-cookie']).toBeUndefined()
})

test('sessions: replace the previous session at sign-in', async () => {
  const member = await signUpMember(home)
  const basic = Buffer.from(`${member.email}:${member.password}`).toString('base64')
  const proof = await send('GET /api/v1/auth/sign-in-email', { headers: { authorization: `Basic ${basic}` } })
  const second = await openMember(home.world, proof.body.customToken, member.cookie)
  expect(second.cookie).not.toBe(member.cookie)
  expect((await refresh(member.cookie)).status).toBe(204)
})

test('sessions: open once for a custom token raced by two pages', async () => {
  const member = await signUpMember(home)
  const basic = Buffer.from(`${member.email}:${member.password}`).toString('base64')
  const proof = await send('GET /api/v1/auth/sign-in-email', { headers: { authorization: `Basic ${basic}` } })
  const exchange = () =>
    send('POST /session/custom-token', { body: { token: proof.body.customToken }, headers: ownPage })
  const statuses = (await Promise.all([exchange(), exchange(), exchange()])).map((answer) => answer.status)
  expect(statuses.sort()).toEqual([200, 400, 400])
})

test.each([
  ['another site', { ...ownPage, 'sec-fetch-site': 'cross-site' }],
  ['a sibling', { ...ownPage, 'sec-fetch-site': 'same-site' }],
  ['a form', { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }],
  [
    'a foreign origin without metadata',
    { 'content-type': 'application/json', 'x-requested-with': 'identity', origin: 'https://evil.test' },
  ],
  ['nobody', { 'content-type': 'application/json' }],
])('sessions: refuse %s', async (_, headers) => {
  const answer = await send('POST /session/anonymous', { body: {}, headers })
  expect(answer).toMatchObject({ status: 400, body: { name: 'CROSS_SITE_REFUSED' } })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test.each([
  ['nothing', undefined, 'AUTH_REQUIRED'],
  ['rubbish', 'Bearer rubbish', 'AUTH_REQUIRED'],
  [
    'an unsigned token',
    `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
    'AUTH_REQUIRED',
  ],
  ['a Basic header', 'Basic bWluYTpwYXNz', 'AUTH_REQUIRED'],
])('sessions: refuse a member call with %s', async (_, authorization, name) => {
  const answer = await send('GET /api/v2/member/me', { headers: authorization ? { authorization } : {} })
  expect(answer).toMatchObject({ status: 401, body: { name } })
})

test('sessions: keep ten per member and drop the oldest', async () => {
  const member = await signUpMember(home)
  const basic = Buffer.from(`${member.email}:${member.password}`).toString('base64')
  const cookies = [member.cookie]
  for (let i = 0; i < 10; i++) {
    const proof = await send('GET /api/v1/auth/sign-in-email', {
      headers: { authorization: `Basic ${basic}` },
    })
    cookies.push((await openMember(home.world, proof.body.customToken)).cookie)
  }
  expect((await refresh(cookies[0] ?? '')).status).toBe(204)
  expect((await refresh(cookies[1] ?? '')).status).toBe(200)
})

test('sessions: publish the keys without a secret', async () => {
  const { keys } = (await home.world.api.http.inject('/.well-known/jwks.json')).json()
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256' })
  expect(keys[0].d).toBeUndefined()
})
