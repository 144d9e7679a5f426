import { afterAll, beforeAll, expect, test } from 'vitest'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addTicket, audits, type Shop } from '#test/commerce/shop.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let organiser: Colleague
let fan: TestMember

beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  fan = await signUpMember(studio)
}, 120_000)
afterAll(() => studio.close())

interface Input {
  to?: string
  scopes?: string[]
  reason?: string
  eventId?: string
}
const grant = (
  { to = fan.uid, scopes = ['LIVE'], reason = 'of the press', eventId = tide }: Input,
  { staffCookie } = organiser,
) =>
  studio.send('POST /api/studio/event/{eventId}/entitlement', {
    cookie: staffCookie,
    params: { eventId },
    body: { to, scopes, reason },
  })
const end = (grantId: string, eventId = tide) =>
  studio.send('POST /api/studio/event/{eventId}/entitlement/{grantId}/end', {
    cookie: organiser.staffCookie,
    params: { eventId, grantId },
    body: { reason: 'came twice' },
  })
const granted = async () =>
  (
    await studio.send('GET /api/studio/event/{eventId}/entitlement', {
      cookie: organiser.staffCookie,
      params: { eventId: tide },
    })
  ).body.content
const entitlementsOf = async (uid: string, eventId = tide): Promise<string[]> =>
  (
    await studio.world.db.owner<{ scope: string }[]>`
      select scope from entitlement where member_uid = ${uid} and event_id = ${eventId} and revoked_at is null
      order by scope`
  ).map(({ scope }) => scope)

test('entitlement grants: apply at once, notify the member and last until revoked', async () => {
  const given = await grant({ scopes: ['LIVE', 'REPLAY'] })
  expect(given.body).toMatchObject({
    member: { uid: fan.uid },
    grantIds: [expect.any(String), expect.any(String)],
  })
  expect(await granted()).toMatchObject([
    { member: { uid: fan.uid }, scope: 'REPLAY', reason: 'of the press', ended: null },
    { scope: 'LIVE', by: { uid: organiser.uid } },
  ])
  const { owner: db } = studio.world.db
  expect(await entitlementsOf(fan.uid)).toEqual(['LIVE', 'REPLAY'])
  const received =
    await db`select template from notification where member_uid = ${fan.uid} and template = 'ticket-given'`
  expect(received).toHaveLength(1)
  const [live, replay] = given.body.grantIds as [string, string]
  expect((await end(live)).status).toBe(204)
  expect(await entitlementsOf(fan.uid)).toEqual(['REPLAY'])
  expect((await end(live)).body.name).toBe('GRANT_ENDED')
  expect((await granted())[1]).toMatchObject({ ended: { by: { uid: organiser.uid }, reason: 'came twice' } })
  expect((await grant({})).status).toBe(200)
  expect((await end(replay)).status).toBe(204)
  const entries =
    await db`select action, outcome, event_id as at from audit_entry where object_id = ${fan.uid} order by seq`
  expect(entries.map(({ action, outcome, at }) => [action, outcome, at])).toEqual([
    ['right.grant', 'DONE', tide],
    ['right.end', 'DONE', tide],
    ['right.grant', 'DONE', tide],
    ['right.end', 'DONE', tide],
  ])
  expect(await audits(shop)).toEqual([])
})

test('entitlement grants: one of two simultaneous grants succeeds, and the invariant check finds an ungranted entitlement', async () => {
  const other = await studio.hire(everywhere('OWNER'))
  for (let round = 0; round < 8; round++) {
    const { uid: to } = await addFan(shop)
    const answers = await Promise.all([
      grant({ to }),
      grant({ to }, other),
      grant({ to }),
      grant({ to }, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  }
  expect(await audits(shop)).toEqual([])
  const { owner: db } = studio.world.db
  await db`drop index entitlement_grant_once`
  const twice = async () => {
    const { uid: to } = await addFan(shop)
    const answers = await Promise.all([
      grant({ to }),
      grant({ to }, other),
      grant({ to }),
      grant({ to }, other),
    ])
    return answers.filter(({ status }) => status === 200).length
  }
  let most = 0
  for (let round = 0; round < 20 && most < 2; round++) most = Math.max(most, await twice())
  expect(most).toBeGreaterThan(1)
  const stray = await addFan(shop)
  await db`
    insert into entitlement (id, member_uid, event_id, scope, source, source_id)
    values ('en_stray', ${stray.uid}, ${tide}, 'LIVE', 'GRANT', 'a word')`
  expect(await audits(shop)).toEqual([
    { area: 'rights', fault: 'a right that nobody gave', subject: 'en_stray' },
  ])
  await db`update entitlement set revoked_at = app_now() where id = 'en_stray'`
})

test('entitlement grants: refuse oneself, an existing entitlement and an event of others', async () => {
  expect((await grant({ to: organiser.uid })).body.name).toBe('GRANT_OWN')
  const buyer = await addFan(shop, 10_000)
  const ticket = await addTicket(shop)
  await boughtByCubes(buyer, ticket)
  const [{ eventId = '' } = {}] = await studio.world.db.owner<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${ticket}`
  const owner = await studio.hire(everywhere('OWNER'))
  expect((await grant({ to: buyer.uid, eventId }, owner)).body.name).toBe('ALREADY_ENTITLED')
  expect((await grant({ to: buyer.uid, eventId, scopes: ['REPLAY', 'LIVE'] }, owner)).body.name).toBe(
    'ALREADY_ENTITLED',
  )
  expect(await entitlementsOf(buyer.uid, eventId)).toEqual(['LIVE'])
  expect((await grant({ eventId: moon })).body.name).toBe('NOT_FOUND')
  expect((await grant({ to: 'nobody@fans.test' })).body.name).toBe('NOT_FOUND')
  const [first] = await granted()
  expect((await end(first.grantId, eventId)).body.name).toBe('NOT_FOUND')
  for (const bad of [{ scopes: [] }, { scopes: ['CALL'] }, { scopes: ['LIVE', 'LIVE'] }, { reason: ' ' }])
    expect((await grant(bad)).status).toBe(400)
})
