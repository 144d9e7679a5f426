import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { balances, spend } from '#modules/accounts/wallet/index.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { sendRefunds } from '#modules/commerce/payments/send-refunds.ts'
import { transact } from '#platform/db/transact.ts'
import { historyOf, notice, orderPackage, orderProduct, paymentsOf, sendNotice, stateOf } from './gateway.ts'
import { openPage, openSandboxShop, press, type SandboxShop } from './gateway-sandbox.ts'
import { askBack, askedBack, boughtByCubes, historyPage, paidPackage, recordOf } from './refunds.ts'
import { addFan, addPackage, addProduct, addTicket, audits, shiftClock, unknownId } from './shop.ts'

let shop: SandboxShop
let cubes: string
beforeAll(async () => {
  shop = await openSandboxShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())
afterEach(async () => {
  await shiftClock(shop, '0')
})

const walletOf = ({ uid }: { uid: string }) => balances(shop.world.db.app, uid)
const levelOf = async (id: string) => (await stockLevels(shop.world.db.app, [id])).get(id)

/** Newest first. */
async function statementOf({ api }: Awaited<ReturnType<typeof addFan>>) {
  const answer = await api('GET /api/v1/wallet/statement', {})
  return answer.ok
    ? answer.value.content.map(({ cause, amount, balance, order }) => [
        cause,
        amount,
        balance,
        order?.orderId,
      ])
    : []
}

test('immediate refund: takes untouched cubes from the wallet and returns the money to the original payment method', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes)
  await openPage(shop, placed)
  await press(shop, placed, 'approve')
  await expect.poll(async () => (await stateOf(fan, placed)).status).toBe('FULFILLED')
  const { orderId } = placed
  const before = await recordOf(fan, orderId)
  expect(before.refund).toMatchObject({ kind: 'AT_ONCE', state: null, refunded: null })
  const days = (Date.parse(before.refund.until ?? '') - Date.parse(before.createdAt)) / 86_400_000
  expect(days).toBeGreaterThanOrEqual(7)
  expect(days).toBeLessThan(7.02)

  const asked = await askedBack(fan, orderId)
  expect(asked).toMatchObject({
    status: 'REFUND_PENDING',
    refund: { kind: 'NONE', state: 'UNDER_WAY', refunded: { amount: 990, currency: 'USD' } },
  })
  expect(await walletOf(fan)).toEqual({ cube: 0, soul: 0 })
  expect(await audits(shop)).toEqual([])
  await sendRefunds(shop.world.api.ctx)
  await expect.poll(async () => (await stateOf(fan, placed)).status).toBe('REFUNDED')
  expect((await recordOf(fan, orderId)).refund).toEqual({
    kind: 'NONE',
    until: null,
    state: 'DONE',
    refunded: { amount: 990, currency: 'USD' },
  })
  expect((await paymentsOf(shop, placed)).refunds).toEqual([
    { reason: 'ASKED', state: 'SUCCEEDED', amount: 990 },
  ])
  expect(await statementOf(fan)).toEqual([
    ['REFUND', -110, 0, orderId],
    ['BONUS', 10, 110, orderId],
    ['CHARGE', 100, 100, orderId],
  ])
  expect(await historyOf(shop, placed)).toEqual([
    'placed INIT',
    'gatewayOpened PENDING',
    'captured FULFILLED',
    'refundAsked REFUND_PENDING',
    'refunded REFUNDED',
  ])
  expect(await audits(shop)).toEqual([])
})

test('immediate refund: is one refund with one result when requested again', async () => {
  const fan = await addFan(shop)
  const { orderId, ...placed } = await paidPackage(shop, fan, cubes)
  const first = await askedBack(fan, orderId)
  const second = await askedBack(fan, orderId)
  expect(second).toEqual(first)
  expect((await paymentsOf(shop, { orderId, ...placed })).refunds).toHaveLength(1)
})

test('immediate refund: becomes a request for spent or seven-day-old cubes', async () => {
  const fan = await addFan(shop)
  const touched = await paidPackage(shop, fan, cubes)
  await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 1 } })
  expect((await recordOf(fan, touched.orderId)).refund).toEqual({
    kind: 'REQUEST',
    until: null,
    state: null,
    refunded: null,
  })
  const old = await paidPackage(shop, fan, cubes)
  await shiftClock(shop, '6 days 23 hours 59 minutes')
  expect((await recordOf(fan, old.orderId)).refund.kind).toBe('AT_ONCE')
  await shiftClock(shop, '7 days 1 minute')
  expect((await recordOf(fan, old.orderId)).refund.kind).toBe('REQUEST')
  const asked = await askedBack(fan, old.orderId, '  Bought by mistake  ')
  expect(asked).toMatchObject({ status: 'FULFILLED', refund: { kind: 'NONE', state: 'ASKED' } })
  expect(await askedBack(fan, old.orderId)).toEqual(asked)
  expect(
    await shop.world.db.owner`select reason, state from refund_request where order_id = ${old.orderId}`,
  ).toMatchObject([{ reason: 'Bought by mistake', state: 'OPEN' }])
  expect(await walletOf(fan)).toMatchObject({ cube: 219 })
  expect(await audits(shop)).toEqual([])
})

test('immediate refund: accepts cubes spent and returned by another refund as untouched', async () => {
  const fan = await addFan(shop)
  const thing = await addTicket(shop, { pointPrice: 60 })
  const placed = await paidPackage(shop, fan, cubes)
  const ticket = await boughtByCubes(fan, thing)
  expect((await recordOf(fan, placed.orderId)).refund.kind).toBe('REQUEST')
  await askedBack(fan, ticket)
  expect((await recordOf(fan, placed.orderId)).refund.kind).toBe('AT_ONCE')
})

test('immediate refund: returns a ticket until the start: the entitlement ends, the unit is free, the cubes return to their lots', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, { pointPrice: 60, onHand: 1 })
  await paidPackage(shop, fan, cubes)
  const id = await boughtByCubes(fan, ticket)
  const lots = () => shop.world.db.owner`
    select kind, amount, remaining from cube_lot where member_uid = ${fan.uid} order by id`
  expect(await lots()).toMatchObject([
    { kind: 'PURCHASED', remaining: 50 },
    { kind: 'FREE', remaining: 0 },
  ])
  const { eventId, refund } = await recordOf(fan, id)
  expect(refund).toMatchObject({ kind: 'AT_ONCE' })
  expect(await askedBack(fan, id)).toMatchObject({
    status: 'REFUNDED',
    refund: { kind: 'NONE', state: 'DONE', refunded: { amount: 60, currency: 'CUBE' } },
  })
  expect(await lots()).toMatchObject([
    { kind: 'PURCHASED', remaining: 100 },
    { kind: 'FREE', remaining: 10 },
  ])
  expect((await statementOf(fan))[0]).toEqual(['RETURN', 60, 110, id])
  expect(
    await findEntitlement(shop.world.db.app, { memberId: fan.uid, eventId: eventId ?? '', scope: 'LIVE' }),
  ).toBeNull()
  expect(await levelOf(ticket)).toEqual({ available: 1, held: 0 })
  expect(await audits(shop)).toEqual([])
  await boughtByCubes(fan, ticket)
  expect(await levelOf(ticket)).toEqual({ available: 0, held: 0 })
  expect(await audits(shop)).toEqual([])
})

test('immediate refund: becomes a manual decision for a ticket after the start and for other products', async () => {
  const fan = await addFan(shop, 2_000)
  const id = await boughtByCubes(fan, await addTicket(shop))
  const digital = await boughtByCubes(fan, await addProduct(shop, { pointPrice: 10 }))
  expect((await recordOf(fan, digital)).refund.kind).toBe('REQUEST')
  const { until } = (await recordOf(fan, id)).refund
  expect(until).not.toBeNull()
  await shiftClock(shop, '3 hours 1 minute')
  expect((await recordOf(fan, id)).refund.kind).toBe('REQUEST')
  expect(await askedBack(fan, id)).toMatchObject({ status: 'FULFILLED', refund: { state: 'ASKED' } })
})

test('immediate refund: extends a lot that expired meanwhile by thirty days, after which it ends for good', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, { pointPrice: 60 })
  await paidPackage(shop, fan, cubes)
  const id = await boughtByCubes(fan, ticket)
  await shop.world.db.owner`
    update cube_lot set expires_at = app_now() - interval '1 day'
    where member_uid = ${fan.uid} and kind = 'FREE'`
  await shop.world.db.owner`
    update event set start_at = start_at + interval '50 days', end_at = end_at + interval '50 days'
    where id = (select event_id from order_line where order_id = ${id})`
  await askedBack(fan, id)
  expect(await walletOf(fan)).toMatchObject({ cube: 110 })
  await shiftClock(shop, '29 days 23 hours')
  await spendOne(fan.uid, 'before')
  expect(await walletOf(fan)).toMatchObject({ cube: 109 })
  await shiftClock(shop, '30 days 1 minute')
  await spendOne(fan.uid, 'after')
  expect(await walletOf(fan)).toMatchObject({ cube: 99 })
  expect(await audits(shop)).toEqual([])
})

test('immediate refund: ends a lot a second time after a partial expiry and returned cubes', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, { pointPrice: 6 })
  await paidPackage(shop, fan, cubes)
  const id = await boughtByCubes(fan, ticket)
  await shop.world.db.owner`
    update cube_lot set expires_at = app_now() - interval '1 day'
    where member_uid = ${fan.uid} and kind = 'FREE'`
  await spendOne(fan.uid, 'first')
  expect(await walletOf(fan)).toMatchObject({ cube: 99 })
  await askedBack(fan, id)
  expect(await walletOf(fan)).toMatchObject({ cube: 105 })
  await shiftClock(shop, '31 days')
  await spendOne(fan.uid, 'second')
  expect(await walletOf(fan)).toMatchObject({ cube: 98 })
  expect(await audits(shop)).toEqual([])
})

const spendOne = (memberId: string, name: string) =>
  transact(shop.world.db.app, async (tx) =>
    ok(await spend(tx, { memberId, amount: 1, sourceType: 'ORDER', sourceId: `${memberId} ${name}` })),
  )

test('immediate refund: returns the money of a card ticket before the start and frees its unit', async () => {
  const fan = await addFan(shop)
  const ticket = await addTicket(shop, { onHand: 1 })
  const placed = await orderProduct(fan, ticket)
  await sendNotice(shop, notice(placed))
  expect(await levelOf(ticket)).toEqual({ available: 0, held: 0 })
  expect(await askedBack(fan, placed.orderId)).toMatchObject({ refund: { state: 'UNDER_WAY' } })
  expect(await levelOf(ticket)).toEqual({ available: 1, held: 0 })
  expect((await paymentsOf(shop, placed)).refunds).toMatchObject([{ reason: 'ASKED', amount: 3_600 }])
  expect(await audits(shop)).toEqual([])
})

test('immediate refund: refuses an unpaid, canceled or foreign order by its name', async () => {
  const [fan, other] = [await addFan(shop), await addFan(shop)]
  const open = await orderPackage(fan, cubes)
  const refused = { status: 409, error: { name: 'ORDER_NOT_REFUNDABLE' } }
  expect(await askBack(fan, open.orderId)).toMatchObject(refused)
  await fan.api('POST /api/v2/order/{id}/cancel', { params: { id: open.orderId }, body: {} })
  expect(await askBack(fan, open.orderId)).toMatchObject(refused)
  expect((await recordOf(fan, open.orderId)).refund).toEqual({
    kind: 'NONE',
    until: null,
    state: null,
    refunded: null,
  })
  const paid = await paidPackage(shop, fan, cubes)
  expect(await askBack(other, paid.orderId)).toMatchObject({ status: 404 })
  expect(await askBack(other, unknownId('or'))).toMatchObject({ status: 404 })
  expect(await historyPage(other)).toMatchObject({ content: [], totalElements: 0, last: true })
})

test('immediate refund: keeps its order from delivery and its member from deletion while it is under way', async () => {
  const fan = await addFan(shop)
  const placed = await paidPackage(shop, fan, cubes)
  await askedBack(fan, placed.orderId)
  const blockers = [{ kind: 'REFUND_OPEN', id: placed.orderId }]
  expect(await fan.api('POST /api/v1/member/leave')).toMatchObject({
    ok: false,
    error: { name: 'LEAVE_BLOCKED', data: { blockers } },
  })
  const asking = await addFan(shop)
  const touched = await paidPackage(shop, asking, cubes)
  await asking.api('POST /api/v1/poll-point', { body: { pointAmount: 1 } })
  await askedBack(asking, touched.orderId)
  expect(await asking.api('GET /api/v1/member/leave')).toMatchObject({
    ok: true,
    value: { blockers: [{ kind: 'REFUND_OPEN', id: touched.orderId }] },
  })
})
