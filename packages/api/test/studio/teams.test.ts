import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMember } from '#modules/studio/team/change-member.ts'
import { nameOwner } from '#modules/studio/team/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { signUpMember } from '#test/members.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let owner: Colleague
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
})
afterAll(() => studio.close())

const invite = (body: object) =>
  studio.send('POST /api/studio/team/invitation', { cookie: owner.staffCookie, body })
const put = (cookie: string, uid: string, roles: HeldRole[]) =>
  studio.send('PUT /api/studio/team/member/{uid}', { cookie, params: { uid }, body: { roles } })
const team = (cookie: string) => studio.send('GET /api/studio/team', { cookie })
const log = async (query = {}) =>
  (await studio.send('GET /api/studio/audit', { cookie: owner.staffCookie, query })).body

/** Returns the secret of the invitation link, which is mailed after the sign-up code. */
async function linkTo(email: string): Promise<string> {
  const mail = (await studio.mailbox.newest(email, 1)).replaceAll('=\r\n', '')
  return /\/invitation#([\w-]{43})/.exec(mail)?.[1] ?? ''
}

test('studio team: an organiser invited to one event by mail joins and sees that event only', async () => {
  const member = await signUpMember(studio)
  const before = (await studio.entries()).length
  const invited = await invite({ email: member.email, role: 'ORGANISER', eventIds: [tide] })
  expect(invited.status).toBe(200)
  expect(await studio.entries()).toHaveLength(before + 1)
  expect(
    (await invite({ email: member.email.toUpperCase(), role: 'ORGANISER', eventIds: [tide] })).body.name,
  ).toBe('ALREADY_INVITED')
  const token = await linkTo(member.email)
  const shown = await studio.send('POST /api/studio/invitation', { body: { token } })
  expect(shown.body).toMatchObject({ role: 'ORGANISER', events: [{ id: tide }] })
  expect(JSON.stringify(shown.body)).not.toContain(member.email)
  expect((await studio.begin(await signUpMember(studio), token)).body.name).toBe('INVITATION_CLOSED')
  expect((await studio.begin(member, token)).body).toEqual({ step: 'ENROL' })
  expect((await studio.begin(member, token)).body.name).toBe('INVITATION_CLOSED')
  const [job] = await studio.world.db
    .owner`select count(*)::int from audit_entry where after::text like ${`%${token}%`}`
  expect(job?.count).toBe(0)
  expect((await team(owner.staffCookie)).body.members).toContainEqual({
    uid: member.uid,
    nickname: expect.any(String),
    email: member.email,
    roles: [{ role: 'ORGANISER', eventId: tide }],
    hasSecondFactor: false,
  })
}, 60_000)

test('studio team: event staff sees it and its people without addresses only', async () => {
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const stranger = await studio.hire({ role: 'MODERATOR', eventId: moon })
  const events = (await studio.send('GET /api/studio/event', { cookie: organiser.staffCookie })).body.content
  expect(events.map(({ id }: { id: string }) => id)).toEqual([tide])
  const one = (eventId: string) =>
    studio.send('GET /api/studio/event/{eventId}', { cookie: organiser.staffCookie, params: { eventId } })
  expect([(await one(tide)).status, (await one(moon)).status]).toEqual([200, 404])
  const seen = (await team(organiser.staffCookie)).body
  const uids = seen.members.map(({ uid }: { uid: string }) => uid)
  expect(uids).toContain(organiser.uid)
  expect(uids).not.toContain(stranger.uid)
  expect(seen.members.every(({ email }: { email: unknown }) => email === null)).toBe(true)
  expect(seen.invitations).toEqual([])
  const all = (await studio.send('GET /api/studio/event', { cookie: owner.staffCookie })).body.content
  expect(all.map(({ id }: { id: string }) => id).sort()).toEqual([moon, tide].sort())
  const called = async (keyword: string, { staffCookie: cookie } = owner) =>
    (await studio.send('GET /api/studio/event', { cookie, query: { keyword } })).body.content.length
  expect(await Promise.all(['%', 'moon', 'ＭＯＯＮ', '로 타이드'].map((text) => called(text)))).toEqual([
    0, 2, 2, 2,
  ])
  expect(await called('moon', organiser)).toBe(1)
})

test('studio team: role changes and removals write one entry with both states', async () => {
  const colleague = await studio.hire({ role: 'MODERATOR', eventId: tide })
  const count = (await studio.entries()).length
  expect((await put(owner.staffCookie, colleague.uid, [everywhere('FINANCE')])).status).toBe(204)
  expect((await put(owner.staffCookie, colleague.uid, [])).status).toBe(204)
  expect((await put(owner.staffCookie, colleague.uid, [everywhere('FINANCE')])).body.name).toBe('NOT_FOUND')
  expect(await studio.entries()).toHaveLength(count + 3)
  const { content } = await log({ objectId: colleague.uid, size: 3 })
  expect(content).toMatchObject([
    { outcome: 'REFUSED', refusal: 'NOT_FOUND' },
    { action: 'team.change', before: { roles: ['FINANCE all'] }, after: { roles: [] }, role: 'OWNER' },
    {
      before: { roles: [`MODERATOR ${tide}`] },
      after: { roles: ['FINANCE all'] },
      actor: { uid: owner.uid },
    },
  ])
})

test('studio team: nobody changes their own roles, and an owner has every permission', async () => {
  expect((await put(owner.staffCookie, owner.uid, [])).body.name).toBe('OWN_ROLES')
  const other = await studio.hire(everywhere('SUPPORT'))
  expect((await put(owner.staffCookie, other.uid, [{ role: 'OWNER', eventId: tide }])).body).toMatchObject({
    name: 'INVALID_INPUT',
    fields: [{ path: 'roles/0/eventId', rule: 'ownerOfAll' }],
  })
  expect((await invite({ email: 'a@fans.test', role: 'OWNER', eventIds: [tide] })).status).toBe(400)
  expect((await invite({ email: 'nobody', role: 'SUPPORT', eventIds: null })).body.fields).toEqual([
    { path: 'email', rule: 'format' },
  ])
  const unknown = tide.replace(/.$/, '0')
  expect((await invite({ email: 'a@fans.test', role: 'SUPPORT', eventIds: [unknown] })).status).toBe(404)
})

test('studio team: refuses a withdrawn invitation and an expired one', async () => {
  const [gone, late] = [await signUpMember(studio), await signUpMember(studio)]
  const { id } = (await invite({ email: gone.email, role: 'SUPPORT', eventIds: null })).body
  const token = await linkTo(gone.email)
  const withdraw = () =>
    studio.send('DELETE /api/studio/team/invitation/{id}', { cookie: owner.staffCookie, params: { id } })
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404])
  expect((await studio.begin(gone, token)).body.name).toBe('INVITATION_CLOSED')
  await invite({ email: late.email, role: 'SUPPORT', eventIds: null })
  const lateToken = await linkTo(late.email)
  await studio.world.db
    .owner`update studio_invitation set expires_at = app_now() where email_key = ${late.email}`
  expect((await studio.begin(late, lateToken)).body.name).toBe('INVITATION_CLOSED')
  expect((await invite({ email: late.email, role: 'SUPPORT', eventIds: null })).status).toBe(200)
})

test('studio team: the log filters by person, action and time, in pages', async () => {
  const first = await log({ action: 'team.change', size: 1 })
  expect(first.content).toHaveLength(1)
  const next = await log({ action: 'team.change', size: 1, cursor: first.nextCursor })
  expect(next.content[0].seq).toBeLessThan(first.content[0].seq)
  const today = new Date(studio.world.api.ctx.clock.now()).toISOString().slice(0, 10)
  expect((await log({ actor: owner.uid, from: today, to: today })).content.length).toBeGreaterThan(3)
  expect((await log({ to: '2001-01-01' })).content).toEqual([])
  const bad = await studio.send('GET /api/studio/audit', {
    cookie: owner.staffCookie,
    query: { from: '2026-13-45' },
  })
  expect(bad.body).toMatchObject({ name: 'INVALID_INPUT', fields: [{ path: 'from' }] })
})

/** Two owners remove each other's role simultaneously; returns in how many rounds no owner was left. */
async function duels(rounds: number, change: typeof changeMember): Promise<number> {
  const { app, owner: db } = studio.world.db
  let ownerless = 0
  for (let round = 0; round < rounds; round++) {
    await db`update staff_role set revoked_at = app_now() where role = 'OWNER' and revoked_at is null`
    const [a, b] = [owner.uid, rival]
    for (const uid of [a, b]) await studio.grant(uid, [everywhere('OWNER')])
    const fight = (uid: string, by: string) => transact(app, (tx) => change(tx, { uid, roles: [], by }))
    await Promise.all([fight(a, b), fight(b, a)])
    const left = await db`select from staff_role where role = 'OWNER' and revoked_at is null`
    if (left.length === 0) ownerless++
  }
  return ownerless
}
let rival = ''

test('studio team: one of two owners who remove each other stays, and possibly none without the lock', async () => {
  rival = (await signUpMember(studio)).uid
  expect(await duels(15, changeMember)).toBe(0)
  const unlocked: typeof changeMember = (tx, input) => changeMember(withoutLock(tx), input)
  expect(await duels(30, unlocked)).toBeGreaterThan(0)
}, 120_000)

const withoutLock = (tx: Tx): Tx =>
  new Proxy(tx, {
    apply: (target, self, [parts, ...values]: [TemplateStringsArray, ...unknown[]]) => {
      if (!('raw' in parts)) return Reflect.apply(target as never, self, [parts, ...values])
      const without = parts.map((part) => part.replace('pg_advisory_xact_lock', 'sign'))
      return Reflect.apply(target as never, self, [Object.assign(without, { raw: without }), ...values])
    },
  })

test('studio team: an operator names the first owner once, and the log has it', async () => {
  const { app } = studio.world.db
  const member = await signUpMember(studio)
  expect(await nameOwner(app, member.email.toUpperCase())).toMatchObject({ ok: true, value: 'DONE' })
  expect(await nameOwner(app, member.email)).toMatchObject({ ok: true, value: 'WAS_SO' })
  expect(await nameOwner(app, 'nobody@fans.test')).toMatchObject({ ok: false })
  const entries = (await studio.entries()).filter(({ action }) => action === 'team.name-owner')
  expect(entries).toEqual([{ action: 'team.name-owner', outcome: 'DONE', refusal: null, actor: null }])
})
