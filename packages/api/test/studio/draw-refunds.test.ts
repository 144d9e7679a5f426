import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraw, addAlbum, addDraw } from '#test/commerce/draws.ts'
import { voidDrawWithSales } from './recipes/draws.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let finance: Colleague
beforeAll(async () => {
  stage = await openStage()
  finance = await stage.studio.hire({ role: 'FINANCE', eventId: tide })
}, 120_000)
afterAll(() => stage.close())

type Key = Parameters<typeof stage.studio.send>[0]
const send = (key: Key, options: object = {}, by = stage.owner) =>
  stage.studio.send(key, { cookie: by.staffCookie, ...options })
const at = (id: string) => ({ params: { eventId: tide, id } })
const request = (id: string) =>
  send('POST /api/studio/event/{eventId}/draw/{id}/refund', { ...at(id), body: { note: 'No albums' } })
const approve = (id: string, by = finance) =>
  send(
    'POST /api/studio/approval/{id}/approve',
    { params: { id }, body: {}, headers: { 'idempotency-key': crypto.randomUUID() } },
    by,
  )
const sheet = async (id: string) => (await send('GET /api/studio/event/{eventId}/draw/{id}', at(id))).body
const refundsOf = (orderIds: string[]) => stage.studio.world.db.owner`
  select order_id as id, count(*)::int as count from refund where order_id = any(${orderIds})
  group by order_id order by order_id`

test('draw refunds: the sold entries of a void draw are refunded once, after a second approval', async () => {
  const { id, orderIds } = await voidDrawWithSales(stage)
  expect((await sheet(id)).refund).toEqual({ mayRequest: true, workId: null })
  const asked = await request(id)
  expect(asked.status).toBe(200)
  expect(await request(id)).toMatchObject({ body: { name: 'APPROVAL_PENDING' } })
  expect(await approve(asked.body.approvalId, stage.owner)).toMatchObject({ body: { name: 'APPROVAL_SELF' } })
  expect(await refundsOf(orderIds)).toEqual([])
  const approved = await approve(asked.body.approvalId)
  expect(approved).toMatchObject({ status: 200, body: { workId: expect.any(String) } })
  const job = async () =>
    (await send('GET /api/studio/job/{id}', { params: { id: approved.body.workId } })).body
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('DONE')
  expect(await job()).toMatchObject({ kind: 'refund-draw', total: 2, done: 2, failed: 0 })
  expect(await refundsOf(orderIds)).toEqual(orderIds.toSorted().map((order) => ({ id: order, count: 1 })))
  expect((await sheet(id)).refund).toEqual({ mayRequest: false, workId: approved.body.workId })
  expect(await request(id)).toMatchObject({ status: 409, body: { name: 'DRAW_REFUND_STARTED' } })
})

test('draw refunds: an order that was refunded before is not refunded again', async () => {
  const { id, orderIds } = await voidDrawWithSales(stage)
  const [first = ''] = orderIds
  await send('POST /api/studio/order/{id}/refund', {
    params: { id: first },
    body: { amount: null, reason: 'Asked for it' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const { body } = await approve((await request(id)).body.approvalId)
  const job = async () => (await send('GET /api/studio/job/{id}', { params: { id: body.workId } })).body
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('DONE')
  expect(await refundsOf(orderIds)).toEqual(orderIds.toSorted().map((order) => ({ id: order, count: 1 })))
})

test('draw refunds: only a void draw with entries on sale has them', async () => {
  const album = await addAlbum(stage.shop)
  const id = await addDraw(stage.shop, aDraw(tide, { productIds: [album] }))
  expect((await request(id)).status).toBe(404)
  await stage.studio.world.db.owner`
    update draw set state = 'VOID', voided_at = app_now(), void_reason = 'RULES_WRONG' where id = ${Buffer.from(id, 'hex')}`
  expect((await request(id)).status).toBe(404)
  expect((await sheet(id)).refund).toEqual({ mayRequest: false, workId: null })
})
