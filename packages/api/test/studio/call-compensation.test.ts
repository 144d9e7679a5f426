import type { CompensationResult } from '@encore/contract/endpoints'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callsOf } from '#modules/live/calls/index.ts'
import { boughtByCubes, recordOf } from '#test/commerce/refunds.ts'
import { addFan, addProduct, audits, type Fan } from '#test/commerce/shop.ts'
import { setState } from '#test/live/call-sessions.ts'
import { type OpenSession, openSession } from './recipes/call-control.ts'
import { addToLineUp, granted, publishedSession } from './recipes/calls.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, everywhere, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let support: Colleague
let finance: Colleague
beforeAll(async () => {
  stage = await openStage()
  support = await stage.studio.hire(everywhere('SUPPORT'))
  finance = await stage.studio.hire(everywhere('FINANCE'))
}, 120_000)
afterAll(() => stage.close())
afterEach(async () => expect(await audits(stage.shop)).toEqual([]))

type Key = Parameters<typeof stage.studio.send>[0]
type Sent = Awaited<ReturnType<typeof stage.studio.send>>
const session = '/api/studio/event/{eventId}/call-session/{id}'
const send = (key: Key, options: object, by = support) =>
  stage.studio.send(key, {
    cookie: by.staffCookie,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...options,
  })
const refusal = ({ status, body }: Sent) => [status, body?.name]
const note = 'The line broke twice'
const settle = ({ params }: OpenSession, callIds: string[], change: object = {}, by = support) =>
  send(
    `POST ${session}/compensation`,
    { params, body: { callIds, kind: 'REFUND', reason: null, note, ...change } },
    by,
  )
const decide = (id: string, verb: 'approve' | 'refuse', by = finance) =>
  send(
    `POST /api/studio/approval/{id}/${verb}`,
    { params: { id }, body: verb === 'approve' ? {} : { reason: 'Not like this' } },
    by,
  )
const statesOf = async ({ params }: OpenSession) =>
  (await callsOf(stage.studio.world.api.ctx.sql, params.id)).map(({ state }) => state)
const refundedOf = async (fan: Fan, orderId: string) => (await recordOf(fan, orderId)).refund?.refunded

interface Bought {
  open: OpenSession
  fan: Fan
  orderId: string
  callIds: string[]
}

/** An open session with two stations whose only fan bought `units` for cubes; all its calls are owed. */
async function boughtAndOwed(pointPrice: number, units = 1, grants = 0): Promise<Bought> {
  const productId = await addProduct(stage.shop, {
    kind: 'FAN_CALL',
    eventId: tide,
    pointPrice,
    buyLimitMax: 9,
  })
  const artistIds = [await addToLineUp(stage), await addToLineUp(stage)]
  const params = await publishedSession(stage, { productIds: [productId], artistIds })
  const fan = await addFan(stage.shop, 10_000)
  const orderId = await boughtByCubes(fan, productId, units)
  if (grants > 0) await granted(stage, params, fan, grants)
  await stage.made(`POST ${session}/order` as Key, { params, body: {} })
  await stage.made(`PUT ${session}/state` as Key, { params, body: { state: 'OPEN' } })
  const calls = await callsOf(stage.studio.world.api.ctx.sql, params.id)
  for (const { id } of calls) await setState(stage.shop, id, 'OWED')
  const callIds = calls.map(({ id }) => id)
  return { open: { params, calls, stationIds: [] }, fan, orderId, callIds }
}

test('studio/calls: a bought call is paid back by its part of the order, rounded up, and once', async () => {
  const { open, fan, orderId, callIds } = await boughtAndOwed(5)
  const [first, second] = callIds as [string, string]
  const settled = (await settle(open, [first])).body as CompensationResult
  expect(settled).toEqual({ state: 'DONE', approvalId: null, refunds: [{ amount: 3, currency: 'CUBE' }] })
  expect(await statesOf(open)).toEqual(['REFUNDED', 'OWED'])
  expect(refusal(await settle(open, [first]))).toEqual([409, 'CALL_MOVED'])
  expect((await settle(open, [second])).body.refunds).toEqual([{ amount: 2, currency: 'CUBE' }])
  expect(await refundedOf(fan, orderId)).toEqual({ amount: 5, currency: 'CUBE' })
  const closed = await send(
    `PUT ${session}/state`,
    { params: open.params, body: { state: 'CLOSED' } },
    stage.owner,
  )
  expect(closed.body).toEqual({ state: 'CLOSED' })
})

test('studio/calls: calls of one fan are paid back together by one refund', async () => {
  const { open, callIds } = await boughtAndOwed(7, 3)
  expect((await settle(open, callIds)).body.refunds).toEqual([{ amount: 21, currency: 'CUBE' }])
  expect(await statesOf(open)).toEqual(['REFUNDED', 'REFUNDED'])
})

test('studio/calls: counted time is not paid back', async () => {
  const { open, callIds } = await boughtAndOwed(100)
  const { owner } = stage.studio.world.db
  const [first] = callIds as [string]
  await owner`
    insert into call_segment (call_id, epoch, seq, from_ms, to_ms, cause, counted_ms, mac)
    select ${first}, 1, n, n * 1000, n * 1000 + 1000, 'FLOWED', 1000, decode(repeat('00', 32), 'hex')
    from generate_series(1, 4) n`
  await owner`update call set counted_ms = 4000, wall_ms = 4000 where id = ${first}`
  expect((await settle(open, [first])).body.refunds).toEqual([{ amount: 30, currency: 'CUBE' }])
})

test('studio/calls: a refund of a call never exceeds what is left of the order', async () => {
  const { open, orderId, callIds } = await boughtAndOwed(10)
  await stage.made('POST /api/studio/order/{id}/refund', {
    params: { id: orderId },
    body: { amount: 7, reason: note },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect((await settle(open, callIds)).body.refunds).toEqual([{ amount: 3, currency: 'CUBE' }])
})

test('studio/calls: simultaneous refunds of one fan pay the order back once', async () => {
  const { open, fan, orderId, callIds } = await boughtAndOwed(9)
  const answers = await Promise.all([1, 2, 3].map(() => settle(open, callIds)))
  expect(answers.map(refusal).toSorted()).toEqual([
    [200, undefined],
    [409, 'CALL_MOVED'],
    [409, 'CALL_MOVED'],
  ])
  expect(await refundedOf(fan, orderId)).toEqual({ amount: 9, currency: 'CUBE' })
})

test('studio/calls: a refund above the limit waits for a second person, who is not the first', async () => {
  const { open, fan, orderId, callIds } = await boughtAndOwed(400)
  const asked = (await settle(open, callIds)).body as CompensationResult
  expect(asked).toMatchObject({ state: 'WAITS', refunds: [{ amount: 400, currency: 'CUBE' }] })
  const id = asked.approvalId ?? ''
  expect(await statesOf(open)).toEqual(['OWED', 'OWED'])
  expect(refusal(await settle(open, callIds))).toEqual([409, 'APPROVAL_PENDING'])
  const { body } = await stage.studio.send(`GET ${session}/control`, {
    cookie: support.staffCookie,
    params: open.params,
  })
  expect(body.owed).toMatchObject([{ isBought: true, isPending: true }, { isPending: true }])
  const { content } = (await stage.studio.send('GET /api/studio/approval', { cookie: finance.staffCookie }))
    .body
  expect(content.find((one: { id: string }) => one.id === id)).toMatchObject({
    ...{ kind: 'CALL_REFUND', sums: [{ amount: 400, currency: 'CUBE' }], mayApprove: true },
    call: { sessionId: open.params.id, number: 1, calls: 2, owedMs: 20_000, reason: null, note },
  })
  expect(refusal(await decide(id, 'approve', support))).toEqual([409, 'NOT_PERMITTED'])
  expect((await decide(id, 'approve')).status).toBe(200)
  expect(await statesOf(open)).toEqual(['REFUNDED', 'REFUNDED'])
  expect(await refundedOf(fan, orderId)).toEqual({ amount: 400, currency: 'CUBE' })
  expect(refusal(await decide(id, 'approve'))).toEqual([409, 'APPROVAL_CLOSED'])
})

test('studio/calls: a waiver needs a published reason and two people, and a rejection keeps the call owed', async () => {
  const open = await openSession(stage)
  const callId = open.calls[0]?.id ?? ''
  await setState(stage.shop, callId, 'OWED')
  const waive = (reason: string | null, by = support) =>
    settle(open, [callId], { kind: 'WAIVED', reason }, by)
  expect((await waive(null)).body.fields).toEqual([{ path: 'reason', rule: 'required' }])
  expect((await waive('NUDITY')).body.fields).toEqual([{ path: 'reason', rule: 'unpublished' }])
  const first = (await waive('INSULT', finance)).body as CompensationResult
  expect(first.state).toBe('WAITS')
  expect(refusal(await decide(first.approvalId ?? '', 'approve'))).toEqual([409, 'APPROVAL_SELF'])
  expect((await decide(first.approvalId ?? '', 'refuse')).status).toBe(204)
  expect((await statesOf(open))[0]).toBe('OWED')
  const second = (await waive('INSULT')).body as CompensationResult
  expect((await decide(second.approvalId ?? '', 'approve')).status).toBe(200)
  expect((await statesOf(open))[0]).toBe('WAIVED')
  const { owner } = stage.studio.world.db
  expect(
    await owner`
    select kind, reason, requested_by, approved_by from call_compensation where call_id = ${callId}`,
  ).toMatchObject([{ kind: 'WAIVED', reason: 'INSULT', requested_by: support.uid, approved_by: finance.uid }])
})

test('studio/calls: a call that nobody bought is settled by the published compensation alone', async () => {
  const open = await openSession(stage)
  const callId = open.calls[0]?.id ?? ''
  await setState(stage.shop, callId, 'OWED')
  expect(refusal(await settle(open, [callId]))).toEqual([409, 'CALL_NOT_BOUGHT'])
  const other = await settle(open, [callId], { kind: 'EXTRA' })
  expect(other.body.fields).toEqual([{ path: 'kind', rule: 'unpublished' }])
  expect((await settle(open, [callId], { kind: 'AGAIN' })).body).toEqual({
    ...{ state: 'DONE', approvalId: null, refunds: [] },
  })
  expect((await statesOf(open))[0]).toBe('AGAIN')
})

test('studio/calls: a compensation concerns owed calls of one fan', async () => {
  const open = await openSession(stage)
  const [one, other, third] = open.calls.map(({ id }) => id) as [string, string, string]
  for (const id of [one, other]) await setState(stage.shop, id, 'OWED')
  expect((await settle(open, [one, other], { kind: 'AGAIN' })).body.fields).toEqual([
    { path: 'callIds', rule: 'unknown' },
  ])
  expect((await settle(open, [third], { kind: 'AGAIN' })).body).toMatchObject({
    ...{ name: 'CALL_MOVED', data: { state: 'WAITING' } },
  })
  const elsewhere = await openSession(stage)
  expect(refusal(await settle(elsewhere, [one], { kind: 'AGAIN' }))).toEqual([404, 'NOT_FOUND'])
  const staff = await stage.studio.hire(everywhere('CALL_STAFF'))
  expect(refusal(await settle(open, [one], { kind: 'AGAIN' }, staff))).toEqual([409, 'NOT_PERMITTED'])
})

test('studio/calls: units that were given count for the share of what was bought', async () => {
  const { open, callIds } = await boughtAndOwed(8, 1, 1)
  const [first] = callIds as [string]
  expect((await settle(open, [first])).body.refunds).toEqual([{ amount: 4, currency: 'CUBE' }])
})
