import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addTicket, type Shop } from '#test/commerce/shop.ts'
import { signUpMember } from '#test/members.ts'
import { countStatements } from '#test/statements.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let owner: Colleague
let orderId: string
let ticket: string
let member: string

beforeAll(async () => {
  studio = await openStudio()
  const shop: Shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
  member = (await signUpMember(studio, { nickname: 'Velvet Queen', email: 'velvet@fans.test' })).uid
  ticket = await addTicket(shop, { name: { en: 'Velvet gate' }, productCode: 'VELVET-1' })
  orderId = await boughtByCubes(await addFan(shop, 10_000), ticket)
  await studio.world.db.owner`
    insert into coupon_campaign (id, name, gives, amount, starts_at, ends_at)
    values (${`ca_${'0'.repeat(25)}1`}, 'Velvet week', 'CUBES', 5, app_now() - interval '1 day', app_now() + interval '1 day')`
  await studio.world.db.owner`
    insert into coupon_code (lookup, code, campaign_id, uses_limit)
    values ('P1USH2026', 'PLUSH-2026', ${`ca_${'0'.repeat(25)}1`}, 9)`
  const made = await studio.send('POST /api/studio/notice', {
    cookie: owner.staffCookie,
    body: {
      ...{ kind: 'SHOW', eventId: null, isPinned: false },
      ...{ title: { en: 'Velvet night moves' }, summary: {}, body: { en: '<p>Soon.</p>' } },
    },
  })
  expect(made.status).toBeLessThan(300)
}, 120_000)
afterAll(() => studio.close())

const ask = (q: string, { staffCookie }: Colleague = owner) =>
  studio.send('GET /api/studio/search', { cookie: staffCookie, query: { q } })
const kinds = async (q: string, who?: Colleague): Promise<string[]> =>
  (await ask(q, who)).body.content.map(({ kind }: { kind: string }) => kind)

test('studio search: finds members, products, campaigns and notices by part of their names, grouped by kind', async () => {
  const { content } = (await ask('velvet')).body
  expect(
    content.map(({ kind, title }: { kind: string; title: { text: string } }) => [kind, title.text]),
  ).toEqual([
    ['MEMBER', 'Velvet Queen'],
    ['PRODUCT', 'Velvet gate'],
    ['CAMPAIGN', 'Velvet week'],
    ['NOTICE', 'Velvet night moves'],
  ])
  expect(content[0]).toMatchObject({ id: member, note: 've•••@fans.test' })
  expect(content[1]).toMatchObject({ id: ticket, note: 'VELVET-1' })
})

test('studio search: finds an order by its number only and a campaign by a code too', async () => {
  expect((await ask(orderId.toLowerCase())).body.content).toMatchObject([{ kind: 'ORDER', id: orderId }])
  expect(await kinds('plush2o26')).toEqual(['CAMPAIGN'])
  expect(await kinds('no such thing')).toEqual([])
})

test('studio search: logs a whole address that found somebody, and no name', async () => {
  expect(await kinds('velvet@fans.test')).toEqual(['MEMBER'])
  const entries = await studio.world.db.owner`select after from audit_entry where action = 'member.search'`
  expect(entries.map(({ after }) => after)).toEqual([{ by: 'ADDRESS', found: 1, members: [member] }])
})

test('studio search: finds nothing outside the role', async () => {
  const artist = await studio.hire(everywhere('ARTIST'))
  expect(await kinds('velvet', artist)).toEqual([])
  expect(await kinds(orderId, artist)).toEqual([])
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  expect(await kinds('velvet', organiser)).toEqual([])
  expect(await kinds(orderId, organiser)).toEqual([])
  const support = await studio.hire(everywhere('SUPPORT'))
  expect(await kinds('velvet', support)).toEqual(['MEMBER', 'PRODUCT', 'CAMPAIGN', 'NOTICE'])
})

test('studio search: needs the same statements for one hit as for many', async () => {
  const statements = countStatements(studio.world.api.ctx)
  const one = await statements(() => ask('queen'))
  for (const n of [1, 2, 3, 4])
    await signUpMember(studio, { nickname: `Queen ${'bcde'[n - 1]}`, email: `queen${n}@fans.test` })
  expect(await kinds('queen')).toHaveLength(5)
  expect(await statements(() => ask('queen'))).toBe(one)
})
