import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOwner } from '#modules/studio/team/index.ts'
import { seoul } from '#test/commerce/addresses.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addTicket, type Fan, type Shop } from '#test/commerce/shop.ts'
import { signUpMember } from '#test/members.ts'
import { countStatements } from '#test/statements.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let support: Colleague

beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  support = await studio.hire(everywhere('SUPPORT'))
}, 120_000)
afterAll(() => studio.close())

const list = (query: Record<string, string | number> = {}) =>
  studio.send('GET /api/studio/member', { cookie: support.staffCookie, query })
const uids = async (query: Record<string, string | number> = {}): Promise<string[]> =>
  (await list(query)).body.content.map(({ uid }: { uid: string }) => uid)
const read = (uid: string, cookie = support.staffCookie) =>
  studio.send('GET /api/studio/member/{uid}', { cookie, params: { uid } })
const suspend = (uid: string, cookie = support.staffCookie) =>
  studio.send('POST /api/studio/member/{uid}/suspend', {
    cookie,
    params: { uid },
    body: { why: 'ABUSE', reason: 'threats in the chat' },
  })
const restore = (uid: string) =>
  studio.send('POST /api/studio/member/{uid}/restore', {
    cookie: support.staffCookie,
    params: { uid },
    body: { reason: 'appeal was right' },
  })
const entriesOf = (uid: string) =>
  studio.world.db.owner`
    select action, outcome, reason, before, after from audit_entry where object_id = ${uid} order by seq`

test('studio members: are found by number, whole address and any part of the nickname', async () => {
  const luna = await signUpMember(studio, { nickname: 'Lunar Tide', email: 'luna@fans.test' })
  const other = await signUpMember(studio, { nickname: 'Lunar Eclipse', email: 'eclipse@fans.test' })
  for (const q of [luna.uid, 'luna@fans.test', ' LUNA@fans.test ', 'Lunar Tide', 'lunartide'])
    expect({ q, found: await uids({ q }) }).toEqual({ q, found: [luna.uid] })
  expect((await uids({ q: 'lunar' })).toSorted()).toEqual([luna.uid, other.uid].sort())
  for (const q of ['tide', 'nar ti', 'E']) expect(await uids({ q })).toContain(luna.uid)
  expect(await uids({ q: 'ar' })).toEqual([other.uid, luna.uid])
  for (const q of ['luna@', 'fans.test', '%', '_', 'x'.repeat(100)]) expect(await uids({ q })).toEqual([])
  const [row] = (await list({ q: luna.uid })).body.content
  expect(row).toMatchObject({ nickname: 'Lunar Tide', email: 'lu•••@fans.test', status: 'ACTIVE' })
})

test('studio members: both lists return each member once in pages with constant statements', async () => {
  for (const query of [{}, { q: 'lunar' }]) {
    const whole = await uids({ ...query, size: 100 })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const part = await list({ ...query, size: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...part.body.content.map(({ uid }: { uid: string }) => uid))
      cursor = part.body.nextCursor
    }
    expect(seen).toEqual(whole)
    expect(new Set(seen).size).toBe(whole.length)
  }
  expect(await uids({ size: 100 })).toEqual((await uids({ size: 100 })).toSorted().reverse())
  const [, cursor] = [0, (await list({ size: 1 })).body.nextCursor]
  expect((await list({ q: 'lunar', cursor })).body.fields).toEqual([{ path: 'cursor', rule: 'unknown' }])
})

test('studio members: a member’s page shows everything except personal data', async () => {
  const { owner: db } = studio.world.db
  const member = await signUpMember(studio, { nickname: 'Pale Canary', email: 'pale-canary@fans.test' })
  await studio.world.send('POST /api/v1/shipping-info', {
    token: member.token,
    body: { ...seoul, receiverName: '김카나리', email: 'pale-canary@fans.test' },
  })
  const fan: Fan = await addFan(shop, 10_000)
  const ticket = await addTicket(shop)
  await boughtByCubes(fan, ticket)
  const received = await read(member.uid)
  expect(received.body).toMatchObject({
    member: { nickname: 'Pale Canary', email: 'pa•••@fans.test', status: 'ACTIVE' },
    balances: { cubes: 0, souls: 0 },
    secrets: ['EMAIL', 'ADDRESSES'],
    suspension: null,
    may: { reveal: true, suspend: true, restore: false },
  })
  expect(JSON.stringify(received.body)).not.toMatch(/pale-canary@|카나리/)
  const buyer = (await read(fan.uid)).body
  expect(buyer).toMatchObject({
    orders: [{ status: 'FULFILLED' }],
    rights: [{ scope: 'LIVE', source: 'ORDER', isUsable: true, grantId: null }],
  })
  expect(buyer.balances.cubes).toBe(10_000 - buyer.orders[0].total.amount)
  await db`insert into event_ban (event_id, member_uid) values (${buyer.rights[0].event.id}, ${fan.uid})`
  expect((await read(fan.uid)).body).toMatchObject({
    rights: [{ isUsable: false }],
    barredFrom: [{ id: buyer.rights[0].event.id }],
  })
  const statements = countStatements(studio.world.api.ctx)
  const one = await statements(() => read(fan.uid))
  for (let more = 0; more < 3; more++) await boughtByCubes(fan, await addTicket(shop))
  expect(await statements(() => read(fan.uid))).toBe(one)
  expect((await read(`m_${'0'.repeat(26)}`)).body.name).toBe('NOT_FOUND')
})

test('studio members: personal data appear for a logged reason, and the log has none of them', async () => {
  const [{ uid }] = (await list({ q: 'Pale Canary' })).body.content
  const reveal = (body: object, cookie = support.staffCookie) =>
    studio.send('POST /api/studio/member/{uid}/reveal', { cookie, params: { uid }, body })
  const reason = 'asks why the mail does not come'
  expect((await reveal({ what: 'EMAIL', reason })).body.lines).toEqual([
    { label: 'email', text: 'pale-canary@fans.test' },
  ])
  const { lines } = (await reveal({ what: 'ADDRESSES', reason })).body
  expect(lines).toContainEqual({ label: 'receiver', text: expect.stringContaining('카나리') })
  for (const bad of [{ what: 'EMAIL' }, { what: 'EMAIL', reason: '  ' }, { what: 'PASSWORD', reason }])
    expect((await reveal(bad)).status).toBe(400)
  const finance = await studio.hire(everywhere('FINANCE'))
  expect((await reveal({ what: 'EMAIL', reason }, finance.staffCookie)).body.name).toBe('NOT_PERMITTED')
  const entries = await entriesOf(uid)
  expect(entries.map(({ action, outcome, after }) => ({ action, outcome, after }))).toEqual([
    { action: 'member.reveal', outcome: 'DONE', after: { shown: 'EMAIL' } },
    { action: 'member.reveal', outcome: 'DONE', after: { shown: 'ADDRESSES' } },
    { action: 'member.reveal', outcome: 'REFUSED', after: null },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/pale-canary@|카나리/)
})

test('studio members: an operator’s action is shown as one and not as a former member’s', async () => {
  const { uid, email } = await signUpMember(studio)
  await nameOwner(studio.world.db.app, email)
  expect((await read(uid)).body.staffActions).toMatchObject([{ what: 'team.name-owner', by: null }])
})

test('studio members: a suspension ends every session at once, and a restored member can sign in', async () => {
  const member = await signUpMember(studio)
  expect((await suspend(member.uid)).status).toBe(204)
  const me = () => studio.world.send('GET /api/v2/member/me', { token: member.token })
  expect((await me()).status).toBe(401)
  expect((await read(member.uid)).body).toMatchObject({
    member: { status: 'SUSPENDED' },
    suspension: { reason: 'ABUSE' },
    may: { suspend: false, restore: true },
    staffActions: [
      { what: 'member.suspend', by: { nickname: expect.any(String) }, reason: 'threats in the chat' },
    ],
  })
  expect(await uids({ status: 'SUSPENDED' })).toEqual([member.uid])
  expect((await suspend(member.uid)).body).toMatchObject({
    name: 'MEMBER_REFUSED',
    data: { rule: 'suspended' },
  })
  expect((await restore(member.uid)).status).toBe(204)
  expect((await restore(member.uid)).body.data).toEqual({ rule: 'active' })
  expect(await uids({ status: 'SUSPENDED' })).toEqual([])
  const entries = await entriesOf(member.uid)
  expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'member.suspend DONE',
    'member.suspend REFUSED',
    'member.restore DONE',
    'member.restore REFUSED',
  ])
})

test('studio members: one of two simultaneous suspensions succeeds, and staff and oneself are refused', async () => {
  const second = await studio.hire(everywhere('OWNER'))
  for (let round = 0; round < 6; round++) {
    const { uid } = await addFan(shop)
    const answers = await Promise.all([suspend(uid), suspend(uid, second.staffCookie)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  }
  const moderator = await studio.hire({ role: 'MODERATOR', eventId: tide })
  expect((await suspend(moderator.uid)).body.data).toEqual({ rule: 'works' })
  expect((await suspend(support.uid)).body.data).toEqual({ rule: 'own' })
  expect((await read(second.uid)).body.may).toMatchObject({ suspend: false })
  const left = await addFan(shop)
  await studio.world.db.owner`update member set status = 'LEFT' where uid = ${left.uid}`
  expect((await suspend(left.uid)).body.data).toEqual({ rule: 'left' })
  expect((await read(left.uid)).body.member).toMatchObject({ nickname: null, status: 'LEFT' })
})
