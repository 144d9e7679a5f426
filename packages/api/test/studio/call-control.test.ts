import type { CallControl, ControlledStation, Revealed } from '@encore/contract/endpoints'
import type { FanPresence } from '@encore/contract/rules/calls/readiness'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { callsOf, raiseEpoch, takeSegments } from '#modules/live/calls/index.ts'
import { ada, seoul } from '#test/commerce/addresses.ts'
import { addFans, addProduct, audits, type Fan } from '#test/commerce/shop.ts'
import { reportPresence, seconds, setState, within } from '#test/live/call-sessions.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { type OpenSession, openSession } from './recipes/call-control.ts'
import { addToLineUp, orderedSession } from './recipes/calls.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, everywhere, moon } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let staff: Colleague
let statementsOf: StatementsOf
beforeAll(async () => {
  stage = await openStage()
  staff = await stage.studio.hire(everywhere('CALL_STAFF'))
  statementsOf = countStatements(stage.studio.world.api.ctx)
}, 120_000)
afterAll(() => stage.close())
afterEach(async () => expect(await audits(stage.shop)).toEqual([]))

type Key = Parameters<typeof stage.studio.send>[0]
type Sent = Awaited<ReturnType<typeof stage.studio.send>>
const send = (key: Key, options: object = {}, by = staff) =>
  stage.studio.send(key, { cookie: by.staffCookie, ...options })
const session = '/api/studio/event/{eventId}/call-session/{id}'
const control = async ({ params }: OpenSession, query: object = {}): Promise<CallControl> => {
  const sent = await send(`GET ${session}/control`, { params, query })
  expect(sent.status).toBe(200)
  return sent.body
}
const firstStation = async (open: OpenSession, query: object = {}): Promise<ControlledStation> => {
  const [station] = (await control(open, query)).stations
  if (!station) throw new Error('no station')
  return station
}
const at = ({ params, calls }: OpenSession, index = 0) => ({ ...params, callId: calls[index]?.id ?? '' })
const act = (verb: 'move' | 'time' | 'hold' | 'cut', params: object, body: object, by = staff) =>
  send(`POST ${session}/call/{callId}/${verb}` as Key, { params, body }, by)
const refusal = ({ status, body }: Sent) => [status, body?.name]
const clock = () => stage.studio.world.api.ctx.clock
const here = (change: Partial<FanPresence> = {}): FanPresence => ({
  isPageVisible: true,
  socketSeenAtMs: clock().now(),
  deviceCheckedAtMs: clock().now(),
  isIdentityChecked: false,
  isReadyPressed: true,
  ...change,
})
const report = (bookingId = '', change: Partial<FanPresence> = {}) =>
  reportPresence(stage.shop, bookingId, here(change))
const entryOf = async (id: string) => {
  const { owner } = stage.studio.world.db
  const [entry] = await owner`
    select action, outcome, before, after, reason from audit_entry where object_id = ${id} order by seq desc limit 1`
  return entry
}
/** Counts signed seconds of a live call, as its station would report them. */
async function speak({ stationIds, calls }: OpenSession, count: number): Promise<void> {
  const { ctx } = stage.studio.world.api
  const callId = calls[0]?.id ?? ''
  await setState(stage.shop, callId, 'LIVE')
  await within(stage.shop, (tx) => raiseEpoch(tx, stationIds[0] ?? '', 0))
  const segments = await seconds(stage.shop, callId, count)
  await within(stage.shop, (tx) => takeSegments(ctx, tx, callId, segments))
}

describe('studio/calls: control', () => {
  test('shows each station with its running and next call, its queue and what is owed', async () => {
    const fans = await addFans(stage.shop, 5)
    const open = await openSession(stage, { fans })
    const bookings = open.calls.map(({ bookingId }) => bookingId)
    await speak(open, 4)
    await report(bookings[1])
    await report(bookings[2], { isPageVisible: false })
    await send(`POST ${session}/station/{stationId}/next`, {
      params: { ...open.params, stationId: open.stationIds[0] },
      body: {},
    })
    await setState(stage.shop, open.calls[4]?.id ?? '', 'OWED')
    const shown = await control(open)
    expect(shown).toMatchObject({ id: open.params.id, state: 'OPEN', asksIdentity: false })
    const [station] = shown.stations as [ControlledStation]
    expect(station).toMatchObject({ epoch: 1, waiting: 2, held: [] })
    expect(station.running).toMatchObject({
      ...{ number: 1, promisedMs: 10_000, addedMs: 0, countedMs: 4_000, wallMs: 4_000 },
      name: expect.stringMatching(/^.•$/u),
    })
    expect(station.next).toMatchObject({ number: 2, position: null, gap: null })
    expect(station.queue).toMatchObject([
      { number: 3, position: 1, gap: 'PAGE_HIDDEN', misses: 0, ringEndsAt: null, moves: [] },
      { number: 4, position: 2, gap: 'NOT_CONNECTED' },
    ])
    expect(shown.owed).toMatchObject([{ number: 5, owedMs: 10_000, isBought: false, isPending: false }])
    expect(shown.sums).toEqual({
      ...{ calls: 5, waiting: 3, settled: 0, owed: 1, promisedMs: 50_000, countedMs: 4_000 },
      ...{ owedMs: 10_000, compensatedMs: 0 },
    })
    await report(bookings[0], { socketSeenAtMs: null })
  })

  test('needs the same statements for many fans and stations as for few', async () => {
    const few = await openSession(stage, { fans: await addFans(stage.shop, 1) })
    const artistIds = [await addToLineUp(stage), await addToLineUp(stage), await addToLineUp(stage)]
    const many = await openSession(stage, { fans: await addFans(stage.shop, 12), artistIds })
    const cost = (open: OpenSession) => statementsOf(() => control(open))
    await cost(few)
    expect(await cost(many)).toBe(await cost(few))
  })

  test('lists fifty waiting fans of each station, and all of the one that was asked for', async () => {
    const fans = await addFans(stage.shop, 52)
    const artistIds = [await addToLineUp(stage), await addToLineUp(stage)]
    const open = await openSession(stage, { fans, artistIds })
    const shown = await control(open)
    expect(shown.stations.map(({ queue, waiting }) => [queue.length, waiting])).toEqual([
      [50, 52],
      [50, 52],
    ])
    const whole = await control(open, { station: open.stationIds[1] ?? '' })
    expect(whole.stations.map(({ id, queue }) => [id, queue.length])).toEqual([[open.stationIds[1], 52]])
  })
})

describe('studio/calls: the queue', () => {
  test('moves a fan with a note, which the entry and the queue keep', async () => {
    const open = await openSession(stage)
    const note = 'The train was late'
    expect((await act('move', at(open), { to: 3, note })).body).toEqual({ from: 1, to: 3 })
    const { queue } = await firstStation(open)
    expect(queue.map(({ number, position }) => [number, position])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
    ])
    expect(queue[2]?.moves).toMatchObject([{ from: 1, to: 3, reason: 'STAFF', note }])
    expect(await entryOf(at(open).callId)).toMatchObject({
      ...{ action: 'call.move', before: { position: 1 }, after: { position: 3 }, reason: note },
    })
    const far = await act('move', at(open), { to: 4, note })
    expect(far.body.fields).toEqual([{ path: 'to', rule: 'maximum' }])
    expect((await act('move', at(open), { to: 1, note: ' ' })).status).toBe(400)
    await setState(stage.shop, at(open).callId, 'LIVE')
    expect((await act('move', at(open), { to: 1, note })).body).toMatchObject({
      ...{ name: 'CALL_MOVED', data: { state: 'LIVE' } },
    })
    await setState(stage.shop, at(open).callId, 'HELD')
  })

  test('finds the next fan of a station while the session is open', async () => {
    const open = await openSession(stage)
    const params = { ...open.params, stationId: open.stationIds[0] }
    const next = () => send(`POST ${session}/station/{stationId}/next`, { params, body: {} })
    expect((await next()).body).toEqual({ next: null, rung: [] })
    await report(open.calls[1]?.bookingId)
    expect((await next()).body).toEqual({ next: open.calls[1]?.id, rung: [] })
    await send(`PUT ${session}/state`, { params: open.params, body: { state: 'PAUSED' } })
    expect((await next()).body).toMatchObject({ name: 'CALL_SESSION_MOVED', data: { state: 'PAUSED' } })
  })
})

describe('studio/calls: a running call', () => {
  test('gets time with a note, up to ten minutes in all', async () => {
    const open = await openSession(stage)
    const add = (seconds: number) => act('time', at(open), { seconds, note: 'The line was slow' })
    expect((await add(20)).body).toEqual({ addedMs: 20_000 })
    expect((await add(580)).body).toEqual({ addedMs: 600_000 })
    expect((await add(1)).body.fields).toEqual([{ path: 'seconds', rule: 'maximum' }])
    const { queue } = await firstStation(open)
    expect(queue[0]).toMatchObject({ addedMs: 600_000, promisedMs: 10_000 })
    await setState(stage.shop, at(open).callId, 'OWED')
    expect(refusal(await add(1))).toEqual([409, 'CALL_MOVED'])
  })

  test('is held with the time that is left, or is over when it cannot be taken up again', async () => {
    const open = await openSession(stage)
    const hold = () => act('hold', at(open), { note: 'The artist needs a break' })
    expect(refusal(await hold())).toEqual([409, 'CALL_MOVED'])
    await speak(open, 3)
    expect((await hold()).body).toEqual({ state: 'OWED' })
    const long = await openSession(stage, { promiseMs: 60_000 })
    await speak(long, 3)
    const held = await act('hold', at(long), { note: 'The artist needs a break' })
    expect(held.body).toEqual({ state: 'HELD' })
    expect(await firstStation(long)).toMatchObject({
      ...{ running: null, held: [{ number: 1, countedMs: 3_000, state: 'HELD' }] },
    })
    expect(refusal(await hold())).toEqual([409, 'CALL_MOVED'])
  })

  test('is cut for a reason, and what is left is owed', async () => {
    const open = await openSession(stage)
    const cut = (by = staff) => act('cut', at(open), { reason: 'INSULT', note: 'Shouted at the artist' }, by)
    expect((await cut()).body).toMatchObject({ name: 'CALL_MOVED', data: { state: 'WAITING' } })
    await speak(open, 6)
    const support = await stage.studio.hire(everywhere('SUPPORT'))
    expect(refusal(await cut(support))).toEqual([409, 'NOT_PERMITTED'])
    expect((await cut()).body).toEqual({ state: 'OWED' })
    expect((await control(open)).owed).toMatchObject([{ number: 1, owedMs: 4_000, reason: 'INSULT' }])
    expect(await entryOf(at(open).callId)).toMatchObject({
      ...{ before: { state: 'LIVE' }, after: { state: 'OWED', countedMs: 6_000, why: 'INSULT' } },
      reason: 'Shouted at the artist',
    })
    expect(refusal(await cut())).toEqual([409, 'CALL_MOVED'])
  })

  test('is cut once when many press at the same time', async () => {
    const open = await openSession(stage)
    await speak(open, 1)
    const cuts = await Promise.all(
      Array.from({ length: 4 }, () => act('cut', at(open), { reason: 'TECHNICAL', note: 'No sound' })),
    )
    expect(cuts.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('studio/calls: differing sums', () => {
  const check = (params: object, note: string) =>
    send(`PUT ${session}/call/{callId}/difference` as Key, { params, body: { note } })

  test('are listed once the call has ended, until staff write to the fan', async () => {
    const open = await openSession(stage)
    const [callId = ''] = open.calls.map(({ id }) => id)
    await speak(open, 4)
    const { owner } = stage.studio.world.db
    await owner`
      insert into call_seat (call_id, token_hash, fan_counted_ms) values (${callId}, sha256('seat'), 6001)`
    expect((await control(open)).differences).toEqual([])
    expect((await act('cut', at(open), { reason: 'TECHNICAL', note: 'The tablet fell' })).status).toBe(200)
    expect((await control(open)).differences).toMatchObject([
      { callId, number: 1, countedMs: 4_000, fanCountedMs: 6_001, note: null },
    ])
    expect(refusal(await check(at(open, 1), 'Nothing differs here'))).toEqual([404, 'NOT_FOUND'])
    expect((await check(at(open), 'Two seconds were lost with the tablet')).status).toBe(204)
    expect((await control(open)).differences).toMatchObject([
      { note: 'Two seconds were lost with the tablet' },
    ])
    expect(await entryOf(callId)).toMatchObject({
      action: 'call.check-difference',
      after: { countedMs: 4_000, fanCountedMs: 6_001 },
    })
  })
})

describe('studio/calls: identity', () => {
  test('is ticked and taken back where the session asks for it, and makes a fan ready', async () => {
    const open = await openSession(stage, { asksIdentity: true })
    const bookingId = open.calls[0]?.bookingId ?? ''
    const params = { ...open.params, bookingId }
    const tick = (method: 'PUT' | 'DELETE') =>
      send(`${method} ${session}/booking/{bookingId}/identity`, { params })
    await report(bookingId)
    const shown = async () => {
      const { queue } = await firstStation(open)
      return [queue[0]?.gap, queue[0]?.isIdentityChecked]
    }
    expect(await shown()).toEqual(['IDENTITY_UNCHECKED', false])
    expect((await tick('PUT')).status).toBe(204)
    expect((await tick('PUT')).status).toBe(204)
    expect(await shown()).toEqual([null, true])
    expect((await tick('DELETE')).status).toBe(204)
    expect(await shown()).toEqual(['IDENTITY_UNCHECKED', false])
  })

  test('is compared with the name of the order or of the address book, which the log does not hold', async () => {
    const fans = await addFans(stage.shop, 3, 100)
    const [buyer, addressed] = fans as [Fan, Fan, Fan]
    const open = await openSession(stage, { fans, asksIdentity: true })
    const bookingOf = ({ uid }: Fan) => open.calls.find(({ memberId }) => memberId === uid)?.bookingId ?? ''
    const productId = await addProduct(stage.shop, { kind: 'GOODS', pointPrice: 5, requiresOrderInfo: true })
    const bought = await buyer.api('POST /api/v2/order/product', {
      body: { productUid: productId, quantity: 1, pgCode: 'CUBE', orderEtcInfo: ada },
    })
    if (!bought.ok) throw new Error(bought.error.name)
    await stage.studio.world.db.owner`
      insert into call_booking_source (booking_id, source, order_id, product_id, units)
      values (${bookingOf(buyer)}, 'ORDER', ${bought.value.orderId}, ${productId}, 1)`
    expect((await addressed.api('POST /api/v1/shipping-info', { body: seoul })).ok).toBe(true)
    const reveal = async (fan: Fan) => {
      const params = { ...open.params, bookingId: bookingOf(fan) }
      const sent = await send(`POST ${session}/booking/{bookingId}/identity/reveal`, { params, body: {} })
      expect(sent.status).toBe(200)
      return (sent.body as Revealed).lines.map(({ label, text }) => (label === 'nickname' ? label : text))
    }
    expect(await reveal(buyer)).toEqual(['nickname', 'Okafor Ada', '1998'])
    const entry = await entryOf(open.params.id)
    expect(entry).toMatchObject({
      ...{ action: 'call.reveal-identity', after: { shown: 'IDENTITY', booking: bookingOf(buyer) } },
    })
    expect(JSON.stringify(entry)).not.toMatch(/Okafor|1998/)
    expect(await reveal(addressed)).toEqual(['nickname', '김민지'])
    expect(await reveal(fans[2] as Fan)).toEqual(['nickname'])
    await send(`PUT ${session}/state`, { params: open.params, body: { state: 'PAUSED' } })
    expect(await reveal(buyer)).toHaveLength(3)
    const place = await orderedSession(stage, [buyer], { asksIdentity: true })
    const [booking] = await stage.studio.world.db.owner<{ id: string }[]>`
      select id from call_booking where session_id = ${place.id}`
    const early = { ...place, bookingId: booking?.id ?? '' }
    const sent = await send(`POST ${session}/booking/{bookingId}/identity/reveal`, {
      params: early,
      body: {},
    })
    expect(refusal(sent)).toEqual([409, 'CALL_SESSION_MOVED'])
  })

  test('keeps nobody from being next, and a fan of another identity goes back into the queue', async () => {
    const open = await openSession(stage, { asksIdentity: true })
    const note = 'The name on the document is another one'
    await report(open.calls[0]?.bookingId)
    const params = { ...open.params, stationId: open.stationIds[0] }
    const called = await send(`POST ${session}/station/{stationId}/next`, { params, body: {} })
    expect(called.body).toEqual({ next: at(open).callId, rung: [] })
    const { next } = await firstStation(open)
    expect(next).toMatchObject({ callId: at(open).callId, gap: 'IDENTITY_UNCHECKED', position: null })
    await report(open.calls[0]?.bookingId, { isReadyPressed: false })
    expect((await act('move', at(open), { to: 3, note })).body).toEqual({ from: 1, to: 3 })
    const { queue, next: after } = await firstStation(open)
    expect(after).toBeNull()
    expect(queue.map(({ number, misses }) => [number, misses])).toEqual([
      [2, 0],
      [3, 0],
      [1, 0],
    ])
  })

  test('is shown as ticked before the fan has come', async () => {
    const open = await openSession(stage, { asksIdentity: true })
    const params = { ...open.params, bookingId: open.calls[0]?.bookingId ?? '' }
    expect((await send(`PUT ${session}/booking/{bookingId}/identity`, { params })).status).toBe(204)
    const { queue } = await firstStation(open)
    expect([queue[0]?.gap, queue[0]?.isIdentityChecked]).toEqual(['NOT_CONNECTED', true])
  })

  test('is refused where nobody asks for it, and for bookings of other sessions', async () => {
    const open = await openSession(stage)
    const other = await openSession(stage, { asksIdentity: true })
    const tick = (params: object) => send(`PUT ${session}/booking/{bookingId}/identity`, { params })
    const bookingId = open.calls[0]?.bookingId ?? ''
    expect(refusal(await tick({ ...open.params, bookingId }))).toEqual([409, 'CALL_IDENTITY_UNASKED'])
    expect(refusal(await tick({ ...other.params, bookingId }))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('studio/calls: a station', () => {
  test('is paired by a code of eight digits, of which the log holds none', async () => {
    const open = await openSession(stage)
    const params = { ...open.params, stationId: open.stationIds[0] }
    const pair = (by = staff) => send(`POST ${session}/station/{stationId}/pairing`, { params, body: {} }, by)
    const { body } = await pair()
    expect(body.code).toMatch(/^\d{8}$/)
    expect(Date.parse(body.expiresAt) - clock().now()).toBeGreaterThan(9 * 60_000)
    expect(JSON.stringify(await entryOf(open.params.id))).not.toContain(body.code)
    const support = await stage.studio.hire(everywhere('SUPPORT'))
    expect(refusal(await pair(support))).toEqual([409, 'NOT_PERMITTED'])
  })

  test('shows a line of staff until it is taken away', async () => {
    const open = await openSession(stage)
    const params = { ...open.params, stationId: open.stationIds[0] }
    const write = (text: string | null) =>
      send(`PUT ${session}/station/{stationId}/line`, { params, body: { text } })
    expect((await write(' She came from Busan ')).status).toBe(204)
    expect(await firstStation(open)).toMatchObject({ line: 'She came from Busan' })
    expect((await write(null)).status).toBe(204)
    expect(await firstStation(open)).toMatchObject({ line: null })
    expect(await entryOf(open.params.id)).toMatchObject({ before: { line: 'She came from Busan' } })
    expect((await write('x'.repeat(121))).status).toBe(400)
  })

  test('is not found in another session, as little as its calls', async () => {
    const open = await openSession(stage)
    const other = await orderedSession(stage)
    const [call] = await callsOf(stage.studio.world.api.ctx.sql, other.id)
    const params = { ...open.params, callId: call?.id ?? '' }
    for (const [verb, body] of [
      ['move', { to: 1, note: 'x' }],
      ['time', { seconds: 1, note: 'x' }],
      ['hold', { note: 'x' }],
      ['cut', { reason: 'TECHNICAL', note: 'x' }],
    ] as const)
      expect([verb, ...refusal(await act(verb, params, body))]).toEqual([verb, 404, 'NOT_FOUND'])
    for (const stationId of [call?.stationId, newId('sn')])
      expect(
        refusal(
          await send(`POST ${session}/station/{stationId}/next`, {
            params: { ...open.params, stationId },
            body: {},
          }),
        ),
      ).toEqual([404, 'NOT_FOUND'])
    const elsewhere = { eventId: moon, id: open.params.id }
    expect(refusal(await send(`GET ${session}/control`, { params: elsewhere }))).toEqual([404, 'NOT_FOUND'])
  })
})
