import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverParcel, returnParcel, shipParcel } from '#modules/commerce/delivery/index.ts'
import { markItem, unmarkItem } from '#modules/live/signing/index.ts'
import { changeDelivery } from '#modules/live/signing/prize-delivery.ts'
import { transact } from '#platform/db/transact.ts'
import { brooklyn, customsCode, seoul } from '#test/commerce/addresses.ts'
import { box } from '#test/commerce/handed-over.ts'
import { addFans, addProduct, type Fan, openShop, type Shop } from '#test/commerce/shop.ts'
import { drawSignedItems, itemOf } from './signing-draw.ts'
import { addEvent } from './theatre.ts'

let shop: Shop
let onAir: string
beforeAll(async () => {
  shop = await openShop()
  onAir = (await addEvent(shop.world, { isFree: true })).id
})
afterAll(() => shop.close())

const ctx = () => shop.world.api.ctx
const params = (id: string) => ({ params: { id } })
const idOf = (id: string) => Buffer.from(id, 'hex')
const accept = (fan: Fan, id: string, address: object = { shippingInfo: seoul }) =>
  fan.api('POST /api/v1/draw/{id}/result', { ...params(id), body: { answer: 'ACCEPT', ...address } })
const read = async (fan: Fan, id: string) => {
  const found = await fan.api('GET /api/v1/draw/{id}/delivery', params(id))
  if (!found.ok) throw new Error(found.error.name)
  return found.value
}
const change = (fan: Fan, id: string, address: object = { shippingInfo: seoul }) =>
  fan.api('PUT /api/v1/draw/{id}/delivery', { ...params(id), body: address })
const mark = async (id: string, fan: Fan) => {
  const itemId = await itemOf(shop, id, fan)
  return transact(ctx().sql, (tx) => markItem(ctx(), tx, idOf(id), itemId))
}
const unmark = async (id: string, fan: Fan) => {
  const itemId = await itemOf(shop, id, fan)
  return transact(ctx().sql, (tx) => unmarkItem(tx, idOf(id), itemId))
}
const ship = (parcelId: string) =>
  transact(ctx().sql, (tx) =>
    shipParcel(ctx(), tx, {
      ...{ parcelId, carrier: 'CJ_LOGISTICS', trackingNumber: '640123456789', reportedBy: 'test' },
    }),
  )
const refusal = (name: string) => ({ ok: false, error: { name } })
const parcelsOf = ({ uid }: Fan) => shop.world.db.owner`
  select id, state from parcel where member_uid = ${uid} order by id`

/** A draw with one winner who has not answered yet. */
async function won(change: Parameters<typeof drawSignedItems>[4] = {}) {
  const [fan] = (await addFans(shop, 1)) as [Fan]
  return { fan, id: await drawSignedItems(shop, onAir, [fan], ['WINNER'], change) }
}

async function signed() {
  const { fan, id } = await won()
  await accept(fan, id)
  await mark(id, fan)
  return { fan, id, parcelId: (await read(fan, id)).parcel?.parcelId ?? '' }
}

describe('signing: the address of a won item', () => {
  test('is given with the acceptance, which it completes', async () => {
    const { fan, id } = await won()
    expect(await accept(fan, id, {})).toMatchObject({
      ...{
        ok: false,
        error: { name: 'INVALID_INPUT', fields: [{ path: 'shippingInfoId', rule: 'required' }] },
      },
    })
    expect(await read(fan, id)).toMatchObject({ address: null, isOpen: true, parcel: null })
    const saved = await fan.api('POST /api/v1/shipping-info', { body: brooklyn })
    const shippingInfoId = saved.ok ? saved.value.id : ''
    expect(await accept(fan, id, { shippingInfoId })).toMatchObject({
      ...{ ok: true, value: { result: { status: 'CONFIRMED' } } },
    })
    expect(await read(fan, id)).toMatchObject({
      ...{ address: { countryCode: 'US', address1: brooklyn.address1 }, parcel: null },
    })
  })

  test('is no address of another member', async () => {
    const { fan, id } = await won()
    const [other] = (await addFans(shop, 1)) as [Fan]
    const saved = await other.api('POST /api/v1/shipping-info', { body: brooklyn })
    expect(await accept(fan, id, { shippingInfoId: saved.ok ? saved.value.id : '' })).toMatchObject({
      ...{ ok: false, error: { fields: [{ path: 'shippingInfoId', rule: 'unknown' }] } },
    })
    expect(await read(fan, id)).toMatchObject({ address: null })
  })

  test('is refused in a country that is not reached, and the place stays open', async () => {
    const album = await addProduct(shop, {
      ...{ kind: 'GOODS', requiresShipping: true, pointPrice: 1, shipsTo: ['KR', 'JP'] },
    })
    const { fan, id } = await won({ productIds: [album] })
    // The product goes where it goes, even after it left the shop.
    await shop.world.db.owner`update product set is_hidden = true where id = ${album}`
    expect(await accept(fan, id, { shippingInfo: brooklyn })).toMatchObject(
      refusal('DRAW_COUNTRY_NOT_SERVED'),
    )
    const nowhere = { ...brooklyn, countryCode: 'KP' }
    expect(await accept(fan, id, { shippingInfo: nowhere })).toMatchObject(refusal('DRAW_COUNTRY_NOT_SERVED'))
    expect(await read(fan, id)).toMatchObject({ address: null })
    expect((await read(fan, id)).countries.toSorted()).toEqual(['JP', 'KR'])
    expect(await fan.api('GET /api/v1/draw/{id}/entry', params(id))).toMatchObject({
      ...{ value: { result: { status: 'WINNER' } } },
    })
    expect(await accept(fan, id)).toMatchObject({ ok: true })
  })

  test('needs a customs code where the goods come from abroad', async () => {
    const album = await addProduct(shop, {
      ...{ kind: 'GOODS', requiresShipping: true, pointPrice: 1, shipsFrom: 'JP' },
    })
    const { fan, id } = await won({ productIds: [album] })
    expect(await accept(fan, id)).toMatchObject({
      ...{ ok: false, error: { fields: [{ path: 'shippingInfo/personalCustomsCode', rule: 'required' }] } },
    })
    await accept(fan, id, { shippingInfo: { ...seoul, personalCustomsCode: customsCode } })
    const { address } = await read(fan, id)
    expect(address?.personalCustomsCode).toMatch(/•/)
  })

  test('belongs to winners only', async () => {
    const fans = (await addFans(shop, 4)) as [Fan, Fan, Fan, Fan]
    const id = await drawSignedItems(shop, onAir, fans, ['FORFEITED', 'RESERVE', 'WINNER'])
    for (const fan of [fans[0], fans[1], fans[3]]) {
      expect(await change(fan, id)).toMatchObject(refusal('DRAW_NOT_WON'))
      expect(await fan.api('GET /api/v1/draw/{id}/delivery', params(id))).toMatchObject(
        refusal('DRAW_NOT_WON'),
      )
    }
    // It is accepted first.
    expect(await change(fans[2], id)).toMatchObject(refusal('DRAW_NOT_WON'))
  })

  test('changes until the parcel has left', async () => {
    const { fan, id, parcelId } = await signed()
    expect(await change(fan, id, { shippingInfo: brooklyn })).toMatchObject({
      ...{ ok: true, value: { address: { countryCode: 'US' }, isOpen: true } },
    })
    await ship(parcelId)
    expect(await change(fan, id)).toMatchObject(refusal('ADDRESS_FIXED'))
    expect(await read(fan, id)).toMatchObject({ address: { countryCode: 'US' }, isOpen: false })
  })

  test('is deleted with the place that is given back later, and with the account', async () => {
    const [lost, gone] = [await signed(), await signed()]
    const addresses = () => shop.world.db.owner<{ uid: string }[]>`
      select member_uid as uid from prize_address where member_uid in (${lost.fan.uid}, ${gone.fan.uid})`
    expect(await addresses()).toHaveLength(2)
    await shop.world.db.owner`update draw_result set status = 'FORFEITED' where draw_id = ${idOf(lost.id)}`
    await transact(ctx().sql, async (tx) => {
      await ctx().events.emit(tx, 'draw.forfeited', { drawId: lost.id })
      return { ok: true, value: null }
    })
    expect(await addresses()).toMatchObject([{ uid: gone.fan.uid }])
    expect(await gone.fan.api('POST /api/v1/member/leave')).toMatchObject({ ok: true })
    expect(await addresses()).toEqual([])
    for (const { fan } of [lost, gone]) expect(await parcelsOf(fan)).toMatchObject([{ state: 'STOPPED' }])
  })
})

describe('signing: the parcel of a won item', () => {
  test('is prepared once the item is signed, without payment, and shown until it is there', async () => {
    const { fan, id, parcelId } = await signed()
    await shop.world.db.owner`insert into notification_inbox (member_uid) values (${fan.uid})`
    await mark(id, fan)
    expect(await parcelsOf(fan)).toMatchObject([{ id: parcelId, state: 'PREPARING' }])
    const goods = await box(fan, 'GOODS')
    expect(goods.content).toMatchObject([
      {
        parcel: {
          ...{ parcelId, orderId: null, state: 'PREPARING', lines: [] },
          prize: { drawId: id, name: { text: 'One signed album' } },
        },
      },
    ])
    expect(await ship(parcelId)).toMatchObject({ ok: true })
    expect(await read(fan, id)).toMatchObject({
      ...{ parcel: { state: 'SHIPPED', trackingNumber: '640123456789', prize: { drawId: id } } },
    })
    const change = { parcelId, reportedBy: 'test' }
    await transact(ctx().sql, (tx) => returnParcel(ctx(), tx, change))
    expect(await read(fan, id)).toMatchObject({ isOpen: true, parcel: { state: 'RETURNED' } })
    await ship(parcelId)
    await transact(ctx().sql, (tx) => deliverParcel(ctx(), tx, change))
    expect(await read(fan, id)).toMatchObject({ isOpen: false, parcel: { state: 'DELIVERED' } })
    const notified = await shop.world.db.owner`
      select template, source_id as "sourceId" from notification where member_uid = ${fan.uid}
        and template like 'parcel-%' order by id`
    expect(notified).toMatchObject([
      { template: 'parcel-shipped', sourceId: parcelId },
      { template: 'parcel-delivered', sourceId: parcelId },
    ])
  })

  test('is stopped with the mark and resumed by the next one; a sent one keeps its mark', async () => {
    const { fan, id, parcelId } = await signed()
    expect(await unmark(id, fan)).toMatchObject({ ok: true })
    expect(await parcelsOf(fan)).toMatchObject([{ id: parcelId, state: 'STOPPED' }])
    expect((await read(fan, id)).parcel).toBeNull()
    await mark(id, fan)
    expect(await parcelsOf(fan)).toMatchObject([{ id: parcelId, state: 'PREPARING' }])
    await ship(parcelId)
    expect(await unmark(id, fan)).toMatchObject({ failure: { error: 'SIGNING_MOVED' } })
  })

  test('waits for the address of a place that was accepted without one', async () => {
    const [fan] = (await addFans(shop, 1)) as [Fan]
    const id = await drawSignedItems(shop, onAir, [fan], ['CONFIRMED'])
    await mark(id, fan)
    expect(await parcelsOf(fan)).toEqual([])
    expect(await change(fan, id)).toMatchObject({ ok: true, value: { parcel: { state: 'PREPARING' } } })
  })

  test('is one, however often item and address come at the same moment', async () => {
    const fans = await addFans(shop, 5)
    const statuses = fans.map(() => 'CONFIRMED' as const)
    const id = await drawSignedItems(shop, onAir, fans, statuses)
    await Promise.all(
      fans.flatMap((fan) => [
        mark(id, fan),
        changeDelivery(ctx(), fan.uid, idOf(id), { shippingInfo: seoul }),
        mark(id, fan),
        changeDelivery(ctx(), fan.uid, idOf(id), { shippingInfo: brooklyn }),
      ]),
    )
    for (const fan of fans) expect(await parcelsOf(fan)).toMatchObject([{ state: 'PREPARING' }])
  })
})
