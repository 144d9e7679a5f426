import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, enrolKnown, fromBase32, stepOf } from '#modules/studio/second-factor/index.ts'
import { cookieOf, signUpMember } from '#test/members.ts'
import { runCommand } from '#test/operator.ts'
import {
  type Colleague,
  everywhere,
  freshCode,
  moon,
  openStudio,
  type Studio,
  secret,
} from './studio-world.ts'

let studio: Studio
let owner: Colleague
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
})
afterAll(() => studio.close())

const reason = 'lost the phone, called from the office'
const reset = (uid: string, { staffCookie: cookie } = owner, body: object = { reason }) =>
  studio.send('POST /api/studio/team/member/{uid}/reset-factor', { cookie, params: { uid }, body })
const me = (cookie: string) => studio.send('GET /api/studio/session', { cookie })
const code = (cookie: string, given: string) =>
  studio.send('POST /api/studio/session/code', { cookie, body: { code: given } })
const sessionsOf = (uid: string) =>
  studio.world.db.owner`select from studio_session where member_uid = ${uid}`

/** Connects an authenticator app as at the first sign-in; returns the session. */
async function connect(half: string): Promise<string> {
  const offer = (await studio.send('POST /api/studio/second-factor', { cookie: half, body: {} })).body
  const given = codeAt(fromBase32(offer.secret), stepOf(Date.now()))
  const confirmed = await studio.send('POST /api/studio/second-factor/confirm', {
    cookie: half,
    body: { code: given },
  })
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  return cookieOf(confirmed.headers)
}

test('lost second factor: an owner’s reset signs a colleague out, notifies them and requires a new app', async () => {
  const colleague = await studio.hire({ role: 'MODERATOR', eventId: moon })
  const half = cookieOf((await studio.begin(colleague)).headers)
  const [count, mails] = [(await studio.entries()).length, studio.mailbox.count(colleague.email)]
  expect((await reset(colleague.uid)).status).toBe(204)
  expect((await studio.entries()).length).toBe(count + 1)
  const [entry] = (
    await studio.send('GET /api/studio/audit', {
      cookie: owner.staffCookie,
      query: { objectId: colleague.uid },
    })
  ).body.content
  expect(entry).toMatchObject({
    action: 'team.reset-factor',
    outcome: 'DONE',
    actor: { uid: owner.uid },
    object: { kind: 'member', id: colleague.uid },
    before: { isEnrolled: true, sessions: 2 },
    after: { isEnrolled: false, sessions: 0 },
    reason,
  })
  expect((await me(colleague.staffCookie)).body.name).toBe('SESSION_REVOKED')
  expect((await code(half, freshCode(colleague.uid))).body.name).toBe('AUTH_REQUIRED')
  expect(await studio.mailbox.newest(colleague.email, mails)).toContain('authenticator app was reset')
  const begun = await studio.begin(colleague)
  expect(begun.body).toEqual({ step: 'ENROL' })
  expect((await me(await connect(cookieOf(begun.headers)))).status).toBe(200)
})

test('lost second factor: refuses a reset of oneself, of nothing, without a reason or without reauthentication', async () => {
  const colleague = await studio.hire(everywhere('SUPPORT'))
  const fan = await signUpMember(studio)
  const organiser = await studio.hire(everywhere('ORGANISER'))
  expect((await reset(owner.uid)).body.name).toBe('OWN_FACTOR')
  expect((await reset(fan.uid)).body.name).toBe('NOT_FOUND')
  expect((await reset(colleague.uid, organiser)).body.name).toBe('NOT_PERMITTED')
  expect((await reset(colleague.uid, owner, { reason: ' ' })).body).toMatchObject({
    name: 'INVALID_INPUT',
    fields: [{ path: 'reason' }],
  })
  await enrolKnown(studio.world.api.ctx, fan.uid, secret)
  expect((await reset(fan.uid)).body.name).toBe('NOT_FOUND')
  expect(await studio.world.db.owner`select from second_factor where member_uid = ${fan.uid}`).toHaveLength(1)
  await reset(colleague.uid)
  expect((await reset(colleague.uid)).body.name).toBe('NOT_FOUND')
  await studio.pass('11 minutes')
  expect((await reset(organiser.uid)).body.name).toBe('REAUTH_REQUIRED')
  await studio.send('POST /api/studio/session/proof', {
    cookie: owner.staffCookie,
    body: { code: freshCode(owner.uid) },
  })
  expect((await reset(organiser.uid)).status).toBe(204)
})

test('lost second factor: a sign-in with the lost app during a reset ends signed out', {
  timeout: 60_000,
}, async () => {
  const colleague = await studio.hire(everywhere('SUPPORT'))
  for (let round = 0; round < 12; round++) {
    await studio.world.db.owner`delete from second_factor where member_uid = ${colleague.uid}`
    await enrolKnown(studio.world.api.ctx, colleague.uid, secret)
    const half = cookieOf((await studio.begin(colleague)).headers)
    const given = codeAt(fromBase32(secret), stepOf(Date.now()))
    const [, done] = await Promise.all([code(half, given), reset(colleague.uid)])
    expect(done.status).toBe(204)
    expect(await sessionsOf(colleague.uid)).toHaveLength(0)
  }
})

test('lost second factor: an operator resets it on the command line, also for the last owner, and the log has it', async () => {
  const last = await studio.hire(everywhere('OWNER'))
  const run = (...args: string[]) => runCommand(studio.world, 'db', 'reset-factor', ...args)
  const mails = studio.mailbox.count(last.email)
  const done = await run(last.email.toUpperCase())
  expect(done).toMatchObject({ status: 0 })
  expect(done.stdout).toContain('connects a new app')
  expect((await me(last.staffCookie)).body.name).toBe('SESSION_REVOKED')
  expect(await studio.mailbox.newest(last.email, mails)).toContain('authenticator app was reset')
  expect((await studio.begin(last)).body).toEqual({ step: 'ENROL' })
  const again = await run(last.email)
  expect(again).toMatchObject({ status: 0 })
  expect(again.stdout).toContain('has none')
  expect(await run('nobody@fans.test')).toMatchObject({ status: 1 })
  expect(await run()).toMatchObject({ status: 2 })
  const entries = await studio.world.db.owner`
    select actor_uid as actor, object_id as object, request_id as request, after from audit_entry
    where action = 'team.reset-factor' and actor_uid is null`
  expect(entries).toMatchObject([{ object: last.uid, request: 'command line', after: { isEnrolled: false } }])
}, 60_000)
