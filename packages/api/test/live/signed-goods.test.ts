import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { findSignedGoods, listGoods, markUnit, unmarkUnit } from '#modules/live/signing/index.ts'
import { transact } from '#platform/db/transact.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addFans, addProduct, type Fan, openShop, type Shop, unknownId } from '#test/commerce/shop.ts'
import { addSignedGoods, boughtSigned, orderSigned } from './signed-goods.ts'
import { addEvent } from './theatre.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const ctx = () => shop.world.api.ctx
/** A free show on air with signed goods and fans who can pay for them. */
async function open(count: number) {
  const { id: eventId } = await addEvent(shop.world, { isFree: true })
  return { eventId, productId: await addSignedGoods(shop, eventId), fans: await addFans(shop, count, 1_000) }
}

const goodsOf = async (id: string) => {
  const [{ eventId = '' } = {}] = await ctx().sql`select event_id as "eventId" from product where id = ${id}`
  const goods = await findSignedGoods(ctx().sql, { eventId, id })
  if (!goods.ok || !goods.value) throw new Error('not signed')
  return goods.value
}
const listed = async (productId: string) =>
  (await listGoods(ctx(), ctx().sql, await goodsOf(productId))).items
/** Returns the number of the unit, or the refusal. */
const mark = async (productId: string, itemId: string) => {
  const goods = await goodsOf(productId)
  const marked = await transact(ctx().sql, (tx) => markUnit(ctx(), tx, goods, itemId))
  return marked.ok ? marked.value.number : marked.failure.error
}
const unmark = async (productId: string, itemId: string) => {
  const goods = await goodsOf(productId)
  return transact(ctx().sql, (tx) => unmarkUnit(tx, goods, itemId))
}
const read = ({ api }: Fan, id: string) => api('GET /api/v1/order/{id}/signing', { params: { id } })
const cuesOf = async ({ api }: Fan, id: string) => {
  const found = await api('GET /api/v1/live/{id}/timeline', {
    params: { id },
    query: { from: 0, to: 600_000 },
  })
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found.value.cues
}

describe('signed goods: the text of a buyer', () => {
  test('is asked at the checkout, tidied and shown with the order', async () => {
    const { eventId, productId, fans } = await open(1)
    const [fan] = fans as [Fan]
    const placed = await orderSigned(fan, productId, { name: ' 水野\u200b 彩 ', reading: 'みずの あや' }, 2)
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    const text = { name: '水野 彩', reading: 'みずの あや', text: '' }
    expect((await listed(productId)).map((item) => item.text)).toEqual([text, text])
    expect(await read(fan, placed.value.orderId)).toMatchObject({
      value: {
        goods: [
          {
            ...{ productId, text, event: { id: eventId } },
            units: [
              { unit: 1, signed: null, isInReplay: false },
              { unit: 2, signed: null, isInReplay: false },
            ],
          },
        ],
      },
    })
  })

  test.each([
    ['no name', { reading: 'Ada' }, 'required'],
    ['a name of spaces', { name: '\u2800 ' }, 'required'],
    ['a name that is too long', { name: '가'.repeat(31) }, 'maxLength'],
    ['a control character', { name: 'A\u0007' }, 'characters'],
    ['a text that is too long', { name: 'Ada', text: 'x'.repeat(61) }, 'maxLength'],
    ['a link', { name: 'Ada', text: 'see evil.com' }, 'link'],
  ])('is refused with %s, and nothing is paid', async (_, answers, rule) => {
    const { productId, fans } = await open(1)
    const [fan] = fans as [Fan]
    const refused = await orderSigned(fan, productId, answers)
    expect(refused).toMatchObject({ ok: false, error: { name: 'INVALID_INPUT', fields: [{ rule }] } })
    expect(refused.ok ? '' : refused.error.fields?.[0]?.path).toMatch(
      /^orderEtcInfo\/customInfos\/\d\/content$/,
    )
    expect(await listed(productId)).toEqual([])
  })

  test('is null for an order that is older than the question', async () => {
    const { eventId, productId: asking, fans } = await open(1)
    const [fan] = fans as [Fan]
    const productId = await addSignedGoods(shop, eventId, { customInfoFields: [], requiresOrderInfo: false })
    await boughtByCubes(fan, productId)
    await shop.world.db.owner`
      update product set custom_info_fields = (select custom_info_fields from product where id = ${asking})
      where id = ${productId}`
    expect(await listed(productId)).toMatchObject([{ text: null }])
  })
})

describe('signed goods: the list', () => {
  test('has each paid unit in the order of purchase, signed ones first by number', async () => {
    const { productId, fans } = await open(2)
    const [one, other] = fans as [Fan, Fan]
    const first = await boughtSigned(one, productId, 'Ada', 2)
    const second = await boughtSigned(other, productId, 'Bea')
    const ids = [`${first}.1`, `${first}.2`, `${second}.1`]
    expect((await listed(productId)).map(({ id }) => id)).toEqual(ids)
    expect(await mark(productId, `${second}.1`)).toBe(1)
    expect(await mark(productId, `${first}.2`)).toBe(2)
    expect((await listed(productId)).map(({ id, signed }) => [id, signed?.number])).toEqual([
      [`${second}.1`, 1],
      [`${first}.2`, 2],
      [`${first}.1`, undefined],
    ])
  })

  test('leaves out orders that are unpaid or given back, and keeps partly refunded ones', async () => {
    const { productId, fans } = await open(4)
    const statuses = ['REFUNDED', 'CANCELED', 'FULFILLED', 'PARTIALLY_REFUNDED']
    for (const [at, fan] of fans.entries()) {
      const id = await boughtSigned(fan, productId, `Fan ${at}`)
      await shop.world.db.owner`update orders set status = ${statuses[at] ?? ''} where id = ${id}`
      expect((await read(fan, id)).ok).toBe(true)
    }
    expect((await listed(productId)).map(({ text }) => text?.name)).toEqual(['Fan 2', 'Fan 3'])
  })

  test('exists only for products that ask for a name', async () => {
    const { id: eventId } = await addEvent(shop.world)
    const id = await addProduct(shop, { kind: 'GOODS', eventId })
    expect(await findSignedGoods(ctx().sql, { eventId, id })).toEqual(ok(null))
    for (const foreign of [
      { eventId: 'ev_1', id },
      { eventId, id: unknownId('pr') },
    ])
      expect(await findSignedGoods(ctx().sql, foreign)).toMatchObject({ failure: { error: 'NOT_FOUND' } })
  })
})

describe('signed goods: the moment', () => {
  test('is a cue of the show without a name, and its buyer sees number and media time', async () => {
    const { eventId, productId, fans } = await open(2)
    const [one, other] = fans as [Fan, Fan]
    const order = await boughtSigned(one, productId, 'Ada', 2)
    await boughtSigned(other, productId, 'Bea')
    expect(await mark(productId, `${order}.2`)).toBe(1)
    const cues = await cuesOf(other, eventId)
    expect(cues).toMatchObject([{ kind: 'SIGNING', signing: { productId, number: 1, of: 3 } }])
    expect(JSON.stringify(cues)).not.toMatch(new RegExp(`${one.uid}|${order}|Ada`))
    const mediaMs = cues[0]?.mediaMs
    expect(await read(one, order)).toMatchObject({
      value: { goods: [{ units: [{ signed: null }, { unit: 2, signed: { number: 1, mediaMs } }] }] },
    })
  })

  test('is marked once and alone, however many press at once', async () => {
    const { eventId, productId, fans } = await open(2)
    const [one, other] = fans as [Fan, Fan]
    const first = await boughtSigned(one, productId, 'Ada', 3)
    const second = await boughtSigned(other, productId, 'Bea', 3)
    const units = [1, 2, 3].flatMap((unit) => [`${first}.${unit}`, `${second}.${unit}`])
    const numbers = await Promise.all([...units, ...units].map((id) => mark(productId, id)))
    expect(numbers.slice(0, 6)).toEqual(numbers.slice(6))
    expect(numbers.slice(0, 6).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect(await cuesOf(one, eventId)).toHaveLength(6)
  })

  test('is taken back with its cue, the last one only', async () => {
    const { eventId, productId, fans } = await open(1)
    const [fan] = fans as [Fan]
    const order = await boughtSigned(fan, productId, 'Ada', 2)
    await mark(productId, `${order}.1`)
    await mark(productId, `${order}.2`)
    expect(await unmark(productId, `${order}.1`)).toMatchObject({ failure: { error: 'SIGNING_MOVED' } })
    expect(await unmark(productId, `${order}.2`)).toEqual(ok({ number: 2 }))
    expect(await unmark(productId, `${order}.2`)).toEqual(ok({ number: null }))
    expect(await cuesOf(fan, eventId)).toMatchObject([{ signing: { number: 1 } }])
    expect(await mark(productId, `${order}.2`)).toBe(2)
  })

  test('is taken back although the order that was signed after it is given back', async () => {
    const { productId, fans } = await open(2)
    const [one, other] = fans as [Fan, Fan]
    const first = await boughtSigned(one, productId, 'Ada')
    const second = await boughtSigned(other, productId, 'Bea')
    await mark(productId, `${first}.1`)
    await mark(productId, `${second}.1`)
    await shop.world.db.owner`update orders set status = 'REFUNDED' where id = ${second}`
    expect(await unmark(productId, `${first}.1`)).toEqual(ok({ number: 1 }))
    expect(await mark(productId, `${first}.1`)).toBe(3)
  })

  test('is unknown for units that nobody bought, and other members cannot read it', async () => {
    const { productId, fans } = await open(1)
    const [fan] = fans as [Fan]
    const order = await boughtSigned(fan, productId, 'Ada')
    expect(await mark(productId, `${order}.2`)).toBe('NOT_FOUND')
    expect(await mark(productId, `${unknownId('or')}.1`)).toBe('NOT_FOUND')
    const stranger = await addFan(shop)
    expect(await read(stranger, order)).toMatchObject({ ok: false, error: { name: 'NOT_FOUND' } })
    expect(await read(stranger, unknownId('or'))).toMatchObject({ ok: false, error: { name: 'NOT_FOUND' } })
  })
})
