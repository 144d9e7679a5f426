import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { deliver, deliverParcel, handOver, returnParcel, takeBack } from '#modules/commerce/delivery/index.ts'
import { grantRefund } from '#modules/commerce/refunds/index.ts'
import { transact } from '#platform/db/transact.ts'
import { runCommand } from '#test/operator.ts'
import { boughtToShip, box, detail, ship } from './handed-over.ts'
import { boughtByCubes } from './refunds.ts'
import { addFan, addFans, addProduct, audits, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
let tee: string
let poster: string
beforeAll(async () => {
  shop = await openShop()
  const goods = { kind: 'GOODS' as const, buyLimitMax: 20 }
  tee = await addProduct(shop, {
    ...goods,
    name: { en: 'Tour tee', ko: '투어 티셔츠' },
    image: 'a'.repeat(32),
  })
  poster = await addProduct(shop, { ...goods, isOnSitePickup: true, name: { en: 'Poster' } })
})
afterAll(() => shop.close())

const ctx = () => shop.world.api.ctx
async function addReader(): Promise<Fan> {
  const fan = await addFan(shop, 1_000)
  await shop.world.db.owner`insert into notification_inbox (member_uid) values (${fan.uid})`
  return fan
}

const deliveryReport = (parcelId: string) => ({ parcelId, reportedBy: 'test' })
const arrive = (parcelId: string) =>
  transact(ctx().sql, (tx) => deliverParcel(ctx(), tx, deliveryReport(parcelId)))
const comeBack = (parcelId: string) =>
  transact(ctx().sql, (tx) => returnParcel(ctx(), tx, deliveryReport(parcelId)))
const hand = (pass: string) => transact(ctx().sql, (tx) => handOver(ctx(), tx, { pass, reportedBy: 'test' }))
const undo = (pass: string) => transact(ctx().sql, (tx) => takeBack(ctx(), tx, { pass, reportedBy: 'test' }))

const titles = async (fan: Fan) => {
  const received = await fan.api('GET /api/v1/notification', { query: { size: 20 } })
  return received.ok ? received.value.content.map(({ title }) => title) : []
}
const statusOf = async (fan: Fan, orderId: string) => (await detail(fan, orderId)).order.status
const onlyPass = async (fan: Fan, orderId: string) => {
  const [pickup] = (await detail(fan, orderId)).pickups
  if (!pickup?.code) throw new Error('no code')
  return { ...pickup, code: pickup.code }
}

const orders = (...args: string[]) => runCommand(shop.world, 'orders', ...args)

test('delivery: notifies the owner when a parcel is sent and delivered, and the order becomes delivered', async () => {
  const fan = await addReader()
  const { orderId, parcelId } = await boughtToShip(shop, fan, tee)
  const [waiting] = (await box(fan, 'GOODS')).content
  expect(waiting).toMatchObject({
    kind: 'GOODS',
    pickup: null,
    parcel: {
      parcelId,
      orderId,
      state: 'PREPARING',
      trackingUrl: null,
      lines: [{ name: { text: 'Tour tee' }, quantity: 1, imageUrl: `/images/${'a'.repeat(32)}` }],
    },
  })
  expect((await ship(shop, parcelId, '6401-2345-6789')).ok).toBe(true)
  expect((await detail(fan, orderId)).parcels).toMatchObject([
    {
      state: 'SHIPPED',
      carrier: 'CJ_LOGISTICS',
      trackingNumber: '640123456789',
      trackingUrl: expect.stringContaining('wblNo=640123456789'),
      shippedAt: expect.any(String),
    },
  ])
  expect(await statusOf(fan, orderId)).toBe('FULFILLED')
  expect(await titles(fan)).toContain('On its way: Tour tee')
  expect((await arrive(parcelId)).ok).toBe(true)
  expect(await statusOf(fan, orderId)).toBe('DELIVERED')
  expect(await titles(fan)).toContain('Delivered: Tour tee')
  expect((await detail(fan, orderId)).timeline.map(({ what }) => what)).toEqual([
    'ORDERED',
    'PAID',
    'PARCEL_PREPARING',
    'PARCEL_SHIPPED',
    'PARCEL_DELIVERED',
  ])
})

test('delivery: refuses undrawn state changes of a parcel and names its state', async () => {
  const fan = await addReader()
  const { orderId, parcelId } = await boughtToShip(shop, fan, tee)
  expect(await arrive(parcelId)).toEqual({ ok: false, failure: { rule: 'notNow', state: 'PREPARING' } })
  expect(await ship(shop, parcelId, 'no number')).toEqual({
    ok: false,
    failure: { rule: 'noTrackingNumber' },
  })
  expect(await arrive('pc_none')).toEqual({ ok: false, failure: { rule: 'noSuchParcel' } })
  await ship(shop, parcelId)
  expect(await ship(shop, parcelId)).toEqual({ ok: false, failure: { rule: 'notNow', state: 'SHIPPED' } })
  await arrive(parcelId)
  // The receiver was absent: the parcel returns and is sent again under another tracking number.
  expect((await comeBack(parcelId)).ok).toBe(true)
  expect(await statusOf(fan, orderId)).toBe('FULFILLED')
  expect((await ship(shop, parcelId, '640123450000')).ok).toBe(true)
  await arrive(parcelId)
  expect(await statusOf(fan, orderId)).toBe('DELIVERED')
  expect((await titles(fan)).filter((title) => title.startsWith('On its way'))).toHaveLength(2)
})

test('delivery: sends the same lines once, however often they are requested', async () => {
  const fan = await addFan(shop, 1_000)
  const { orderId } = await boughtToShip(shop, fan, tee)
  const [line] = (await detail(fan, orderId)).order.lines
  const again = {
    orderId,
    memberId: fan.uid,
    lines: [
      {
        lineId: line?.lineId ?? '',
        productId: tee,
        kind: 'GOODS' as const,
        pickupSlotId: null,
        needsShipping: true,
        isOnSitePickup: false,
      },
    ],
  }
  await transact(ctx().sql, async (tx) => ok(await deliver(ctx(), tx, again)))
  expect((await detail(fan, orderId)).parcels).toHaveLength(1)
})

test('delivery: shows a pickup pass as a code and a picture and hands over once', async () => {
  const fan = await addFan(shop, 1_000)
  const orderId = await boughtByCubes(fan, poster)
  const { code, qr, passId } = await onlyPass(fan, orderId)
  expect(qr?.path).toMatch(/^M\d+ \d+h\d+v1H\d+z/)
  const [stored] = await shop.world.db.owner<{ row: string }[]>`
    select to_jsonb(p)::text as row from pickup_pass p where id = ${passId}`
  expect(stored?.row).not.toContain(code)
  // Two staff members scan the same code simultaneously.
  const both = await Promise.all([hand(code.toLowerCase()), hand(code.replaceAll('-', ' '))])
  expect(both.filter(({ ok: isDone }) => isDone)).toHaveLength(1)
  expect(both.find(({ ok: isDone }) => !isDone)).toEqual({
    ok: false,
    failure: { rule: 'notNow', state: 'HANDED_OVER' },
  })
  const after = await detail(fan, orderId)
  expect(after.pickups).toMatchObject([{ state: 'HANDED_OVER', code: null, qr: null }])
  expect(after.order.status).toBe('DELIVERED')
  expect((await undo(passId)).ok).toBe(true)
  expect(await statusOf(fan, orderId)).toBe('FULFILLED')
  expect((await onlyPass(fan, orderId)).code).toBe(code)
  expect((await hand('K7QM-2P9X-4TGA')).ok).toBe(false)
})

test('delivery: a full refund stops unsent parcels, ends the pass and leaves sent parcels', async () => {
  const [fan, other] = await addFans(shop, 2, 1_000)
  if (!fan || !other) throw new Error('no fans')
  const parcel = await boughtToShip(shop, fan, tee)
  const pass = await boughtByCubes(fan, poster)
  const { code } = await onlyPass(fan, pass)
  const sent = await boughtToShip(shop, other, tee)
  await ship(shop, sent.parcelId)
  for (const id of [parcel.orderId, pass, sent.orderId]) await giveBack(id)
  expect((await detail(fan, parcel.orderId)).parcels).toMatchObject([{ state: 'STOPPED' }])
  expect((await detail(fan, pass)).pickups).toMatchObject([{ state: 'ENDED', code: null }])
  expect((await detail(other, sent.orderId)).parcels).toMatchObject([{ state: 'SHIPPED' }])
  expect(await hand(code)).toEqual({ ok: false, failure: { rule: 'notNow', state: 'ENDED' } })
  expect(await ship(shop, parcel.parcelId)).toEqual({
    ok: false,
    failure: { rule: 'notNow', state: 'STOPPED' },
  })
  expect((await box(fan, 'GOODS')).content).toEqual([])
  expect((await detail(fan, pass)).timeline.map(({ what }) => what)).toEqual([
    'ORDERED',
    'PAID',
    'PICKUP_READY',
    'REFUND_STARTED',
    'REFUNDED',
    'PICKUP_ENDED',
  ])
  expect(await audits(shop)).toEqual([])
})

test('delivery: shows a gift’s delivery to its recipient without the payer’s order', async () => {
  const [buyer, friend] = [await addReader(), await addReader()]
  const { orderId, parcelId } = await boughtToShip(shop, buyer, tee, friend.uid)
  await ship(shop, parcelId)
  expect((await box(friend, 'GOODS')).content).toMatchObject([{ parcel: { parcelId, orderId: null } }])
  expect(await titles(friend)).toContain('On its way: Tour tee')
  expect((await box(buyer, 'GOODS')).content).toEqual([])
  expect((await detail(buyer, orderId)).parcels).toEqual([])
  const foreign = await friend.api('GET /api/v2/order/{id}/detail', { params: { id: orderId } })
  expect(foreign).toMatchObject({ ok: false, error: { name: 'NOT_FOUND' } })
})

test('delivery: blocks an account deletion while something is pending and exports what was sent', async () => {
  const fan = await addFan(shop, 1_000)
  const { orderId, parcelId } = await boughtToShip(shop, fan, tee)
  const check = await fan.api('GET /api/v1/member/leave')
  expect(check).toMatchObject({
    ok: true,
    value: { blockers: [{ kind: 'ORDER_UNDELIVERED', id: orderId, at: expect.any(String) }] },
  })
  await ship(shop, parcelId)
  await arrive(parcelId)
  expect(await fan.api('GET /api/v1/member/leave')).toMatchObject({ ok: true, value: { blockers: [] } })
})

test('delivery: operators list, ship, deliver and hand over by commands', async () => {
  const fan = await addFan(shop, 1_000)
  const { orderId, parcelId } = await boughtToShip(shop, fan, tee)
  const pickup = await boughtByCubes(fan, poster)
  const { code, passId } = await onlyPass(fan, pickup)
  const list = await orders('list')
  expect(list.stdout).toContain(`${parcelId}  PREPARING  ${orderId}`)
  expect(list.stdout).toContain(passId)
  expect(list.stdout).not.toContain(code)
  expect((await orders('ship', parcelId, '--carrier', 'UPS', '--number', '123')).status).toBe(1)
  expect((await orders('ship', parcelId, '--carrier', 'PIGEON', '--number', '1')).status).toBe(2)
  const sent = await orders('ship', parcelId, '--carrier', 'yamato', '--number', '1234-5678-9013')
  expect(sent).toMatchObject({ status: 0, stdout: `On its way: ${parcelId} by YAMATO 123456789013\n` })
  expect((await orders('deliver', parcelId)).status).toBe(0)
  expect((await orders('hand-over', code)).status).toBe(0)
  expect(await orders('hand-over', code)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('it is HANDED_OVER'),
  })
  expect((await orders('take-back', code)).status).toBe(0)
  expect(await statusOf(fan, orderId)).toBe('DELIVERED')
  expect(await statusOf(fan, pickup)).toBe('FULFILLED')
  const [by] = await shop.world.db.owner<{ reportedBy: string | null }[]>`
    select reported_by as "reportedBy" from delivery_history where subject = ${parcelId} and event = 'shipped'`
  expect(by?.reportedBy).toBeTruthy()
})

async function giveBack(orderId: string): Promise<void> {
  const decider = { decidedBy: 'test', reason: 'as the rules say' }
  const done = await transact(ctx().sql, (tx) =>
    grantRefund(ctx(), tx, { ...decider, orderId, amount: null }),
  )
  if (!done.ok) throw new Error(done.failure.rule)
}

const seoul = {
  receiverName: '김하늘',
  receiverCountryDialCode: '+82',
  receiverPhoneNumber: '01012345678',
  countryCode: 'KR',
  postCode: '04524',
  address1: '세종대로 110',
}
const tokyo = {
  receiverName: '山田',
  receiverFirstName: '花子',
  receiverCountryDialCode: '+81',
  receiverPhoneNumber: '09012345678',
  countryCode: 'JP',
  postCode: '100-0001',
  address1: '千代田1-1',
  address3: '千代田区',
  address4: '東京都',
}

test('delivery: changes an address within its country until the parcel is sent', async () => {
  const fan = await addFan(shop, 1_000)
  const record = await addProduct(shop, { kind: 'GOODS', requiresShipping: true, name: { en: 'Record' } })
  const body = { productUid: record, pgCode: 'CUBE' as const, quantity: 1, shippingInfo: seoul }
  const placed = await fan.api('POST /api/v2/order/product', { body })
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  const { orderId } = placed.value
  const change = (shippingInfo: typeof seoul, who = fan) =>
    who.api('PUT /api/v1/order/{id}/address', { params: { id: orderId }, body: { shippingInfo } })
  const before = await detail(fan, orderId)
  expect(before).toMatchObject({ mayChangeAddress: true, address: { address1: '세종대로 110' } })
  expect((await change({ ...seoul, address1: '을지로 12' })).ok).toBe(true)
  expect((await detail(fan, orderId)).address?.address1).toBe('을지로 12')
  expect(await change(tokyo)).toMatchObject({
    ok: false,
    error: { name: 'INVALID_INPUT', fields: [{ path: 'shippingInfo/countryCode', rule: 'same' }] },
  })
  expect((await detail(fan, orderId)).address?.address1).toBe('을지로 12')
  expect(await change(seoul, await addFan(shop))).toMatchObject({ ok: false, error: { name: 'NOT_FOUND' } })
  await ship(shop, before.parcels[0]?.parcelId ?? '')
  expect(await change(seoul)).toMatchObject({ ok: false, error: { name: 'ADDRESS_FIXED' } })
  expect((await detail(fan, orderId)).mayChangeAddress).toBe(false)
})
