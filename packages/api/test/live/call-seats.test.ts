import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#platform/start.ts'
import { addFan, type Shop } from '#test/commerce/shop.ts'
import { notingLog } from '#test/noted-errors.ts'
import {
  anAnswer,
  anOffer,
  awaitCalled,
  type Caller,
  comeReady,
  type Device,
  openCallShop,
  openStage,
  pair,
  sit,
} from './call-stage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCallShop()
})
afterAll(() => shop.close())

/** A fan who is called, and the device of the station. */
async function called() {
  const { fans, stations } = await openStage(shop, 2)
  const [fan, other] = fans as [Caller, Caller]
  const device = await pair(shop, stations[0] ?? '')
  await comeReady(shop, fan)
  await awaitCalled(shop, device, fan.calls[0])
  return { fan, other, device, callId: fan.calls[0] ?? '' }
}

const errorOf = (answer: { ok: boolean; error?: { name: string } }) => answer.error?.name ?? null
const post = (device: Device, callId: string, body: object, change: object = {}) =>
  device.send('POST /api/studio/station/signals', { body: { callId, epoch: 1, gen: 1, body, ...change } })
const read = (device: Device, callId: string, since = 0) =>
  device.send('GET /api/studio/station/signals', { query: { callId, since } })

const candidate = 'candidate:1 1 udp 41885695 203.0.113.7 50000 typ relay raddr 192.0.2.7 rport 40000'
const someCandidates = { kind: 'candidates', candidates: [{ candidate, mid: '0' }] }

test('call seat: a called fan gets key, relay and what is promised; nobody else finds the call', async () => {
  const { fan, other, callId } = await called()
  const seat = await sit(fan, callId)
  expect(seat.key).toMatch(/^[0-9a-f]{64}$/)
  expect(seat).toMatchObject({ state: 'NEXT', epoch: 1, gen: 1, since: 0, promisedMs: 10_000, countedMs: 0 })
  expect(seat.relay).toMatchObject({
    iceTransportPolicy: 'relay',
    server: { username: expect.stringContaining(callId) },
  })
  const stranger = await addFan(shop)
  for (const { api } of [other, stranger]) {
    const params = { id: callId }
    const { seat: token } = seat
    expect(errorOf(await api('POST /api/v1/call/{id}/seat', { params, body: {} }))).toBe('NOT_FOUND')
    const query = { seat: token, since: 0 }
    expect(errorOf(await api('GET /api/v1/call/{id}/signals', { params, query }))).toBe('NOT_FOUND')
    expect(errorOf(await api('POST /api/v1/call/{id}/relay', { params, body: { seat: token } }))).toBe(
      'NOT_FOUND',
    )
    expect(errorOf(await api('GET /api/v1/call/{id}/receipt', { params }))).toBe('NOT_FOUND')
  }
})

test('call seat: opens no other call of the same fan', async () => {
  const { fans, stations } = await openStage(shop, 1, 2)
  const [fan] = fans as [Caller]
  const one = await pair(shop, stations[0] ?? '')
  await comeReady(shop, fan)
  await awaitCalled(shop, one, fan.calls[0])
  const { seat, key } = await sit(fan, fan.calls[0])
  // The fan is called at the other station.
  const { owner } = shop.world.db
  await owner`update call_station_device set seen_at = '2020-01-01' where station_id = ${one.stationId}`
  await owner`update call set state = 'WAITING' where id = ${fan.calls[0] ?? ''}`
  const two = await pair(shop, stations[1] ?? '')
  await awaitCalled(shop, two, fan.calls[1])
  expect((await sit(fan, fan.calls[1])).key).not.toBe(key)
  const params = { id: fan.calls[1] ?? '' }
  const { api } = fan
  const signal = { seat, epoch: 1, gen: 1, body: anAnswer as never }
  const answers = await Promise.all([
    api('GET /api/v1/call/{id}/signals', { params, query: { seat, since: 0 } }),
    api('POST /api/v1/call/{id}/signals', { params, body: signal }),
    api('POST /api/v1/call/{id}/relay', { params, body: { seat } }),
    api('POST /api/v1/call/{id}/sums', { params, body: { seat, countedMs: 5_000 } }),
    api('POST /api/v1/call/{id}/end', { params, body: { seat } }),
  ])
  expect(answers.map(errorOf)).toEqual(answers.map(() => 'SEAT_TAKEN'))
  expect((await post(two, fan.calls[0] ?? '', anOffer)).body).toMatchObject({ name: 'NOT_FOUND' })
})

test('call seat: there is none before the fan is called, and none without a relay', async () => {
  const { fans } = await openStage(shop, 1)
  const [fan] = fans as [Caller]
  const take = (id: string, { api }: Caller) =>
    api('POST /api/v1/call/{id}/seat', { params: { id }, body: {} })
  expect(await take(fan.calls[0] ?? '', fan)).toMatchObject({
    error: { name: 'CALL_NOT_OPEN', data: { state: 'WAITING' } },
  })
  const next = await called()
  shop.world.api.note('relay', 'not answering')
  const refused = await take(next.callId, next.fan)
  shop.world.api.note('relay', 'elsewhere')
  expect(refused).toMatchObject({ error: { name: 'CALLS_CLOSED', data: { reason: 'not answering' } } })
})

test('call signals: an offer and its answer reach the other side, rewritten and numbered', async () => {
  const { fan, device, callId } = await called()
  const seat = await sit(fan, callId)
  const held = seat.read()
  expect(await post(device, callId, anOffer)).toMatchObject({ status: 200, body: { n: 1 } })
  const received = await held
  expect(received).toMatchObject({ ok: true, value: { last: 1, signals: [{ n: 1, epoch: 1, gen: 1 }] } })
  const [first] = received.ok ? received.value.signals : []
  expect(first?.body).toMatchObject({ kind: 'offer', sdp: expect.stringContaining('c=IN IP4 0.0.0.0') })
  const atStation = read(device, callId)
  expect(await seat.post(anAnswer)).toMatchObject({ value: { n: 1 } })
  expect((await atStation).body).toMatchObject({ last: 1, signals: [{ body: { kind: 'answer' } }] })
  expect(await seat.post(someCandidates)).toMatchObject({ value: { n: 2 } })
  expect((await read(device, callId, 1)).body).toMatchObject({ last: 2, signals: [{ n: 2 }] })
  expect((await read(device, callId, 0)).body.signals).toHaveLength(2)
})

/** Another process of the product. */
async function openOther() {
  const { config } = shop.world.api.ctx
  const other = await createApi({ config, databaseUrl: shop.world.db.url, log: notingLog, worker: false })
  other.note('relay', 'elsewhere')
  return other
}

test('call signals: one process wakes the poll of another', async () => {
  const { fan, device, callId } = await called()
  // The poll of an untouched call begins first, so it would end first if nothing woke the other.
  const untouched = await called()
  const other = await openOther()
  const poll = async ({ uid }: Caller, id: string) => {
    const principal = { kind: 'member', uid, sid: 's', authTime: 0 } as const
    const { seat } = await sit(uid === fan.uid ? fan : untouched.fan, id)
    const query = { seat, since: 0 }
    return {
      held: other.caller({ principal, locale: 'en' })('GET /api/v1/call/{id}/signals', {
        params: { id },
        query,
      }),
    }
  }
  const quiet = await poll(untouched.fan, untouched.callId)
  const { held } = await poll(fan, callId)
  await post(device, callId, anOffer)
  expect(await Promise.race([quiet.held, held])).toMatchObject({ ok: true, value: { last: 1 } })
  await quiet.held
  await other.close()
})

test('call signals: a process that stops ends the polls that it holds', async () => {
  const { fan, device, callId } = await called()
  await sit(fan, callId)
  const other = await openOther()
  const { port } = new URL(await other.http.listen({ port: 0, host: '127.0.0.1' }))
  const path = `/api/studio/station/signals?callId=${callId}`
  const headers = { host: new URL(other.ctx.config.studioUrl).host, cookie: device.cookie }
  // This process goes on, and its poll began first.
  const going = read(device, callId).then(() => 'going')
  const arrived = once(other.http.server, 'request')
  const stopping = once(get({ host: '127.0.0.1', port, path, headers }), 'response')
  await arrived
  const closed = other.close()
  expect(await Promise.race([going, stopping.then(([{ statusCode }]) => statusCode)])).toBe(200)
  await closed
})

test('call seat: a later document takes it over, and the earlier one ends at once', async () => {
  const { fan, device, callId } = await called()
  const first = await sit(fan, callId)
  await post(device, callId, anOffer)
  const held = first.read(1)
  const second = await sit(fan, callId)
  expect(second).toMatchObject({ gen: 2, since: 1 })
  expect(errorOf(await held)).toBe('SEAT_TAKEN')
  expect(errorOf(await first.post(anAnswer))).toBe('SEAT_TAKEN')
  expect((await device.send('GET /api/studio/station')).body.next).toMatchObject({
    seat: { number: 2, gen: 2 },
  })
  expect((await post(device, callId, anOffer)).body).toMatchObject({
    name: 'SIGNAL_OUTDATED',
    data: { gen: 2 },
  })
  expect(await post(device, callId, anOffer, { gen: 2 })).toMatchObject({ body: { n: 2 } })
  expect(await second.read(1)).toMatchObject({ value: { last: 2, signals: [{ gen: 2 }] } })
})

test('call signals: only the station opens a generation, with an offer', async () => {
  const { fan, device, callId } = await called()
  const seat = await sit(fan, callId)
  await post(device, callId, anOffer)
  const outdated = { error: { name: 'SIGNAL_OUTDATED', data: { epoch: 1, gen: 1 } } }
  expect(await seat.post(anAnswer, { gen: 2 })).toMatchObject(outdated)
  expect(await seat.post(anAnswer, { epoch: 2 })).toMatchObject(outdated)
  expect((await post(device, callId, someCandidates, { gen: 2 })).body).toMatchObject({
    name: 'SIGNAL_OUTDATED',
  })
  expect((await post(device, callId, anOffer, { gen: 3 })).body).toMatchObject({ name: 'SIGNAL_OUTDATED' })
  expect(await post(device, callId, anOffer, { gen: 2 })).toMatchObject({ status: 200 })
  expect(await seat.post(anAnswer)).toMatchObject({ error: { name: 'SIGNAL_OUTDATED', data: { gen: 2 } } })
  expect(await seat.post(anAnswer, { gen: 2 })).toMatchObject({ value: { n: 1 } })
})

test('call signals: neither side speaks for the other, and nothing leaks an address', async () => {
  const { fan, device, callId } = await called()
  const seat = await sit(fan, callId)
  const refused = (reason: string) => ({ error: { name: 'SIGNAL_REFUSED', data: { reason } } })
  expect(await seat.post(anOffer)).toMatchObject(refused('WRONG_SIDE'))
  expect((await post(device, callId, anAnswer)).body).toMatchObject({ data: { reason: 'WRONG_SIDE' } })
  expect((await post(device, callId, { kind: 'restart' })).body).toMatchObject({
    data: { reason: 'WRONG_SIDE' },
  })
  expect(await seat.post({ kind: 'restart' })).toMatchObject({ value: { n: 1 } })
  const host = 'candidate:1 1 udp 2122260223 192.0.2.7 50000 typ host'
  const foreign = 'candidate:1 1 udp 41885695 192.0.2.8 50000 typ relay raddr 0.0.0.0 rport 0'
  const send = (candidate: string) => seat.post({ kind: 'candidates', candidates: [{ candidate, mid: '0' }] })
  expect(await send(host)).toMatchObject(refused('NOT_RELAY'))
  expect(await send(foreign)).toMatchObject(refused('FOREIGN_RELAY'))
  expect(await seat.post({ kind: 'answer', sdp: 'v=0' })).toMatchObject(refused('MALFORMED'))
  const mixed = [{ candidate: host, mid: '0' }, ...someCandidates.candidates]
  expect(await seat.post({ kind: 'candidates', candidates: mixed })).toMatchObject({ value: { n: 2 } })
  const { body } = await read(device, callId)
  expect(JSON.stringify(body)).not.toContain('192.0.2.')
})

test('call signals: thirty refused ones end the seat of a fan, until a document takes it again', async () => {
  const { fan, device, callId } = await called()
  const seat = await sit(fan, callId)
  for (let nth = 0; nth < 30; nth++) expect(errorOf(await seat.post(anOffer))).toBe('SIGNAL_REFUSED')
  expect(errorOf(await seat.post(anAnswer))).toBe('SEAT_TAKEN')
  expect(errorOf(await seat.read())).toBe('SEAT_TAKEN')
  const again = await sit(fan, callId)
  await post(device, callId, anOffer, { gen: again.gen })
  expect(await again.post(anAnswer)).toMatchObject({ value: { n: 1 } })
})

test('call signals: huge and odd bodies are refused before they are read', async () => {
  const { fan, device, callId } = await called()
  const seat = await sit(fan, callId)
  const many = Array.from({ length: 33 }, () => ({ candidate: '', mid: '0' }))
  for (const body of [
    { kind: 'offer', sdp: 'v'.repeat(40_000) },
    { kind: 'candidates', candidates: [{ candidate: 'x'.repeat(1_001), mid: '0' }] },
    { kind: 'candidates', candidates: [] },
    { kind: 'candidates', candidates: many },
    { kind: 'hangup' },
  ])
    expect(await post(device, callId, body)).toMatchObject({ status: 400, body: { name: 'INVALID_INPUT' } })
  const long = { kind: 'answer', sdp: 'v'.repeat(25_000) }
  expect(await seat.post(long)).toMatchObject({ error: { data: { reason: 'TOO_LONG' } } })
})
