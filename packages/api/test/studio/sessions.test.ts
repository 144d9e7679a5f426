import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, enrolKnown, fromBase32, stepOf } from '#modules/studio/second-factor/index.ts'
import { cookieOf, signUpMember, type TestMember } from '#test/members.ts'
import { everywhere, freshCode, openStudio, type Studio, secret } from './studio-world.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const me = (cookie: string) => studio.send('GET /api/studio/session', { cookie })
const code = (cookie: string, given: string) =>
  studio.send('POST /api/studio/session/code', { cookie, body: { code: given } })
const nextPassword = 'five blue kites over Busan'
const changePassword = ({ token, password }: TestMember) =>
  studio.world.send('POST /api/v1/auth/password', {
    token,
    body: { currentPassword: password, nextPassword },
  })
const appCode = (shown: string, ahead = 0) => codeAt(fromBase32(shown), stepOf(Date.now()) + ahead)

test('studio sessions: a new staff member connects an app, gets ten codes and is signed in', async () => {
  const member = await signUpMember(studio)
  expect((await studio.begin(member)).body).toMatchObject({ name: 'STUDIO_CLOSED' })
  await studio.grant(member.uid, [everywhere('OWNER')])
  const begun = await studio.begin(member)
  expect(begun.body).toEqual({ step: 'ENROL' })
  const half = cookieOf(begun.headers)
  const [session, knownDevice] = [begun.headers['set-cookie']].flat()
  expect(session).toMatch(/^dev_studio=.*; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(knownDevice).toMatch(/^dev_known_device=.*; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await me(half)).body.name).toBe('SESSION_REVOKED')
  const offer = (await studio.send('POST /api/studio/second-factor', { cookie: half, body: {} })).body
  expect(offer.qr.path).toMatch(/^M\d+ \d+h/)
  const [stored] = await studio.world.db
    .owner`select secret from second_factor where member_uid = ${member.uid}`
  expect(stored?.secret.includes(fromBase32(offer.secret))).toBe(false)
  const confirm = (given: string) =>
    studio.send('POST /api/studio/second-factor/confirm', { cookie: half, body: { code: given } })
  expect((await confirm('000000')).body.name).toBe('CODE_INVALID')
  const confirmed = await confirm(appCode(offer.secret))
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  const open = cookieOf(confirmed.headers)
  expect((await me(open)).body).toMatchObject({ uid: member.uid, roles: [everywhere('OWNER')] })
  // The intermediate session between password and code is used up.
  expect((await code(half, appCode(offer.secret, 1))).body.name).toBe('AUTH_REQUIRED')
  // Without the app, a recovery code signs in once.
  const [kept] = confirmed.body.recoveryCodes
  const again = cookieOf((await studio.begin(member)).headers)
  expect((await code(again, kept.toUpperCase())).status).toBe(204)
  const third = cookieOf((await studio.begin(member)).headers)
  expect((await code(third, kept)).body.name).toBe('CODE_INVALID')
  // An account that has an app cannot connect another one at sign-in.
  expect((await studio.send('POST /api/studio/second-factor', { cookie: third, body: {} })).status).toBe(401)
})

test('studio sessions: have a host-bound secure cookie over https', async () => {
  const secure = await openStudio({ PUBLIC_URL: 'https://encore.test' })
  try {
    const owner = await secure.hire(everywhere('OWNER'))
    expect(owner.staffCookie).toMatch(/^__Host-studio=[\w-]{43}$/)
    const begun = await secure.begin(owner)
    const [session, knownDevice] = [begun.headers['set-cookie']].flat()
    expect(session).toMatch(/SameSite=Strict; Secure$/)
    expect(knownDevice).toMatch(/^__Host-known-device=.*SameSite=Lax; Secure$/)
  } finally {
    await secure.close()
  }
})

test('studio sessions: accept a code once, also when it is sent fifty times at once', async () => {
  const member = await signUpMember(studio)
  await studio.grant(member.uid, [everywhere('SUPPORT')])
  await enrolKnown(studio.world.api.ctx, member.uid, secret)
  const half = cookieOf((await studio.begin(member)).headers)
  const given = freshCode(member.uid)
  const answers = await Promise.all(Array.from({ length: 50 }, () => code(half, given)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  const open = await studio.world.db.owner`select from studio_session where member_uid = ${member.uid}`
  expect(open).toHaveLength(1)
  await studio.pass('16 minutes')
  const next = cookieOf((await studio.begin(member)).headers)
  expect((await code(next, given)).body.name).toBe('CODE_INVALID')
}, 120_000)

test('studio sessions: slow down after wrong codes, also for fifty at once', async () => {
  const member = await signUpMember(studio)
  await studio.grant(member.uid, [everywhere('SUPPORT')])
  await enrolKnown(studio.world.api.ctx, member.uid, secret)
  const half = cookieOf((await studio.begin(member)).headers)
  const tries = await Promise.all(Array.from({ length: 50 }, () => code(half, 'no code')))
  expect(tries.filter(({ body }) => body.name === 'CODE_INVALID')).toHaveLength(5)
  const late = await code(half, freshCode(member.uid))
  expect(late.body.name).toBe('TOO_MANY_ATTEMPTS')
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(30)
  await studio.pass('61 seconds')
  expect((await code(half, freshCode(member.uid))).status).toBe(204)
})

test('studio sessions: end after half an hour of inactivity and after twelve hours', async () => {
  const quiet = await studio.hire(everywhere('OWNER'))
  await studio.pass('29 minutes')
  expect((await me(quiet.staffCookie)).status).toBe(200)
  await studio.pass('29 minutes')
  expect((await me(quiet.staffCookie)).status).toBe(200)
  await studio.pass('31 minutes')
  expect((await me(quiet.staffCookie)).body.name).toBe('SESSION_REVOKED')
  const busy = await studio.signIn(quiet)
  for (let half = 0; half < 26; half++) {
    await studio.pass('27 minutes')
    await me(busy)
  }
  expect((await me(busy)).status).toBe(200)
  await studio.pass('20 minutes')
  expect((await me(busy)).body.name).toBe('SESSION_REVOKED')
})

test('studio sessions: end with the roles, the password, the account and sign-out', async () => {
  const { db } = studio.world
  const fired = await studio.hire(everywhere('MODERATOR'))
  await studio.grant(fired.uid, [], [everywhere('MODERATOR')])
  expect((await me(fired.staffCookie)).body.name).toBe('SESSION_REVOKED')
  const careful = await studio.hire(everywhere('MODERATOR'))
  expect((await changePassword(careful)).status).toBe(204)
  expect((await me(careful.staffCookie)).body.name).toBe('SESSION_REVOKED')
  const barred = await studio.hire(everywhere('MODERATOR'))
  await db.owner`update member set status = 'SUSPENDED' where uid = ${barred.uid}`
  expect((await me(barred.staffCookie)).body.name).toBe('SESSION_REVOKED')
  const leaver = await studio.hire(everywhere('MODERATOR'))
  expect((await studio.send('DELETE /api/studio/session', { cookie: leaver.staffCookie })).status).toBe(204)
  expect((await me(leaver.staffCookie)).body.name).toBe('SESSION_REVOKED')
  expect((await studio.world.send('POST /api/v1/member/leave', { token: leaver.token })).status).toBe(200)
  const left = await db.owner`select from second_factor where member_uid = ${leaver.uid}`
  expect(left).toHaveLength(0)
})

test('studio sessions: a password change between the two steps ends the sign-in', async () => {
  const member = await signUpMember(studio)
  await studio.grant(member.uid, [everywhere('SUPPORT')])
  await enrolKnown(studio.world.api.ctx, member.uid, secret)
  const half = cookieOf((await studio.begin(member)).headers)
  expect((await changePassword(member)).status).toBe(204)
  expect((await code(half, freshCode(member.uid))).body.name).toBe('AUTH_REQUIRED')
  const nextHalf = cookieOf((await studio.begin({ ...member, password: nextPassword })).headers)
  expect((await code(nextHalf, freshCode(member.uid))).status).toBe(204)
})

test('studio sessions: reauthentication allows sensitive operations for ten minutes', async () => {
  const owner = await studio.hire(everywhere('OWNER'))
  const invite = () =>
    studio.send('POST /api/studio/team/invitation', {
      cookie: owner.staffCookie,
      body: { email: `${crypto.randomUUID()}@fans.test`, role: 'SUPPORT', eventIds: null },
    })
  expect((await invite()).status).toBe(200)
  await studio.pass('11 minutes')
  expect((await invite()).body).toMatchObject({ name: 'REAUTH_REQUIRED' })
  const prove = (given: string) =>
    studio.send('POST /api/studio/session/proof', { cookie: owner.staffCookie, body: { code: given } })
  expect((await prove('000000')).body.name).toBe('CODE_INVALID')
  expect((await invite()).body.name).toBe('REAUTH_REQUIRED')
  expect((await prove(freshCode(owner.uid))).status).toBe(204)
  expect((await invite()).status).toBe(200)
})
