import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { excludeEntrant } from '#modules/commerce/draws/index.ts'
import { grantAccess } from '#modules/commerce/entitlements/index.ts'
import { endEntitlementGrant } from '#modules/studio/entitlements/grant-entitlements.ts'
import { transact } from '#platform/db/transact.ts'
import { aDraw, addDraw } from './draws.ts'
import { accept, give } from './gifts.ts'
import { addFan, addFans, addProduct, addTicket, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
let eventId: string
let ticket: string
let staff: Fan
beforeAll(async () => {
  shop = await openShop()
  staff = await addFan(shop)
})
// A ticket enters all open draws of its event.
beforeEach(async () => {
  ticket = await addTicket(shop, { kind: 'TICKET_LIVE', pointPrice: 10, buyLimitMax: 5 })
  eventId = (await eventOf(ticket)) ?? ''
})
afterAll(() => shop.close())

const ctx = () => shop.world.api.ctx
async function eventOf(productId: string) {
  const [row] = await shop.world.db.app<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${productId}`
  return row?.eventId
}
const add = (change: Parameters<typeof aDraw>[1] = {}) =>
  addDraw(shop, aDraw(eventId, { productIds: [ticket], ...change }))
const grant = async ({ uid: memberId }: Fan, scopes: readonly ('LIVE' | 'REPLAY')[] = ['LIVE']) => {
  const request = { memberId, eventId, scopes, reason: 'of the press', grantedBy: staff.uid }
  const given = await transact(ctx().sql, (tx) => grantAccess(ctx(), tx, request))
  if (!given.ok) throw new Error(given.failure.error)
  return given.value[0] ?? ''
}
const end = (grantId: string) =>
  transact(ctx().sql, (tx) =>
    endEntitlementGrant(tx, { uid: staff.uid }, { eventId, grantId, reason: 'came twice' }),
  )
const entriesOf = async (fan: Fan, id: string) => {
  const own = await fan.api('GET /api/v1/draw/{id}/entry', { params: { id } })
  if (!own.ok) throw new Error(own.error.name)
  return own.value.entries.map(({ source, left }) => (left ? `${source} out` : source))
}
const stateOf = (id: string, state: string) =>
  shop.world.db.owner`update draw set state = ${state}, closed_at = coalesce(closed_at, app_now()),
    close_statement = 'close', seed = sha256('seed'), round = planned_round,
    drawn_at = case when ${state} = 'DRAWN' then app_now() end,
    round_signature = case when ${state} = 'DRAWN' then ''::bytea end
    where id = ${Buffer.from(id, 'hex')}`

test('draws: a granted ticket is an entry of its own source, in draws that tickets of its kind enter', async () => {
  const album = await addProduct(shop, { pointPrice: 1 })
  const [id, byAlbum] = [await add(), await addDraw(shop, aDraw(eventId, { productIds: [album] }))]
  const fan = await addFan(shop)
  await grant(fan, ['LIVE', 'REPLAY'])
  expect(await entriesOf(fan, id)).toEqual(['GRANT'])
  expect(await entriesOf(fan, byAlbum)).toEqual([])
})

test('draws: a granted ticket enters nothing for an excluded member or beyond the cap', async () => {
  const id = await add({ entriesPerEntrant: 1, isFree: true })
  const full = await addFan(shop)
  await full.api('PUT /api/v1/draw/{id}/entry', { params: { id } })
  await grant(full)
  expect(await entriesOf(full, id)).toEqual(['FREE'])
})

test('draws: a granted ticket stays until the result, unless two people exclude its member', async () => {
  const id = await add()
  const [kept, excluded] = (await addFans(shop, 2)) as [Fan, Fan]
  const [keptGrant, excludedGrant] = [await grant(kept), await grant(excluded)]
  expect(await end(keptGrant)).toMatchObject({ failure: { error: 'GRANT_IN_DRAW' } })
  const drawId = Buffer.from(id, 'hex')
  const exclusion = { drawId, memberId: excluded.uid, reason: 'SECOND_ACCOUNT' } as const
  await transact(ctx().sql, async (tx) => ok(await excludeEntrant(ctx(), tx, exclusion)))
  expect(await entriesOf(excluded, id)).toEqual(['GRANT out'])
  expect(await end(excludedGrant)).toMatchObject({ ok: true })
  await stateOf(id, 'CLOSED')
  expect(await end(keptGrant)).toMatchObject({ failure: { error: 'GRANT_IN_DRAW' } })
  await stateOf(id, 'DRAWN')
  expect(await end(keptGrant)).toMatchObject({ ok: true })
  expect(await entriesOf(kept, id)).toEqual(['GRANT'])
})

test('draws: the lot of a given ticket goes to its recipient once, and given goods bring none', async () => {
  const album = await addProduct(shop, { pointPrice: 1 })
  const id = await add({ productIds: [ticket, album] })
  const [sender, recipient] = (await addFans(shop, 2, 100)) as [Fan, Fan]
  const gifts = [await give(sender, ticket), await give(sender, album)]
  expect(await entriesOf(sender, id)).toEqual([])
  for (const { token } of gifts) {
    expect(await accept(recipient, token)).toMatchObject({ ok: true })
    await accept(recipient, token)
  }
  expect(await entriesOf(recipient, id)).toEqual(['TICKET'])
  expect(await entriesOf(sender, id)).toEqual([])
})
