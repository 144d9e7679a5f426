import { shippingFee } from '@encore/contract/rules/shipping-fees'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { cartLines } from '#modules/commerce/cart/index.ts'
import { transact } from '#platform/db/transact.ts'
import { seoul } from './addresses.ts'
import { cartOf, contentOf, linesOf, merge, put, value } from './carts.ts'
import {
  addFan,
  addProduct,
  addTicket,
  openShop,
  type Shop,
  shiftClock,
  speaking,
  unknownId,
} from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const goods = (change: Parameters<typeof addProduct>[1] = {}) =>
  addProduct(shop, { kind: 'GOODS', buyLimitMax: 10, ...change })
const lineCount = async ({ api }: Awaited<ReturnType<typeof addFan>>) =>
  value(await api('GET /api/v2/member/me')).cartItemCount

test('cart: lists added products with what their line shows', async () => {
  const fan = await addFan(shop)
  const [stick, ticket] = [await goods({ name: { en: 'Light stick' } }), await addTicket(shop)]
  expect(value(await put(fan, stick, 2))).toEqual({
    cartItemId: expect.stringMatching(/^ci_/),
    productUid: stick,
    quantity: 2,
    added: 2,
    limitedBy: null,
    cartItemCount: 1,
  })
  await put(fan, ticket)
  const { content, ...sums } = await cartOf(fan)
  expect(content).toMatchObject([
    {
      productUid: stick,
      kind: 'GOODS',
      name: { text: 'Light stick', lang: 'en' },
      event: null,
      quantity: 2,
      unitPrice: { amount: 3_600, currency: 'USD' },
      pointPrice: 450,
      buyLimitMax: 10,
      quantityMax: 10,
      problems: [],
    },
    { productUid: ticket, kind: 'TICKET_LIVE', event: { title: { lang: 'en' } }, problems: [] },
  ])
  expect(sums).toEqual({
    currency: 'USD',
    currencies: ['JPY', 'KRW', 'USD'],
    subtotal: 3 * 3_600,
    pointSubtotal: 3 * 450,
    shippingFrom: null,
  })
  expect(await lineCount(fan)).toBe(2)
})

test('cart: raises the line of a repeated product and counts a repeated request once', async () => {
  const fan = await addFan(shop)
  const stick = await goods()
  const key = newId('ci')
  const answers = [await put(fan, stick, 2, { key }), await put(fan, stick, 2, { key })]
  expect(answers[1]).toEqual(answers[0])
  await put(fan, stick, 3)
  expect(await contentOf(fan)).toEqual([[stick, 5]])
  expect(await put(fan, stick, 3, { key })).toMatchObject({ error: { name: 'IDEMPOTENCY_MISMATCH' } })
})

test('cart: caps a quantity at the limit or the stock, says so and refuses more', async () => {
  const fan = await addFan(shop)
  const [limited, scarce] = [await goods({ buyLimitMax: 3 }), await goods({ onHand: 2 })]
  expect(value(await put(fan, limited, 9))).toMatchObject({ quantity: 3, added: 3, limitedBy: 'LIMIT' })
  expect(value(await put(fan, scarce, 9))).toMatchObject({ quantity: 2, added: 2, limitedBy: 'STOCK' })
  expect(await put(fan, limited)).toMatchObject({
    status: 409,
    error: { name: 'BUY_LIMIT_REACHED', data: { left: 3, inCart: 3 } },
  })
  expect(await put(fan, scarce)).toMatchObject({
    error: { name: 'SOLD_OUT', data: { mayReturn: 0, inCart: 2 } },
  })
})

describe('cart: addition', () => {
  test('refuses unknown, hidden, sold out and closed products and a second ticket', async () => {
    const fan = await addFan(shop, 450)
    const { owner } = shop.world.db
    const [hidden, gone, closed] = [await goods(), await goods({ onHand: 0 }), await goods()]
    const ticket = await addTicket(shop)
    await owner`update product set is_hidden = true where id = ${hidden}`
    await owner`update product set pay_end_at = app_now() where id = ${closed}`
    const body = { productUid: ticket, pgCode: 'CUBE' as const, quantity: 1 }
    value(await fan.api('POST /api/v2/order/product', { body }, { idempotencyKey: newId('ci') }))
    const received = async (productUid: string) => {
      const answer = await put(fan, productUid)
      return answer.ok ? null : [answer.status, answer.error.name]
    }
    expect(await received(unknownId('pr'))).toEqual([404, 'NOT_FOUND'])
    expect(await received(hidden)).toEqual([404, 'NOT_FOUND'])
    expect(await received(gone)).toEqual([409, 'SOLD_OUT'])
    expect(await received(closed)).toEqual([409, 'SALE_CLOSED'])
    expect(await received(ticket)).toEqual([409, 'ALREADY_ENTITLED'])
    expect(await contentOf(fan)).toEqual([])
  })

  test('refuses more products than a cart holds, without a database message', async () => {
    const fan = await addFan(shop)
    const ids: string[] = []
    for (let nth = 0; nth < 51; nth++) ids.push(await goods())
    value(
      await merge(
        fan,
        ids.slice(0, 50).map((productUid) => ({ productUid, quantity: 1 })),
      ),
    )
    expect(await put(fan, ids[50] ?? '')).toMatchObject({
      status: 409,
      error: { name: 'CART_FULL', data: { max: 50 } },
    })
    expect(value(await put(fan, ids[0] ?? '')).quantity).toBe(2)
    expect(await contentOf(fan)).toHaveLength(50)
    const { owner } = shop.world.db
    const tooMany = owner`
      insert into cart_line (id, member_uid, slot, product_id, quantity, shown_prices, name, kind)
      values (${newId('ci')}, ${fan.uid}, 51, ${ids[50] ?? ''}, 1, '{}', '{}', 'GOODS')`
    await expect(tooMany).rejects.toThrow('cart_line_slot_check')
  })
})

test('cart: sets a quantity up to the cap and always allows less', async () => {
  const fan = await addFan(shop)
  const stick = await goods({ buyLimitMax: 4 })
  const { cartItemId } = value(await put(fan, stick, 3))
  const set = async (quantity: number) =>
    value(await fan.api('PATCH /api/v1/cart/items/{id}', { params: { id: cartItemId }, body: { quantity } }))
  expect((await set(9)).quantity).toBe(4)
  await shop.world.db.owner`update product set buy_limit_max = 1 where id = ${stick}`
  expect((await set(9)).quantity).toBe(4)
  expect((await set(2)).quantity).toBe(2)
  expect(await contentOf(fan)).toEqual([[stick, 2]])
})

test('cart: restores a removed line with its id and position', async () => {
  const fan = await addFan(shop)
  const [first, second] = [await goods(), await goods()]
  const { cartItemId } = value(await put(fan, first, 2))
  await put(fan, second)
  const remove = () => fan.api('DELETE /api/v1/cart/items/{id}', { params: { id: cartItemId } })
  const removed = value(await remove())
  expect(removed).toEqual({ cartItemId, productUid: first, quantity: 2, cartItemCount: 1 })
  expect(await remove()).toMatchObject({ status: 404, error: { name: 'NOT_FOUND' } })
  expect(value(await put(fan, first, removed.quantity, { cartItemId })).cartItemId).toBe(cartItemId)
  expect(await contentOf(fan)).toEqual([
    [first, 2],
    [second, 1],
  ])
})

test('cart: hides a line of somebody else, whose id nobody else may use', async () => {
  const [mina, haru] = [await addFan(shop), await addFan(shop)]
  const stick = await goods()
  const { cartItemId: id } = value(await put(mina, stick))
  const tried = [
    await haru.api('PATCH /api/v1/cart/items/{id}', { params: { id }, body: { quantity: 5 } }),
    await haru.api('DELETE /api/v1/cart/items/{id}', { params: { id } }),
  ]
  expect(tried).toMatchObject([{ status: 404 }, { status: 404 }])
  expect(value(await put(haru, stick, 1, { cartItemId: id })).cartItemId).not.toBe(id)
  expect(await contentOf(mina)).toEqual([[stick, 1]])
})

describe('cart: sign-in', () => {
  test('merges a selection up to the limit and reports the rest', async () => {
    const fan = await addFan(shop)
    const [stick, book] = [await goods({ buyLimitMax: 4 }), await goods()]
    const closed = await goods()
    const { cartItemId } = value(await put(fan, stick, 2))
    await shop.world.db.owner`update product set pay_end_at = app_now() where id = ${closed}`
    const unknown = unknownId('pr')
    const items = [
      { productUid: stick, quantity: 1 },
      { productUid: unknown, quantity: 1 },
      { productUid: book, quantity: 2 },
      { productUid: stick, quantity: 5 },
      { productUid: closed, quantity: 1 },
    ]
    expect(value(await merge(fan, items))).toEqual({
      merged: [
        { cartItemId, productUid: stick, quantity: 4, added: 2, limitedBy: 'LIMIT' },
        {
          cartItemId: expect.stringMatching(/^ci_/),
          productUid: book,
          quantity: 2,
          added: 2,
          limitedBy: null,
        },
      ],
      skipped: [
        { productUid: unknown, reason: 'NOT_FOUND' },
        { productUid: closed, reason: 'SALE_CLOSED' },
      ],
      cartItemCount: 2,
    })
    expect(await contentOf(fan)).toEqual([
      [stick, 4],
      [book, 2],
    ])
  })

  test('merges a selection sent from two tabs once', async () => {
    const fan = await addFan(shop)
    const [stick, key] = [await goods(), newId('ci')]
    const items = [{ productUid: stick, quantity: 2 }]
    expect(await merge(fan, items, key)).toEqual(await merge(fan, items, key))
    expect(await contentOf(fan)).toEqual([[stick, 2]])
  })
})

describe('cart: price currency', () => {
  test('is the last chosen one, else the language’s, else dollars', async () => {
    const fan = await addFan(shop)
    await put(fan, await goods())
    const currency = async (api = fan.api, query = {}) =>
      value(await api('GET /api/v1/cart', { query })).currency
    expect(await currency()).toBe('USD')
    expect(await currency(speaking(shop, fan, 'ko'))).toBe('KRW')
    expect(await currency(fan.api, { currency: 'JPY' })).toBe('JPY')
    expect(await currency(speaking(shop, fan, 'ko'))).toBe('JPY')
    expect(await currency(fan.api, { currency: 'EUR' })).toBe('JPY')
  })

  test('is one that all lines have rather than one that some have', async () => {
    const fan = await addFan(shop)
    await put(fan, await goods())
    await put(fan, await goods({ prices: [{ amount: 900, currency: 'USD' }], pointPrice: null }))
    const inKorea = value(await speaking(shop, fan, 'ko')('GET /api/v1/cart'))
    expect(inKorea).toMatchObject({ currency: 'USD', subtotal: 4_500, pointSubtotal: null })
    const asked = value(await speaking(shop, fan, 'ko')('GET /api/v1/cart', { query: { currency: 'KRW' } }))
    expect(asked.content[1]).toMatchObject({
      unitPrice: null,
      problems: [{ kind: 'NOT_PAYABLE', currencies: ['USD'] }],
    })
    expect(asked.subtotal).toBe(49_500)
  })
})

test('cart: shows the least shipping cost by the saved country, else by the language’s', async () => {
  const fan = await addFan(shop)
  const received = async (api = fan.api) => value(await api('GET /api/v1/cart')).shippingFrom
  await put(fan, await goods({ kind: 'DIGITAL' }))
  expect(await received()).toBeNull()
  await put(fan, await goods({ requiresShipping: true, weightGrams: 5_000 }))
  const light = await goods({ requiresShipping: true, weightGrams: 100 })
  await put(fan, light, 2)
  const fees = value(await fan.api('GET /api/v1/shipping-fee'))
  const least = (country: string, currency: 'USD' | 'KRW') => ({
    countryCode: country,
    fee: shippingFee(fees, country, currency, [{ weightGrams: 100, quantity: 2 }]),
  })
  expect(await received()).toEqual(least('US', 'USD'))
  expect(await received(speaking(shop, fan, 'ko'))).toEqual(least('KR', 'KRW'))
  value(await fan.api('POST /api/v1/shipping-info', { body: seoul }))
  expect(await received()).toEqual(least('KR', 'KRW'))
  await shop.world.db.owner`update product set ships_to = '{JP}' where requires_shipping`
  expect(await received()).toBeNull()
})

test('cart: returns the named lines for a checkout', async () => {
  const [mina, haru] = [await addFan(shop), await addFan(shop)]
  const [stick, book] = [await goods(), await goods()]
  const own = [value(await put(mina, stick, 2)).cartItemId, value(await put(mina, book)).cartItemId]
  const foreign = value(await put(haru, book)).cartItemId
  const asked = await transact(shop.world.db.app, async (tx) =>
    ok(await cartLines(tx, mina.uid, [foreign, own[1] ?? '', newId('ci')])),
  )
  expect(asked).toEqual({ ok: true, value: [{ cartItemId: own[1], productId: book, quantity: 1 }] })
})

test('cart: removes bought lines and keeps those added meanwhile', async () => {
  const [mina, haru] = [await addFan(shop), await addFan(shop)]
  const [stick, book, album] = [await goods(), await goods(), await goods()]
  const ids: string[] = []
  for (const productUid of [stick, book, album]) ids.push(value(await put(mina, productUid, 2)).cartItemId)
  const foreign = value(await put(haru, stick)).cartItemId
  await put(mina, book)
  const line = (cartItemId: string | null, productId: string) => ({
    ...{ lineId: newId('ol'), productId, kind: 'GOODS' as const, eventId: null, quantity: 2, grants: [] },
    ...{ cartItemId, pickupSlotId: null, needsShipping: false, isOnSitePickup: false },
  })
  await transact(shop.world.db.app, async (tx) => {
    await shop.world.api.ctx.events.emit(tx, 'order.fulfilled', {
      ...{ orderId: newId('or'), memberId: mina.uid, kind: 'PRODUCT', name: { en: 'Goods' }, quantity: 8 },
      placedAt: new Date(),
      lines: [
        line(ids[0] ?? null, stick),
        line(ids[1] ?? null, book),
        line(null, album),
        line(foreign, stick),
      ],
      ...{ isGift: false, amount: 28_800, currency: 'USD', pgCode: 'P000', cubes: null, bonusCubes: null },
    })
    return ok(null)
  })
  expect(await contentOf(mina)).toEqual([
    [book, 1],
    [album, 2],
  ])
  expect(await contentOf(haru)).toEqual([[stick, 1]])
})

test('cart: outlives the day and opens with what has changed', async () => {
  const fan = await addFan(shop)
  const stick = await goods()
  await put(fan, stick)
  await shiftClock(shop, '3 days')
  expect(await linesOf(fan)).toMatchObject([{ productUid: stick, problems: [{ kind: 'SALE_CLOSED' }] }])
  await shiftClock(shop, '0')
  expect(await linesOf(fan)).toMatchObject([{ problems: [] }])
})
