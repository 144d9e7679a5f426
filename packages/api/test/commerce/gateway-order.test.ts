import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import { hasValidFgkey } from '#modules/commerce/payments/eximbay/fgkey.ts'
import {
  accepted,
  declined,
  historyOf,
  notice,
  orderPackage,
  orderProduct,
  paymentsOf,
  sendNotice,
  sendReturn,
  stateOf,
} from './gateway.ts'
import {
  addFan,
  addPackage,
  addProduct,
  addTicket,
  audits,
  openShop,
  type Shop,
  shiftClock,
  speaking,
  unknownId,
} from './shop.ts'

let shop: Shop
let cubes: string
beforeAll(async () => {
  shop = await openShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())

const levelOf = async (id: string) => (await stockLevels(shop.world.db.app, [id])).get(id)

test('gateway orders: return the signed form of the gateway with our price', async () => {
  const fan = await addFan(shop)
  const body = { productUid: cubes, pgCode: 'P000' as const, quantity: 2 }
  const placed = await fan.api('POST /api/v2/order/point', { body })
  expect(placed).toMatchObject({
    ok: true,
    value: {
      status: 'PENDING',
      repUrl: 'http://127.0.0.1:9/Gateway/BasicProcessor.krp',
      onlineUrl: null,
      mobileUrl: null,
      sortingParams: {
        ver: '230',
        mid: 'SANDBOX001',
        txntype: 'PAYMENT',
        cur: 'USD',
        amt: '19.80',
        item_0_quantity: '2',
        item_0_unitPrice: '9.90',
        paymethod: 'P000',
        lang: 'EN',
        returnurl: `${shop.origin}/payment/eximbay/result`,
        statusurl: `${shop.origin}/api/gateway/eximbay/status`,
      },
    },
  })
  const { sortingParams, fgkey } = placed.ok ? placed.value : { sortingParams: null, fgkey: null }
  expect(hasValidFgkey({ ...sortingParams, fgkey: fgkey ?? '' }, '0123456789ABCDEF0123456789ABCDEF')).toBe(
    true,
  )
  expect(sortingParams?.ref?.length).toBeLessThanOrEqual(30)
})

test('gateway orders: send the receipt of a long address to us and of a short one to the buyer', async () => {
  const fan = await addFan(shop)
  const rename = (email: string) =>
    shop.world.db.owner`update member set email = ${email} where uid = ${fan.uid}`
  await rename('a-name-of-more-than-32-characters@fans.test')
  expect((await orderPackage(fan, cubes)).form.email).toBe('no-reply@encore.invalid')
  await rename('short@fans.test')
  expect((await orderPackage(fan, cubes)).form.email).toBe('short@fans.test')
})

test('gateway orders: show the price list to a guest in a currency of their choice', async () => {
  const guest = { kind: 'guest' as const, uid: 'g_1', authTime: 0 }
  const list = shop.world.api.caller({ principal: guest, locale: 'en' })
  expect(await list('GET /api/v2/point-product', { query: { currency: 'KRW' } })).toMatchObject({
    value: { currency: 'KRW' },
  })
})

test('gateway orders: choose the currency by the last choice and the language, with a separate store for yen', async () => {
  const fan = await addFan(shop)
  const list = (locale: 'ko' | 'ja' | 'en', currency?: 'JPY' | 'CNY') =>
    speaking(shop, fan, locale)('GET /api/v2/point-product', currency ? { query: { currency } } : {})
  expect(await list('ko')).toMatchObject({
    value: { currency: 'KRW', pgCodes: ['P000', 'P103', 'P104', 'P002', 'P003', 'P302', 'P015'] },
  })
  expect(await list('en', 'CNY')).toMatchObject({ value: { currency: 'USD' } })
  expect(await list('ko', 'JPY')).toMatchObject({
    value: {
      currency: 'JPY',
      pgCodes: ['EXIMBAY_CREDITCARDJPY', 'EXIMBAY_JCBJPY', 'KONBINI'],
      currencies: ['JPY', 'KRW', 'USD'],
      pointProducts: [{ productUid: cubes, point: 100, bonusPoint: 10, price: 1_200, currency: 'JPY' }],
    },
  })
  expect(await list('ko')).toMatchObject({ value: { currency: 'JPY' } })
  const refused = await fan.api('POST /api/v2/order/point', {
    body: { productUid: cubes, pgCode: 'P000', quantity: 1 },
  })
  expect(refused).toMatchObject({ status: 400, error: { name: 'PAYMENT_METHOD_UNAVAILABLE' } })
  const { form } = await orderPackage(fan, cubes, 'EXIMBAY_CREDITCARDJPY')
  expect(form).toMatchObject({ mid: 'SANDBOX002', cur: 'JPY', amt: '1200', paymethod: 'P000' })
})

test('gateway orders: credit a package’s cubes and free cubes once, however often the payment is reported', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes)
  const received = notice(placed, { paymethod: 'P111', amt: '9.9' })
  for (let i = 0; i < 1_000; i += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendNotice(shop, received)))
    expect(new Set(answers)).toEqual(new Set([accepted]))
  }
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 110, soul: 0 })
  expect(
    await shop.world.db.owner`select kind, amount from cube_lot where member_uid = ${fan.uid} order by id`,
  ).toEqual([
    { kind: 'PURCHASED', amount: 100 },
    { kind: 'FREE', amount: 10 },
  ])
  expect(await historyOf(shop, placed)).toEqual([
    'placed INIT',
    'gatewayOpened PENDING',
    'captured FULFILLED',
  ])
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED', result: 'success', kind: 'POINT' })
  expect(await audits(shop)).toEqual([])
})

test('gateway orders: accept the returning browser without a session like a gateway message and redirect it', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes)
  const received = notice(placed)
  expect(await sendReturn(shop, received)).toEqual({
    status: 303,
    location: `/payment/eximbay/result?order=${placed.orderId}`,
  })
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED' })
  expect(await sendNotice(shop, received)).toBe(accepted)
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 110, soul: 0 })
})

test('gateway orders: reopen the same order under a new reference and name the open order to another request', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, { buyLimitMax: 5 })
  const first = await orderProduct(fan, ticket)
  const again = await orderProduct(fan, ticket)
  expect(again.orderId).toBe(first.orderId)
  expect(again.form.ref).not.toBe(first.form.ref)
  expect(await levelOf(ticket)).toEqual({ available: 99, held: 1 })
  const open = { status: 409, error: { name: 'ORDER_OPEN', data: { orderId: first.orderId } } }
  for (const change of [
    { quantity: 2 },
    { pgCode: 'EXIMBAY_CREDITCARDJPY' as const },
    { pgCode: 'CUBE' as const },
  ]) {
    const body = { productUid: ticket, pgCode: 'P000' as const, quantity: 1, ...change }
    expect(await fan.api('POST /api/v2/order/product', { body })).toMatchObject(open)
  }
  const state = await stateOf(fan, first)
  const minutes = (Date.parse(state.holdUntil ?? '') - Date.parse(state.createdAt)) / 60_000
  expect(minutes).toBeCloseTo(15, 1)
})

test('gateway orders: keep the gateway’s words and the hold after a refusal, and the next try has a new reference', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop)
  const first = await orderProduct(fan, ticket)
  expect(await sendNotice(shop, declined(first))).toBe(accepted)
  expect(await stateOf(fan, first)).toMatchObject({
    status: 'PENDING',
    result: 'pending',
    refusal: 'Decline  Card number',
  })
  const second = await orderProduct(fan, ticket)
  expect(second.orderId).toBe(first.orderId)
  expect(second.form.ref).not.toBe(first.form.ref)
  expect(await sendNotice(shop, notice(second))).toBe(accepted)
  expect(await stateOf(fan, first)).toMatchObject({ status: 'FULFILLED' })
  expect(await levelOf(ticket)).toEqual({ available: 99, held: 0 })
})

test('gateway orders: return the stock when canceled and take it again for a late payment', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, { onHand: 1 })
  const placed = await orderProduct(fan, ticket)
  const params = { id: placed.orderId }
  for (const _ of ['once', 'twice']) {
    expect(await fan.api('POST /api/v2/order/{id}/cancel', { params, body: {} })).toMatchObject({
      value: { status: 'CANCELED', result: 'failure', holdUntil: null },
    })
  }
  expect(await levelOf(ticket)).toEqual({ available: 1, held: 0 })
  await sendNotice(shop, notice(placed))
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED' })
  expect(await paymentsOf(shop, placed)).toMatchObject({ attempts: ['CAPTURED_LATE'], refunds: [] })
})

test('gateway orders: refund a late payment whose stock is gone or whose buyer has one by now', async () => {
  const [late, other] = [await addFan(shop), await addFan(shop, 500)]
  const ticket = await addTicket(shop, { onHand: 1 })
  const placed = await orderProduct(late, ticket)
  await late.api('POST /api/v2/order/{id}/cancel', { params: { id: placed.orderId }, body: {} })
  const body = { productUid: ticket, pgCode: 'CUBE' as const, quantity: 1 }
  expect(await other.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
  await sendNotice(shop, notice(placed))
  expect(await stateOf(late, placed)).toMatchObject({ status: 'REFUND_PENDING', result: 'failure' })
  expect(await paymentsOf(shop, placed)).toMatchObject({
    attempts: ['CAPTURED_LATE'],
    captures: [{ outcome: 'CAPTURED_LATE', amount: 3_600, refunded: 3_600 }],
    refunds: [{ reason: 'OUT_OF_STOCK', amount: 3_600 }],
  })

  const twice = await addFan(shop, 500)
  const limited = await addTicket(shop)
  const first = await orderProduct(twice, limited)
  await twice.api('POST /api/v2/order/{id}/cancel', { params: { id: first.orderId }, body: {} })
  await twice.api('POST /api/v2/order/product', { body: { ...body, productUid: limited } })
  await sendNotice(shop, notice(first))
  expect(await stateOf(twice, first)).toMatchObject({ status: 'REFUND_PENDING' })
  expect(await audits(shop)).toEqual([])
})

test('gateway orders: release a hold at its end to the next buyer at once', async () => {
  const [slow, quick] = [await addFan(shop), await addFan(shop, 500)]
  const photo = await addProduct(shop, { onHand: 1 })
  const placed = await orderProduct(slow, photo)
  await shiftClock(shop, '16 minutes')
  try {
    const body = { productUid: photo, pgCode: 'CUBE' as const, quantity: 1 }
    expect(await quick.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
    await sendNotice(shop, notice(placed))
  } finally {
    await shiftClock(shop, '0')
  }
  expect(await stateOf(slow, placed)).toMatchObject({ status: 'REFUND_PENDING' })
})

test.each([
  ['another sum', { amt: '9.89' }],
  ['another currency', { cur: 'EUR' }],
])('gateway orders: refund a payment of %s than asked in full', async (_, change) => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes)
  expect(await sendNotice(shop, notice(placed, change))).toBe(accepted)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'REFUND_PENDING' })
  const { attempts, captures, refunds } = await paymentsOf(shop, placed)
  expect(attempts).toEqual(['MISMATCH'])
  expect(refunds).toMatchObject([{ reason: 'MISMATCH', amount: captures[0]?.amount }])
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 0, soul: 0 })
})

test('gateway orders: refund a second payment of one order and ignore a later refusal', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes)
  await sendNotice(shop, notice(placed))
  expect(await sendNotice(shop, notice(placed))).toBe(accepted)
  expect(await sendNotice(shop, declined(placed))).toBe(accepted)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED', refusal: null })
  expect(await paymentsOf(shop, placed)).toMatchObject({
    attempts: ['CAPTURED'],
    captures: [{ outcome: 'CAPTURED' }, { outcome: 'CAPTURED_EXTRA', refunded: 990 }],
    refunds: [{ reason: 'PAID_TWICE' }],
  })
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 110, soul: 0 })
  expect(await audits(shop)).toEqual([])
})

test('gateway orders: charge nothing for an unknown package or by an unavailable method', async () => {
  const { api } = await addFan(shop, 500)
  const order = (productUid: string, pgCode: 'P000' | 'CUBE') =>
    api('POST /api/v2/order/point', { body: { productUid, pgCode, quantity: 1 } })
  expect(await order(unknownId('pp'), 'P000')).toMatchObject({ status: 404 })
  expect(await order(cubes, 'CUBE')).toMatchObject({
    status: 400,
    error: { name: 'PAYMENT_METHOD_UNAVAILABLE' },
  })
})
