import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { expireGifts } from '#modules/commerce/gifts/settle-gifts.ts'
import { brooklyn, seoul } from './addresses.ts'
import { notice, sendNotice } from './gateway.ts'
import {
  accept,
  decline,
  give,
  giveAtGateway,
  historyOf,
  look,
  order,
  seen,
  sent,
  tokenOf,
  withdraw,
} from './gifts.ts'
import { boughtByCubes, recordOf } from './refunds.ts'
import { addFan, addProduct, addTicket, audits, type Fan, openShop, type Shop, shiftClock } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shiftClock(shop, '0')
  expect(await audits(shop)).toEqual([])
})

const cubesOf = async ({ api }: Fan) => {
  const me = await api('GET /api/v2/member/me')
  return me.ok ? me.value.cube : null
}
const liveTicket = async ({ uid }: Fan, productId: string) => {
  const [row] = await shop.world.db.owner<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${productId}`
  const wanted = { memberId: uid, eventId: row?.eventId ?? '', scope: 'LIVE' as const }
  return findEntitlement(shop.world.db.app, wanted)
}
const left = async (id: string) => (await stockLevels(shop.world.db.app, [id])).get(id)?.available
const refused = (name: string) => ({ ok: false, error: { name } })

describe('gifts: payment and link', () => {
  test('opens the show to the member who accepts it and not to the payer', async () => {
    const [mina, haru] = [await addFan(shop, 500), await addFan(shop)]
    const ticket = await addTicket(shop)
    const { giftId, token } = await give(mina, ticket, { message: '  생일 축하해\n하루  ' })
    expect(await sent(mina, giftId)).toMatchObject({ state: 'READY', side: 'SENT', otherName: null })
    expect(await liveTicket(mina, ticket)).toBeNull()
    expect(await seen(haru, token)).toMatchObject({
      state: 'READY',
      viewer: 'OTHER',
      message: '생일 축하해\n하루',
      problem: null,
    })
    expect(await accept(haru, token)).toMatchObject({
      ok: true,
      value: { state: 'ACCEPTED', viewer: 'RECIPIENT' },
    })
    expect(await liveTicket(haru, ticket)).toMatchObject({ source: 'GIFT', sourceId: giftId })
    expect(await liveTicket(mina, ticket)).toBeNull()
    expect(await sent(mina, giftId)).toMatchObject({ state: 'ACCEPTED', link: null })
    expect(await historyOf(shop, giftId)).toEqual(['paid', 'accepted'])
    expect(await cubesOf(mina)).toBe(50)
  })

  test('shows a guest no price and no personal data but the nickname', async () => {
    const mina = await addFan(shop, 500)
    const { token, orderId } = await give(mina, await addTicket(shop), { recipientEmail: 'haru@fans.test' })
    const answer = await shop.world.send('GET /api/v1/gift/{token}', { params: { token } })
    expect(answer.status).toBe(200)
    const received = JSON.stringify(answer.body)
    for (const secret of [mina.uid, orderId, 'haru@fans.test', 'rice', 'amount'])
      expect(received).not.toContain(secret)
    // Digits of timestamps and ids may be those of the price.
    const texts = received.replaceAll(/\d{4}-\d\d-[\d:.T]+Z|[a-z]{2}_[0-9A-Z]{26}/g, '')
    expect(texts).not.toContain('450')
  })

  test('is found by its own secret only', async () => {
    const mina = await addFan(shop, 500)
    const { token, giftId } = await give(mina, await addTicket(shop))
    expect(await look(mina, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toMatchObject(
      refused('NOT_FOUND'),
    )
    const rows = await shop.world.db.owner`select * from gift where id = ${giftId}`
    expect(JSON.stringify(rows)).not.toContain(token)
    const stranger = await addFan(shop)
    const params = { id: giftId }
    expect(await stranger.api('GET /api/v1/gift/sent/{id}', { params })).toMatchObject(refused('NOT_FOUND'))
    expect(await withdraw(stranger, giftId)).toMatchObject(refused('NOT_FOUND'))
  })

  test('at the gateway has a link once its money came and not before', async () => {
    const [mina, haru] = [await addFan(shop), await addFan(shop)]
    const ticket = await addTicket(shop)
    const placed = await giveAtGateway(mina, ticket)
    expect(await sent(mina, placed.giftId)).toMatchObject({ state: 'WAITING_PAYMENT', link: null })
    await sendNotice(shop, notice(placed))
    await sendNotice(shop, notice(placed))
    expect(await sent(mina, placed.giftId)).toMatchObject({ state: 'READY' })
    expect(await sent(mina, placed.orderId)).toEqual(await sent(mina, placed.giftId))
    const ofOrder = { params: { id: placed.orderId } }
    expect(await haru.api('GET /api/v1/gift/sent/{id}', ofOrder)).toMatchObject(refused('NOT_FOUND'))
    expect(await accept(haru, await tokenOf(mina, placed.giftId))).toMatchObject({ ok: true })
    expect(await liveTicket(haru, ticket)).toMatchObject({ source: 'GIFT' })
  })

  test('stays the same gift, with the latest words, when it is requested again during payment', async () => {
    const mina = await addFan(shop)
    const ticket = await addTicket(shop)
    const first = await giveAtGateway(mina, ticket)
    const again = await order(mina, ticket, { pgCode: 'P000', message: 'Better words' })
    expect(again).toMatchObject({ ok: true, value: { giftId: first.giftId, orderId: first.orderId } })
    await sendNotice(shop, notice(first))
    expect(await sent(mina, first.giftId)).toMatchObject({ message: 'Better words' })
  })

  test('is separate from the sender’s own open order', async () => {
    const mina = await addFan(shop)
    const ticket = await addTicket(shop)
    const body = { productUid: ticket, pgCode: 'P000', quantity: 1 } as const
    expect(await mina.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
    expect(await order(mina, ticket, { pgCode: 'P000' })).toMatchObject(refused('ORDER_OPEN'))
  })

  test('may go to somebody else when the sender holds a ticket', async () => {
    const mina = await addFan(shop, 1_000)
    const ticket = await addTicket(shop, { buyLimitMax: 2 })
    await boughtByCubes(mina, ticket)
    const { token } = await give(mina, ticket)
    expect(await accept(await addFan(shop), token)).toMatchObject({ ok: true })
  })

  test('is withdrawn by its sender instead of refunded, until it is accepted', async () => {
    const [mina, haru] = [await addFan(shop, 500), await addFan(shop)]
    const { giftId, orderId, token } = await give(mina, await addTicket(shop))
    expect((await recordOf(mina, orderId)).refund).toMatchObject({ kind: 'NONE', state: null })
    const asked = await mina.api('POST /api/v1/order/{id}/refund', { params: { id: orderId }, body: {} })
    expect(asked).toMatchObject(refused('ORDER_NOT_REFUNDABLE'))
    await accept(haru, token)
    expect(await withdraw(mina, giftId)).toMatchObject(refused('GIFT_TAKEN'))
  })
})

describe('gifts: refusal', () => {
  test.each([
    ['what is picked up', { kind: 'GOODS', isOnSitePickup: true }, 'PICKUP'],
    ['what asks who goes', { requiresOrderInfo: true }, 'ORDER_INFO'],
    ['goods without a country', { kind: 'GOODS', requiresShipping: true }, 'COUNTRY'],
  ] as const)('refuses %s', async (_, change, reason) => {
    const thing = await addProduct(shop, { pointPrice: 10, ...change })
    expect(await order(await addFan(shop, 100), thing)).toMatchObject({
      ok: false,
      error: { name: 'GIFT_NOT_POSSIBLE', data: { reason } },
    })
  })

  test('refuses more than one ticket through one link', async () => {
    const ticket = await addTicket(shop)
    expect(await order(await addFan(shop, 2_000), ticket, { quantity: 2 })).toMatchObject({
      ok: false,
      error: { name: 'INVALID_INPUT', fields: [{ path: 'quantity', rule: 'maximum' }] },
    })
  })

  test.each([
    ['a\u0007b', 'characters'],
    ['see www.example', 'link'],
    ['1\n2\n3\n4\n5\n6\n7', 'lines'],
    ['x'.repeat(201), 'maxLength'],
    ['you b1tch', 'blockedWord'],
  ])('refuses the words %j', async (message, rule) => {
    const ticket = await addTicket(shop)
    expect(await order(await addFan(shop, 500), ticket, { message })).toMatchObject({
      ok: false,
      error: { name: 'INVALID_INPUT', fields: [{ path: 'message', rule }] },
    })
  })

  test.each([
    ['haru@', 'email'],
    ['OWN', 'own'],
  ])('refuses the address %s', async (address, rule) => {
    const mina = await addFan(shop, 500)
    const recipientEmail = address === 'OWN' ? `${mina.uid}@FANS.test` : address
    expect(await order(mina, await addTicket(shop), { recipientEmail })).toMatchObject({
      ok: false,
      error: { name: 'INVALID_INPUT', fields: [{ path: 'recipientEmail', rule }] },
    })
  })
})

describe('gifts: goods', () => {
  const hoodie = () =>
    addProduct(shop, {
      kind: 'GOODS',
      requiresShipping: true,
      pointPrice: 100,
      weightGrams: 700,
      buyLimitMax: 9,
    })

  test('go to the latest country when requested again during payment', async () => {
    const mina = await addFan(shop)
    const given = { pgCode: 'P000', countryCode: 'GB' } as const
    const product = await hoodie()
    const first = await order(mina, product, given)
    const again = await order(mina, product, { ...given, countryCode: 'FR' })
    const giftId = first.ok ? first.value.giftId : ''
    expect(again).toMatchObject({ ok: true, value: { giftId } })
    expect(await sent(mina, giftId)).toMatchObject({ countryCode: 'FR' })
  })

  test('cost shipping to the country that the sender chooses and go to the recipient’s address', async () => {
    const [mina, haru] = [await addFan(shop, 1_000), await addFan(shop)]
    const given = { countryCode: 'KR', quantity: 2 }
    const { orderId, token } = await give(mina, await hoodie(), given)
    const fee = (await recordOf(mina, orderId)).shipping?.amount ?? 0
    expect(fee).toBeGreaterThan(0)
    expect(await cubesOf(mina)).toBe(1_000 - 200 - fee)
    expect(await seen(haru, token)).toMatchObject({ countryCode: 'KR', quantity: 2 })
    expect(await accept(haru, token)).toMatchObject(refused('INVALID_INPUT'))
    expect(await accept(haru, token, { shippingInfo: brooklyn })).toMatchObject({
      ok: false,
      error: { name: 'GIFT_COUNTRY_MISMATCH', data: { countryCode: 'KR' } },
    })
    expect(await accept(haru, token, { shippingInfo: seoul })).toMatchObject({ ok: true })
    const parcels = await shop.world.db.owner`
      select member_uid from parcel where order_id = ${orderId} union all
      select member_uid from order_address where order_id = ${orderId}`
    expect(parcels.map((row) => row.member_uid)).toEqual([haru.uid, haru.uid])
  })

  test('are refused for an unserved country', async () => {
    const mina = await addFan(shop, 1_000)
    const only = { kind: 'GOODS', requiresShipping: true, pointPrice: 100, shipsTo: ['KR'] } as const
    const ids = [await hoodie(), await addProduct(shop, { ...only, shipsTo: ['KR'] })]
    for (const [id, countryCode] of [
      [ids[0], 'KP'],
      [ids[1], 'JP'],
    ] as const)
      expect(await order(mina, id ?? '', { countryCode })).toMatchObject(refused('INVALID_INPUT'))
  })

  test('return everything that was paid, shipping included', async () => {
    const mina = await addFan(shop, 1_000)
    const { token } = await give(mina, await hoodie(), { countryCode: 'JP' })
    await decline(await addFan(shop), token)
    expect(await cubesOf(mina)).toBe(1_000)
  })
})

describe('gifts: limits', () => {
  test('count a gift for its sender until it comes back', async () => {
    const mina = await addFan(shop, 500)
    const photo = await addProduct(shop, { buyLimitMax: 1, pointPrice: 10 })
    const { giftId } = await give(mina, photo)
    expect(await order(mina, photo)).toMatchObject(refused('BUY_LIMIT_REACHED'))
    expect(await withdraw(mina, giftId)).toMatchObject({
      ok: true,
      value: { state: 'WITHDRAWN', link: null },
    })
    expect(await order(mina, photo)).toMatchObject({ ok: true })
  })

  test('count an accepted gift for its recipient', async () => {
    const [mina, haru] = [await addFan(shop, 500), await addFan(shop, 500)]
    const photo = await addProduct(shop, { buyLimitMax: 1, pointPrice: 10 })
    await accept(haru, (await give(mina, photo)).token)
    const body = { productUid: photo, pgCode: 'CUBE', quantity: 1 } as const
    expect(await haru.api('POST /api/v2/order/product', { body })).toMatchObject(refused('BUY_LIMIT_REACHED'))
  })

  test('warn a recipient at the limit, and the gift stays for somebody else', async () => {
    const [mina, haru, alex] = [await addFan(shop, 500), await addFan(shop, 500), await addFan(shop)]
    const photo = await addProduct(shop, { buyLimitMax: 1, pointPrice: 10 })
    await boughtByCubes(haru, photo)
    const { token } = await give(mina, photo)
    expect(await seen(haru, token)).toMatchObject({ state: 'READY', problem: 'BUY_LIMIT_REACHED' })
    expect(await accept(haru, token)).toMatchObject(refused('BUY_LIMIT_REACHED'))
    expect(await accept(alex, token)).toMatchObject({ ok: true })
  })

  test('refuse a recipient who holds a ticket or is paying for one', async () => {
    const [mina, haru, jun] = [await addFan(shop, 500), await addFan(shop, 500), await addFan(shop)]
    const ticket = await addTicket(shop, { buyLimitMax: 2 })
    await boughtByCubes(haru, ticket)
    const { token } = await give(mina, ticket)
    expect(await seen(haru, token)).toMatchObject({ problem: 'ALREADY_ENTITLED' })
    expect(await accept(haru, token)).toMatchObject(refused('ALREADY_ENTITLED'))
    const body = { productUid: ticket, pgCode: 'P000', quantity: 1 } as const
    const open = await jun.api('POST /api/v2/order/product', { body })
    expect(await accept(jun, token)).toMatchObject({
      ok: false,
      error: { name: 'ORDER_OPEN', data: { orderId: open.ok && open.value.orderId } },
    })
    expect(await accept(await addFan(shop), token)).toMatchObject({ ok: true })
  })

  test('refuse the sender’s own accept or decline', async () => {
    const mina = await addFan(shop, 500)
    const { token } = await give(mina, await addTicket(shop))
    expect(await seen(mina, token)).toMatchObject({ viewer: 'SENDER', problem: 'OWN' })
    expect(await accept(mina, token)).toMatchObject(refused('GIFT_OWN'))
    expect(await decline(mina, token)).toMatchObject(refused('GIFT_OWN'))
  })
})

describe('gifts: end', () => {
  test('repeats the result to the recipient and reports it as gone to everybody else', async () => {
    const [mina, haru, alex] = [await addFan(shop, 500), await addFan(shop), await addFan(shop)]
    const { token } = await give(mina, await addTicket(shop))
    await accept(haru, token, {}, 'key-1')
    expect(await accept(haru, token, {}, 'key-1')).toMatchObject({ ok: true })
    expect(await accept(haru, token)).toMatchObject({ ok: true, value: { viewer: 'RECIPIENT' } })
    expect(await accept(alex, token)).toMatchObject(refused('GIFT_TAKEN'))
    expect(await decline(alex, token)).toMatchObject(refused('GIFT_TAKEN'))
    expect(await seen(alex, token)).toMatchObject({ state: 'ACCEPTED', senderName: null, message: null })
  })

  test('returns cubes and unit to the sender when declined', async () => {
    const [mina, haru] = [await addFan(shop, 500), await addFan(shop)]
    const ticket = await addTicket(shop, { onHand: 5 })
    const { giftId, orderId, token } = await give(mina, ticket, { recipientEmail: 'haru@fans.test' })
    expect(await left(ticket)).toBe(4)
    expect(await decline(haru, token)).toMatchObject({ ok: true, value: { state: 'DECLINED', until: null } })
    expect(await cubesOf(mina)).toBe(500)
    expect(await left(ticket)).toBe(5)
    expect(await recordOf(mina, orderId)).toMatchObject({ status: 'REFUNDED' })
    expect(await sent(mina, giftId)).toMatchObject({ state: 'DECLINED', link: null, recipientEmail: null })
    expect(await accept(haru, token)).toMatchObject(refused('GIFT_TAKEN'))
  })

  test('returns the gift by itself after seven days, once', async () => {
    const [mina, haru] = [await addFan(shop, 500), await addFan(shop)]
    const thing = await addProduct(shop, { pointPrice: 450 })
    const { giftId, orderId, token } = await give(mina, thing)
    await shiftClock(shop, '6 days 23 hours')
    await expireGifts(shop.world.api.ctx)
    expect(await sent(mina, giftId)).toMatchObject({ state: 'READY' })
    await shiftClock(shop, '7 days 1 minute')
    expect(await accept(haru, token)).toMatchObject(refused('GIFT_TAKEN'))
    expect(await seen(haru, token)).toMatchObject({ state: 'EXPIRED', message: null })
    await Promise.all(Array.from({ length: 5 }, () => expireGifts(shop.world.api.ctx)))
    expect(await historyOf(shop, giftId)).toEqual(['paid', 'expired'])
    expect(await cubesOf(mina)).toBe(500)
    const refunds = await shop.world.db.owner`select reason from refund where order_id = ${orderId}`
    expect(refunds.map(({ reason }) => reason)).toEqual(['GIFT_RETURNED'])
  })

  test('comes with the show for a ticket, and a canceled show’s gift cannot be accepted', async () => {
    const [mina, haru] = [await addFan(shop, 500), await addFan(shop)]
    const ticket = await addTicket(shop)
    const { giftId, token } = await give(mina, ticket)
    const days = (Date.parse((await sent(mina, giftId)).until ?? '') - Date.now()) / 86_400_000
    expect(days).toBeLessThan(1)
    await shop.world.db.owner`
      update event set is_canceled = true where id = (select event_id from product where id = ${ticket})`
    expect(await seen(haru, token)).toMatchObject({ problem: 'OVER' })
    expect(await accept(haru, token)).toMatchObject(refused('GIFT_CLOSED'))
    expect(await withdraw(mina, giftId)).toMatchObject({ ok: true })
  })

  test('is required before the sender’s account deletion', async () => {
    const mina = await addFan(shop, 500)
    const { giftId } = await give(mina, await addTicket(shop))
    expect(await mina.api('POST /api/v1/member/leave')).toMatchObject({
      ok: false,
      error: {
        name: 'LEAVE_BLOCKED',
        data: { blockers: [{ kind: 'GIFT_OPEN', id: giftId, at: expect.any(String) }] },
      },
    })
    await withdraw(mina, giftId)
    expect(await mina.api('POST /api/v1/member/leave')).toMatchObject({ ok: true })
  })

  test('keeps no name of a deleted recipient', async () => {
    const [mina, haru] = [await addFan(shop, 500), await addFan(shop)]
    const { giftId, token } = await give(mina, await addTicket(shop))
    await accept(haru, token)
    expect((await sent(mina, giftId)).otherName).not.toBeNull()
    expect(await haru.api('POST /api/v1/member/leave')).toMatchObject({ ok: true })
    expect(await sent(mina, giftId)).toMatchObject({ state: 'ACCEPTED', otherName: null })
  })
})
