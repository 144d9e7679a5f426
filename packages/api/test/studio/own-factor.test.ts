import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, fromBase32, stepOf } from '#modules/studio/second-factor/index.ts'
import { interrupted } from '#test/commerce/intercepting.ts'
import { cookieOf } from '#test/members.ts'
import { waitingForLocks } from '#test/waiting.ts'
import { type Colleague, everywhere, freshCode, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const next = ({ staffCookie: cookie }: Colleague) =>
  studio.send('POST /api/studio/second-factor/next', { cookie, body: {} })
const confirm = ({ staffCookie: cookie }: Colleague, encryptedSecret: string, code: string) =>
  studio.send('POST /api/studio/second-factor/next/confirm', { cookie, body: { code, encryptedSecret } })
const renew = ({ staffCookie: cookie }: Colleague) =>
  studio.send('POST /api/studio/second-factor/recovery-codes', { cookie, body: {} })
const appCode = (shown: string, ahead = 0) => codeAt(fromBase32(shown), stepOf(Date.now()) + ahead)
const open = async (member: Colleague, code: string) => {
  const cookie = cookieOf((await studio.begin(member)).headers)
  return studio.send('POST /api/studio/session/code', { cookie, body: { code } })
}
const opens = async (member: Colleague, code: string) => (await open(member, code)).status === 204

test('second factor: a new app replaces the previous one with its first code and not before', async () => {
  const member = await studio.hire(everywhere('SUPPORT'))
  const [kept, other] = (await renew(member)).body.recoveryCodes
  const offer = (await next(member)).body
  expect(offer.qr.path).toMatch(/^M\d+ \d+h/)
  expect(await opens(member, appCode(offer.secret))).toBe(false)
  expect(await opens(member, freshCode(member.uid))).toBe(true)
  expect((await confirm(member, offer.encryptedSecret, '000000')).body.name).toBe('CODE_INVALID')
  const elsewhere = { ...member, staffCookie: cookieOf((await open(member, other)).headers) }
  for (const [by, encryptedSecret] of [
    [elsewhere, offer.encryptedSecret],
    [member, 'not-one-of-ours'],
  ] as const)
    expect((await confirm(by, encryptedSecret, appCode(offer.secret))).body.name).toBe('CODE_INVALID')
  const firstCode = appCode(offer.secret)
  const confirmed = await confirm(member, offer.encryptedSecret, firstCode)
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  expect(await opens(member, freshCode(member.uid))).toBe(false)
  expect(await opens(member, kept)).toBe(false)
  expect(await opens(member, firstCode)).toBe(false)
  expect(await opens(member, appCode(offer.secret, 1))).toBe(true)
  expect(await opens(member, confirmed.body.recoveryCodes[0])).toBe(true)
})

test('second factor: new recovery codes invalidate the earlier ones', async () => {
  const member = await studio.hire(everywhere('MODERATOR'))
  const [before] = (await renew(member)).body.recoveryCodes
  const [after] = (await renew(member)).body.recoveryCodes
  expect([await opens(member, before), await opens(member, after)]).toEqual([false, true])
  expect(await opens(member, after)).toBe(false)
})

test('second factor: a new app ends its owner’s other sessions, pending ones too, and new recovery codes end none', async () => {
  const [member, colleague] = [
    await studio.hire(everywhere('FINANCE')),
    await studio.hire(everywhere('FINANCE')),
  ]
  const [other] = (await renew(member)).body.recoveryCodes
  const elsewhere = cookieOf((await open(member, other)).headers)
  const half = cookieOf((await studio.begin(member)).headers)
  const me = async (cookie: string) => (await studio.send('GET /api/studio/session', { cookie })).status
  const [kept] = (await renew(member)).body.recoveryCodes
  expect([await me(elsewhere), await me(member.staffCookie)]).toEqual([200, 200])
  const { secret, encryptedSecret } = (await next(member)).body
  expect((await confirm(member, encryptedSecret, '000000')).body.name).toBe('CODE_INVALID')
  expect(await me(elsewhere)).toBe(200)
  const { recoveryCodes } = (await confirm(member, encryptedSecret, appCode(secret))).body
  expect([await me(elsewhere), await me(member.staffCookie), await me(colleague.staffCookie)]).toEqual([
    401, 200, 200,
  ])
  for (const code of [kept, recoveryCodes[0]]) {
    const late = await studio.send('POST /api/studio/session/code', { cookie: half, body: { code } })
    expect(late.body.name).toBe('AUTH_REQUIRED')
  }
  const entries = await studio.world.db.owner`
    select before, after from audit_entry where actor_uid = ${member.uid} and action = 'factor.replace'
      and outcome = 'DONE'`
  expect(entries).toMatchObject([{ before: { sessions: 3 }, after: { sessions: 1 } }])
})

test('second factor: a sign-in with the old app during its replacement ends signed out', {
  timeout: 60_000,
}, async () => {
  const member = await studio.hire(everywhere('SUPPORT'))
  const { owner } = studio.world.db
  for (let round = 0; round < 12; round++) {
    const { secret, encryptedSecret } = (await next(member)).body
    const [code] = (await renew(member)).body.recoveryCodes
    const half = cookieOf((await studio.begin(member)).headers)
    await Promise.all([
      studio.send('POST /api/studio/session/code', { cookie: half, body: { code } }),
      confirm(member, encryptedSecret, appCode(secret)),
    ])
    expect(await owner`select from studio_session where member_uid = ${member.uid}`).toHaveLength(1)
  }
})

test('second factor: both changes require reauthentication, and the log has neither secret nor code', async () => {
  const member = await studio.hire(everywhere('ARTIST'))
  const offer = (await next(member)).body
  const [code] = (await renew(member)).body.recoveryCodes
  const [received] = await studio.world.db.owner`
    select string_agg(e::text, ' ') as text, count(*)::int from audit_entry e
    where actor_uid = ${member.uid} and action like 'factor.%'`
  expect(received?.count).toBe(2)
  expect([received?.text.includes(offer.secret), received?.text.includes(code)]).toEqual([false, false])
  await studio.pass('11 minutes')
  for (const answer of [
    await next(member),
    await confirm(member, offer.encryptedSecret, appCode(offer.secret)),
    await renew(member),
  ])
    expect(answer.body.name).toBe('REAUTH_REQUIRED')
})

test('second factor: one of two sessions that connect an app at once succeeds and ends the other', async () => {
  const member = await studio.hire(everywhere('SUPPORT'))
  const [other] = (await renew(member)).body.recoveryCodes
  const elsewhere = { ...member, staffCookie: cookieOf((await open(member, other)).headers) }
  const [first, second] = [(await next(member)).body, (await next(elsewhere)).body]
  const { ctx } = studio.world.api
  const { sql } = ctx
  let late = Promise.resolve<unknown>(null)
  ctx.sql = interrupted(sql, 'update second_factor set secret', async () => {
    late = confirm(elsewhere, second.encryptedSecret, appCode(second.secret))
    await expect.poll(() => waitingForLocks(studio.world.db.owner)).toBe(1)
  })
  const confirmed = await confirm(member, first.encryptedSecret, appCode(first.secret)).finally(() => {
    ctx.sql = sql
  })
  expect(confirmed.status).toBe(200)
  expect(await late).toMatchObject({ body: { name: 'AUTH_REQUIRED' } })
  expect(await opens(member, confirmed.body.recoveryCodes[0])).toBe(true)
})
