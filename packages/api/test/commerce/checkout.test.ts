import type { CallInput, Endpoints } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brooklyn, customsCode, seoul } from './addresses.ts'
import { accepted, declined, notice, orderProduct, sendNotice } from './gateway.ts'
import {
  addFan,
  addFans,
  addProduct,
  addTicket,
  audits,
  type Fan,
  openShop,
  type Shop,
  shiftClock,
} from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type QuoteBody = CallInput<Endpoints['POST /api/v1/checkout/quote']>['body']

async function quoteFor({ api }: Fan, body: QuoteBody) {
  const answer = await api('POST /api/v1/checkout/quote', { body })
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

async function hold({ api }: Fan, productUid: string, quantity = 1) {
  const answer = await api('POST /api/v1/checkout/hold', { body: { lines: [{ productUid, quantity }] } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value
}

async function cartOf(
  { api }: Fan,
  ...products: [productUid: string, quantity: number][]
): Promise<string[]> {
  for (const [productUid, quantity] of products)
    await api('POST /api/v1/cart/items', { body: { productUid, quantity } })
  const cart = await api('GET /api/v1/cart', {})
  if (!cart.ok) throw new Error(JSON.stringify(cart.error))
  return cart.value.content.map(({ cartItemId }) => cartItemId)
}

const levelOf = async (id: string) => {
  const [row] = await shop.world.db.owner<{ held: number; sold: number }[]>`
    select held, sold from stock where product_id = ${id}`
  return { ...row }
}

const goods = (change: Parameters<typeof addProduct>[1] = {}) =>
  addProduct(shop, { kind: 'GOODS', requiresShipping: true, weightGrams: 400, buyLimitMax: 5, ...change })

const minutesUntil = (iso: string) => (Date.parse(iso) - shop.world.api.ctx.clock.now()) / 60_000

test('checkout: quote sums lines and parcel in one shared currency and lists the order’s questions', async () => {
  const fan = await addFan(shop, 5_000)
  const [stick, ticket] = [await goods(), await addTicket(shop)]
  const lines = [
    { productUid: stick, quantity: 2 },
    { productUid: ticket, quantity: 1 },
  ]
  const bare = await quoteFor(fan, { lines, currency: 'KRW' })
  expect(bare.money?.shipping).toBeNull()
  expect(bare.requires).toMatchObject({ shipping: true, orderInfo: false, customsCode: false, pickup: [] })
  expect(bare.countries).toContain('US')
  const quote = await quoteFor(fan, { lines, currency: 'KRW', countryCode: 'KR' })
  const fee = quote.money?.shipping?.amount ?? 0
  expect(fee).toBe(3_000)
  expect(quote.money?.total).toEqual({ amount: (quote.money?.goods.amount ?? 0) + fee, currency: 'KRW' })
  expect(quote.points?.shipping).toEqual({ amount: 30, currency: 'CUBE' })
  expect(quote.pgCodes).toContain('P000')
  expect(quote.pgCodes).toContain('CUBE')
  expect(quote.lines.map(({ productUid, problems }) => [productUid, problems])).toEqual([
    [stick, []],
    [ticket, []],
  ])
  const { body: show } = await shop.world.send('GET /api/v2/product/{id}/detail', { params: { id: ticket } })
  const event = await shop.world.send('GET /api/v1/event/{id}', { params: { id: show.eventId } })
  const { title, startAt, zone, images } = event.body
  expect(quote.lines.map((line) => line.event)).toEqual([
    null,
    {
      title,
      startAt,
      zone,
      imageUrl: images.still,
      rules: { minimumAge: null, regions: null, idCheck: false },
    },
  ])
})

test('checkout: quote says whom the show of a ticket admits', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop)
  await shop.world.db.owner`
    update event set minimum_age = 19, regions = '{KR,JP}', id_check = true
    where id = (select event_id from product where id = ${ticket})`
  const quote = await quoteFor(fan, { lines: [{ productUid: ticket, quantity: 1 }] })
  expect(quote.lines[0]?.event?.rules).toEqual({ minimumAge: 19, regions: ['KR', 'JP'], idCheck: true })
})

test('checkout: quote names the problem of a line and changes nothing', async () => {
  const fan = await addFan(shop)
  const few = await goods({ onHand: 2 })
  const gone = await goods({ onHand: 0 })
  const quote = await quoteFor(fan, {
    lines: [
      { productUid: few, quantity: 3 },
      { productUid: gone, quantity: 1 },
    ],
  })
  expect(quote.lines.map(({ problems }) => problems.map(({ kind }) => kind))).toEqual([
    ['OVER_STOCK'],
    ['SOLD_OUT'],
  ])
  expect(await levelOf(few)).toEqual({ held: 0, sold: 0 })
})

test.each([
  ['nothing', {}],
  ['two ways at once', { lines: [], cartItemIds: [] }],
])('checkout: refuses a request with %s and names its field', async (_what, body) => {
  const fan = await addFan(shop)
  for (const key of ['POST /api/v1/checkout/quote', 'POST /api/v1/checkout/hold'] as const) {
    expect(await fan.api(key, { body })).toMatchObject({ ok: false, status: 400 })
  }
})

test('checkout: holds units for ten minutes, five more once, five for the gateway and twenty at most', async () => {
  const fan = await addFan(shop)
  const stick = await addProduct(shop, { buyLimitMax: 2 })
  const held = await hold(fan, stick)
  expect(minutesUntil(held.until)).toBeCloseTo(10, 1)
  expect(await hold(fan, stick)).toEqual(held)
  const params = { id: held.holdId }
  const longer = await fan.api('POST /api/v1/checkout/hold/{id}/extend', { params })
  expect(longer).toMatchObject({ ok: true, value: { holdId: held.holdId, mayExtend: false } })
  const again = await fan.api('POST /api/v1/checkout/hold/{id}/extend', { params })
  expect(again).toEqual(longer)
  expect(minutesUntil(longer.ok ? longer.value.until : '')).toBeCloseTo(15, 1)
  const body = { productUid: stick, pgCode: 'P000' as const, quantity: 1, holdId: held.holdId }
  const placed = await fan.api('POST /api/v2/order/product', { body })
  expect(placed).toMatchObject({ ok: true, value: { orderId: held.holdId, status: 'PENDING' } })
  const state = await fan.api('GET /api/v2/order/{id}', { params })
  expect(minutesUntil(state.ok ? (state.value.holdUntil ?? '') : '')).toBeCloseTo(20, 1)
  expect(await levelOf(stick)).toEqual({ held: 1, sold: 0 })
  await fan.api('DELETE /api/v1/checkout/hold/{id}', { params })
  expect(await levelOf(stick)).toEqual({ held: 1, sold: 0 })
})

test('checkout: releases the first hold when another choice is made, and all when the member leaves', async () => {
  const fan = await addFan(shop)
  const stick = await addProduct(shop, { buyLimitMax: 3, onHand: 3 })
  await hold(fan, stick, 1)
  const three = await hold(fan, stick, 3)
  expect(await levelOf(stick)).toEqual({ held: 3, sold: 0 })
  await fan.api('DELETE /api/v1/checkout/hold/{id}', { params: { id: three.holdId } })
  expect(await levelOf(stick)).toEqual({ held: 0, sold: 0 })
})

test('checkout: two pages that share a hold pay once, and the second gets the order’s number', async () => {
  const fan = await addFan(shop, 1_000)
  const stick = await addProduct(shop, { buyLimitMax: 4, pointPrice: 40 })
  const { holdId } = await hold(fan, stick)
  expect((await hold(fan, stick)).holdId).toBe(holdId)
  const body = { productUid: stick, pgCode: 'CUBE' as const, quantity: 1, holdId }
  const pay = () => fan.api('POST /api/v2/order/product', { body }, { idempotencyKey: crypto.randomUUID() })
  const answers = await Promise.all([pay(), pay()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const received = { ok: false, error: { name: 'ORDER_PAID', data: { orderId: holdId } } }
  expect(answers.find(({ ok }) => !ok)).toMatchObject(received)
  expect(await pay()).toMatchObject(received)
  expect(await levelOf(stick)).toEqual({ held: 0, sold: 1 })
})

test('checkout: refuses the hold of somebody else', async () => {
  const [fan, thief] = [await addFan(shop), await addFan(shop)]
  const stick = await addProduct(shop, { onHand: 2 })
  const { holdId } = await hold(fan, stick)
  const body = { productUid: stick, pgCode: 'P000' as const, quantity: 1, holdId }
  const placed = await thief.api('POST /api/v2/order/product', { body })
  expect(placed.ok && placed.value.orderId).not.toBe(holdId)
  expect(await thief.api('POST /api/v1/checkout/hold/{id}/extend', { params: { id: holdId } })).toMatchObject(
    {
      status: 404,
    },
  )
  await thief.api('DELETE /api/v1/checkout/hold/{id}', { params: { id: holdId } })
  expect(await levelOf(stick)).toEqual({ held: 2, sold: 0 })
  const own = await fan.api('POST /api/v2/order/product', { body })
  expect(own).toMatchObject({ ok: true, value: { orderId: holdId } })
})

test('checkout: pays all lines of a cart at once and removes them from the cart with the money', async () => {
  const fan = await addFan(shop)
  const [stick, ticket] = [await goods(), await addTicket(shop)]
  const cartItemIds = await cartOf(fan, [stick, 2], [ticket, 1])
  const quote = await quoteFor(fan, { cartItemIds, currency: 'KRW', countryCode: 'KR' })
  const shownTotal = quote.money?.total
  if (!shownTotal) throw new Error('no sum')
  const body = { cartItemIds, pgCode: 'P000' as const, shownTotal, shippingInfo: seoul }
  const placed = await fan.api('POST /api/v2/order/cart', { body })
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  const { orderId, sortingParams } = placed.value
  const { ref = '' } = sortingParams ?? {}
  expect(sortingParams).toMatchObject({ cur: 'KRW', amt: String(shownTotal.amount) })
  const payment = { orderId, ref, form: sortingParams ?? {}, onlineUrl: null }
  expect(await sendNotice(shop, declined(payment))).toBe(accepted)
  expect(await cartOf(fan)).toEqual(cartItemIds)
  expect(await sendNotice(shop, notice(payment))).toBe(accepted)
  expect(await fan.api('GET /api/v2/order/{id}', { params: { id: orderId } })).toMatchObject({
    value: {
      status: 'FULFILLED',
      quantity: 3,
      shipping: { amount: 3_000, currency: 'KRW' },
      lines: [
        { productUid: stick, quantity: 2 },
        { productUid: ticket, quantity: 1 },
      ],
    },
  })
  expect(await cartOf(fan)).toEqual([])
  expect(await levelOf(stick)).toEqual({ held: 0, sold: 2 })
  expect(await levelOf(ticket)).toEqual({ held: 0, sold: 1 })
  expect(await audits(shop)).toEqual([])
})

test('checkout: holds a whole cart or nothing and names the line that is sold out', async () => {
  const fan = await addFan(shop)
  const [many, last] = [await addProduct(shop, { onHand: 9 }), await addProduct(shop, { onHand: 1 })]
  const cartItemIds = await cartOf(fan, [many, 1], [last, 1])
  await orderProduct(await addFan(shop), last)
  const answer = await fan.api('POST /api/v2/order/cart', { body: { cartItemIds, pgCode: 'P000' } })
  expect(answer).toMatchObject({
    status: 409,
    error: { name: 'SOLD_OUT', data: { productUid: last, mayReturn: true } },
  })
  expect(await levelOf(many)).toEqual({ held: 0, sold: 0 })
})

test('checkout: refuses a sum that the buyer was not shown and holds nothing', async () => {
  const fan = await addFan(shop)
  const stick = await addProduct(shop, {})
  const body = { productUid: stick, pgCode: 'P000' as const, quantity: 1 }
  const shownTotal = { amount: 1, currency: 'KRW' as const }
  const answer = await fan.api('POST /api/v2/order/product', { body: { ...body, shownTotal } })
  expect(answer).toMatchObject({ status: 409, error: { name: 'PRICE_CHANGED' } })
  expect(await levelOf(stick)).toEqual({ held: 0, sold: 0 })
  const total = !answer.ok && answer.error.data?.total
  const now = { ...body, shownTotal: total as typeof shownTotal }
  expect(await fan.api('POST /api/v2/order/product', { body: now })).toMatchObject({ ok: true })
})

test('checkout: requires an address for goods, names every bad field and asks for customs data where needed', async () => {
  const fan = await addFan(shop)
  const imported = await goods({ shipsFrom: 'US' })
  const body = { productUid: imported, pgCode: 'P000' as const, quantity: 1 }
  const send = (more: object) => fan.api('POST /api/v2/order/product', { body: { ...body, ...more } })
  const refused = (path: string, rule: string) => ({
    status: 400,
    error: { name: 'INVALID_INPUT', fields: [{ path, rule }] },
  })
  expect(await send({})).toMatchObject(refused('shippingInfo', 'required'))
  expect(await send({ shippingInfo: { ...brooklyn, postCode: 'x' } })).toMatchObject(
    refused('shippingInfo/postCode', 'pattern'),
  )
  expect(await send({ shippingInfo: seoul })).toMatchObject(
    refused('shippingInfo/personalCustomsCode', 'required'),
  )
  expect(await levelOf(imported)).toEqual({ held: 0, sold: 0 })
  expect(await send({ shippingInfo: { ...seoul, personalCustomsCode: customsCode } })).toMatchObject({
    ok: true,
  })
})

test('checkout: accepts a new address for an open order as long as it costs the same', async () => {
  const fan = await addFan(shop)
  const stick = await goods()
  const body = { productUid: stick, pgCode: 'P000' as const, quantity: 1 }
  const first = await fan.api('POST /api/v2/order/product', { body: { ...body, shippingInfo: seoul } })
  const moved = { ...seoul, address1: '서울 종로구 사직로 161' }
  const second = await fan.api('POST /api/v2/order/product', { body: { ...body, shippingInfo: moved } })
  const orderId = first.ok && first.value.orderId
  expect(second).toMatchObject({ ok: true, value: { orderId } })
  const [row] = await shop.world.db.owner<{ line: string }[]>`
    select address1 as line from order_address where order_id = ${String(orderId)}`
  expect(row?.line).toBe(moved.address1)
  const abroad = { ...body, shippingInfo: brooklyn }
  expect(await fan.api('POST /api/v2/order/product', { body: abroad })).toMatchObject({
    status: 409,
    error: { name: 'ORDER_OPEN' },
  })
})

test('checkout: reserves a pickup slot with the order and releases it with the order', async () => {
  const [fan, other] = [await addFan(shop), await addFan(shop)]
  const hour = 3_600_000
  const slot = { from: new Date(Date.now() + 24 * hour), to: new Date(Date.now() + 25 * hour), capacity: 1 }
  const stick = await addProduct(shop, { kind: 'GOODS', isOnSitePickup: true, pickupSlots: [slot] })
  const [asked] = (await quoteFor(fan, { lines: [{ productUid: stick, quantity: 1 }] })).requires.pickup
  expect(asked?.zone).toBe('Asia/Seoul')
  const pickupSlotId = asked?.slots[0]?.id ?? ''
  const body = { productUid: stick, pgCode: 'P000' as const, quantity: 1, pickupSlotId }
  const placed = await fan.api('POST /api/v2/order/product', { body })
  expect(placed).toMatchObject({ ok: true })
  expect(await other.api('POST /api/v2/order/product', { body })).toMatchObject({
    status: 409,
    error: { name: 'PICKUP_SLOT_FULL', data: { pickupSlotId } },
  })
  expect(await levelOf(stick)).toEqual({ held: 1, sold: 0 })
  await fan.api('POST /api/v2/order/{id}/cancel', {
    params: { id: placed.ok ? placed.value.orderId : '' },
    body: {},
  })
  expect(await other.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
})

test('checkout: moves an open order to another pickup slot and keeps the old one when the new one is full', async () => {
  const [fan, other] = [await addFan(shop), await addFan(shop)]
  const hour = 3_600_000
  const slotAt = (hours: number) => ({
    from: new Date(Date.now() + hours * hour),
    to: new Date(Date.now() + (hours + 1) * hour),
    capacity: 1,
  })
  const pickupSlots = [slotAt(24), slotAt(26), slotAt(28)]
  const stick = await addProduct(shop, { kind: 'GOODS', isOnSitePickup: true, pickupSlots })
  const [asked] = (await quoteFor(fan, { lines: [{ productUid: stick, quantity: 1 }] })).requires.pickup
  const [first = '', second = '', third = ''] = asked?.slots.map(({ id }) => id) ?? []
  const at = (who: Fan, pickupSlotId: string) =>
    who.api('POST /api/v2/order/product', {
      body: { productUid: stick, pgCode: 'P000', quantity: 1, pickupSlotId },
    })
  const placed = await at(fan, first)
  const orderId = placed.ok ? placed.value.orderId : ''
  expect(await at(fan, second)).toMatchObject({ ok: true, value: { orderId } })
  const slotOf = async () => {
    const [line] = await shop.world.db.owner<{ slot: string }[]>`
      select pickup_slot_id as slot from order_line where order_id = ${orderId}`
    return line?.slot
  }
  expect(await slotOf()).toBe(second)
  expect(await at(other, first)).toMatchObject({ ok: true })
  expect(await at(fan, first)).toMatchObject({ status: 409, error: { name: 'PICKUP_SLOT_FULL' } })
  expect(await slotOf()).toBe(second)
  expect(await at(await addFan(shop), second)).toMatchObject({ error: { name: 'PICKUP_SLOT_FULL' } })
  expect(await at(await addFan(shop), third)).toMatchObject({ ok: true })
  expect(await audits(shop)).toEqual([])
})

test('checkout: releases an expired hold and tells its buyer', async () => {
  const [slow, quick] = await addFans(shop, 2, 500)
  const last = await addProduct(shop, { onHand: 1, payEndAt: new Date(Date.now() + 4 * 3_600_000) })
  const { holdId } = await hold(slow as Fan, last)
  await shiftClock(shop, '11 minutes')
  // Pays with cubes: after 11 minutes the unreachable gateway may be marked as failing.
  const body = { productUid: last, pgCode: 'CUBE' as const, quantity: 1 }
  expect(await quick?.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
  expect(await slow?.api('POST /api/v2/order/product', { body: { ...body, holdId } })).toMatchObject({
    status: 409,
    error: { name: 'SOLD_OUT' },
  })
})
