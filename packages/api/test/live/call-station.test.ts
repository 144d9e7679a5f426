import { consentVersion } from '@encore/contract/rules/calls/call-consent'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  createPairingCode,
  insertIdentityCheck,
  moveSession,
  setArtistLine,
  stationsOf,
} from '#modules/live/calls/index.ts'
import { audits, type Shop } from '#test/commerce/shop.ts'
import { addSession, within } from './call-sessions.ts'
import {
  atStudio,
  awaitCalled,
  type Caller,
  comeReady,
  type Device,
  goLive,
  openCallShop,
  openStage,
  pair,
  sentSeconds,
  sit,
  stateOf,
} from './call-stage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCallShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await audits(shop)).toEqual([]))

const owner = () => shop.world.db.owner
const card = { name: 'Jiwoo', reading: '', language: 'ko', note: 'Hello', signText: '' } as const

/** A live call at a paired station, and a fan who follows. */
async function live() {
  const { session, fans, stations } = await openStage(shop, 2)
  const [fan, other] = fans as [Caller, Caller]
  const device = await pair(shop, stations[0] ?? '')
  await comeReady(shop, fan)
  await awaitCalled(shop, device, fan.calls[0])
  const seat = await goLive(device, fan)
  return { session, device, fan, other, seat, callId: fan.calls[0] ?? '' }
}

const end = (device: Device, callId: string, reason: string, segments: object[] = []) =>
  device.send('POST /api/studio/station/end', { body: { callId, reason, segments } })
const book = (device: Device, callId: string, segments: object[]) =>
  device.send('POST /api/studio/station/segments', { body: { callId, segments } })
const stationOf = (device: Device) => device.send('GET /api/studio/station')
const receiptOf = async ({ api }: Caller, id: string) => {
  const receipt = await api('GET /api/v1/call/{id}/receipt', { params: { id } })
  return receipt.ok ? receipt.value : null
}

test('station: a code pairs one device, once', async () => {
  const { stations } = await openStage(shop, 1)
  const { code, expiresAt } = await within(shop, (tx) => createPairingCode(tx, stations[0] ?? ''))
  expect(code).toMatch(/^\d{8}$/)
  expect(expiresAt.getTime() - shop.world.api.ctx.clock.now()).toBeGreaterThan(9 * 60_000)
  const send = (given: string) => atStudio(shop, 'POST /api/studio/station/pair', { body: { code: given } })
  const paired = await send(code)
  expect(paired).toMatchObject({
    status: 200,
    body: { id: stations[0], epoch: 1, running: null, next: null },
  })
  expect(String(paired.headers['set-cookie'])).toMatch(
    /^dev_station=[\w-]{43}; Max-Age=\d+; Path=\/api\/studio\/station; HttpOnly; SameSite=Strict$/,
  )
  expect((await send(code)).body).toMatchObject({ name: 'PAIRING_REFUSED' })
  const [row] = await owner()`select code_hash from call_pairing where station_id = ${stations[0] ?? ''}`
  expect(JSON.stringify(row)).not.toContain(code)
})

test('station: a device gets access to the relay for its check, before any call', async () => {
  const { stations } = await openStage(shop, 1)
  const device = await pair(shop, stations[0] ?? '')
  const sent = await device.send('POST /api/studio/station/relay', { body: { callId: null } })
  expect(sent).toMatchObject({ status: 200, body: { iceTransportPolicy: 'relay' } })
  const lastsMs = Date.parse(sent.body.server.expiresAt) - Date.now()
  expect(lastsMs).toBeGreaterThan(5 * 60_000)
  expect(lastsMs).toBeLessThan(15 * 60_000)
})

test('station: fifty wrong codes end every open one, and a code ends after ten minutes', async () => {
  const { stations } = await openStage(shop, 1, 2)
  const [one, other] = stations as [string, string]
  const codeFor = async (station: string) => (await within(shop, (tx) => createPairingCode(tx, station))).code
  const send = (given: string) => atStudio(shop, 'POST /api/studio/station/pair', { body: { code: given } })
  const expired = await codeFor(one)
  await owner()`update call_pairing set expires_at = app_now() where station_id = ${one}`
  expect((await send(expired)).body).toMatchObject({ name: 'PAIRING_REFUSED' })
  const code = await codeFor(other)
  const wrong = code === '00000000' ? '00000001' : '00000000'
  for (let nth = 0; nth < 50; nth++) await send(wrong)
  expect((await send(code)).body).toMatchObject({ name: 'PAIRING_REFUSED' })
})

test('station: another device takes over, and the earlier one is refused everywhere, also in a held poll', async () => {
  const { device, callId } = await live()
  const { body } = await stationOf(device)
  const held = device.send('GET /api/studio/station', { query: { version: body.version } })
  const signals = device.send('GET /api/studio/station/signals', { query: { callId } })
  const next = await pair(shop, device.stationId)
  expect((await signals).body).toMatchObject({ name: 'STATION_REPLACED' })
  expect((await held).body).toMatchObject({ name: 'STATION_REPLACED' })
  const calls = [
    stationOf(device),
    book(device, callId, await sentSeconds(shop, callId, 1)),
    end(device, callId, 'OVER'),
    device.send('POST /api/studio/station/next', { body: {} }),
    device.send('POST /api/studio/station/relay', { body: { callId } }),
    device.send('POST /api/studio/station/relay', { body: { callId: null } }),
    device.send('GET /api/studio/station/signals', { query: { callId } }),
  ]
  for (const sent of calls) expect((await sent).body).toMatchObject({ name: 'STATION_REPLACED' })
  expect(await stateOf(shop, callId)).toBe('LIVE')
  expect((await stationOf(next)).body).toMatchObject({ epoch: 2, running: { id: callId, seq: 0 } })
})

test('station: neither a foreign page, a device without cookie nor one of a closed session is let in', async () => {
  const { id: session } = await addSession(shop)
  const [station] = await stationsOf(shop.world.api.ctx.sql, session)
  const device = await pair(shop, station?.id ?? '')
  const foreign = await device.send('POST /api/studio/station/next', {
    body: {},
    headers: { 'sec-fetch-site': 'same-site' },
  })
  expect(foreign.body).toMatchObject({ name: 'CROSS_SITE_REFUSED' })
  const bare = await atStudio(shop, 'GET /api/studio/station', {})
  expect(bare.body).toMatchObject({ name: 'STATION_UNPAIRED' })
  const atShop = await shop.world.send('GET /api/studio/station', { headers: { cookie: device.cookie } })
  expect(atShop.status).toBe(404)
  await within(shop, (tx) => moveSession(tx, session, 'CLOSED'))
  expect((await stationOf(device)).body).toMatchObject({ name: 'STATION_UNPAIRED' })
})

test('station: its page shows the next fan’s card and the line of staff, and neither list nor account', async () => {
  const { session, fans, stations } = await openStage(shop, 2)
  const [fan] = fans as [Caller, Caller]
  const device = await pair(shop, stations[0] ?? '')
  const { body: before } = await stationOf(device)
  await fan.api('PUT /api/v1/call-session/{id}/card', { params: { id: session }, body: card })
  await comeReady(shop, fan)
  await awaitCalled(shop, device, fan.calls[0])
  const { body } = await stationOf(device)
  expect(body).toMatchObject({ running: null, next: { id: fan.calls[0], state: 'NEXT', card, seat: null } })
  expect(body.version).not.toBe(before.version)
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${fan.uid}|${fan.bookingId}|price`))
  const held = device.send('GET /api/studio/station', { query: { version: body.version } })
  await within(shop, (tx) => setArtistLine(tx, device.stationId, 'Last fan of today'))
  expect((await held).body).toMatchObject({ line: 'Last fan of today' })
})

test('station: the artist consents on the device, and the device after it asks anew', async () => {
  const { stations } = await openStage(shop, 1)
  const device = await pair(shop, stations[0] ?? '')
  const version = consentVersion('LISTEN')
  const give = (by: Device, isGiven: boolean, change: object = {}) =>
    by.send('PUT /api/studio/station/consent', {
      body: { kind: 'LISTEN', isGiven, version, language: 'ko', ...change },
    })
  const { body } = await stationOf(device)
  expect(body.consents).toEqual([{ kind: 'LISTEN', isGiven: null }])
  const held = device.send('GET /api/studio/station', { query: { version: body.version } })
  expect((await give(device, true)).status).toBe(204)
  expect((await held).body.consents).toEqual([{ kind: 'LISTEN', isGiven: true }])
  expect((await give(device, true, { version: version + 1 })).body).toMatchObject({ name: 'CONSENT_UNASKED' })
  expect((await give(device, false)).status).toBe(204)
  const rows = await owner()`
    select epoch, kind, is_given, version, language from call_artist_consent
    where station_id = ${device.stationId} order by id`
  expect(rows).toMatchObject([
    { epoch: 1, kind: 'LISTEN', is_given: true, version, language: 'ko' },
    { epoch: 1, kind: 'LISTEN', is_given: false },
  ])
  await expect(shop.world.db.app`delete from call_artist_consent`).rejects.toThrow()
  const next = await pair(shop, device.stationId)
  expect((await stationOf(next)).body.consents).toEqual([{ kind: 'LISTEN', isGiven: null }])
  expect((await give(device, true)).body).toMatchObject({ name: 'STATION_REPLACED' })
})

test('station: a call of another station is not found', async () => {
  const { fans, stations } = await openStage(shop, 1, 2)
  const [fan] = fans as [Caller]
  const [own, foreign] = fan.calls as [string, string]
  const device = await pair(shop, stations[0] ?? '')
  await comeReady(shop, fan)
  await awaitCalled(shop, device, own)
  const body = { callId: foreign }
  for (const sent of [
    device.send('POST /api/studio/station/live', { body }),
    device.send('POST /api/studio/station/relay', { body }),
    device.send('GET /api/studio/station/signals', { query: body }),
    end(device, foreign, 'OVER'),
    book(device, foreign, []),
  ])
    expect((await sent).body).toMatchObject({ name: 'NOT_FOUND' })
})

test('station: a call goes from next over the ring on air, and not without the fan’s page', async () => {
  const { fans, stations } = await openStage(shop, 1)
  const [fan] = fans as [Caller]
  const [callId = ''] = fan.calls
  const device = await pair(shop, stations[0] ?? '')
  await comeReady(shop, fan)
  await awaitCalled(shop, device, callId)
  const start = () => device.send('POST /api/studio/station/live', { body: { callId } })
  expect((await start()).body).toMatchObject({ name: 'CALL_NOT_OPEN', data: { state: 'NEXT' } })
  const next = await device.send('POST /api/studio/station/next', { body: {} })
  expect(next.body).toEqual({ callId })
  expect((await start()).body).toMatchObject({ name: 'CALL_NOT_OPEN', data: { state: 'RINGING' } })
  await sit(fan, callId)
  expect((await start()).status).toBe(204)
  expect((await start()).status).toBe(204)
  expect(await stateOf(shop, callId)).toBe('LIVE')
  expect((await device.send('POST /api/studio/station/next', { body: {} })).body).toEqual({ callId: null })
})

test('station: the fan who is next is rung once staff have ticked the identity', async () => {
  const { fans, stations } = await openStage(shop, 2, 1, { asksIdentity: true })
  const [fan] = fans as [Caller, Caller]
  const [callId = ''] = fan.calls
  const device = await pair(shop, stations[0] ?? '')
  await comeReady(shop, fan)
  await awaitCalled(shop, device, callId)
  const ring = () => device.send('POST /api/studio/station/next', { body: {} })
  const { body } = await stationOf(device)
  expect(body.next).toMatchObject({ id: callId, isIdentityOpen: true })
  expect((await ring()).body).toMatchObject({ name: 'CALL_IDENTITY_OPEN' })
  expect(await stateOf(shop, callId)).toBe('NEXT')
  const held = device.send('GET /api/studio/station', { query: { version: body.version } })
  await within(shop, (tx) => insertIdentityCheck(tx, fan.bookingId, fan.uid))
  expect((await held).body.next).toMatchObject({ id: callId, isIdentityOpen: false })
  expect((await ring()).body).toEqual({ callId })
  expect(await stateOf(shop, callId)).toBe('RINGING')
})

test('segments: signed seconds count once; forged, repeated and foreign ones change nothing', async () => {
  const { device, other, callId } = await live()
  const segments = await sentSeconds(shop, callId, 4)
  expect((await book(device, callId, segments)).body).toEqual({ seq: 4, countedMs: 4_000, refusal: null })
  expect((await book(device, callId, segments)).body).toEqual({ seq: 4, countedMs: 4_000, refusal: null })
  const [fifth] = await sentSeconds(shop, callId, 1, 5)
  const forged = { ...fifth, mac: 'ab'.repeat(32) }
  expect((await book(device, callId, [forged])).body).toEqual({ seq: 5, countedMs: 4_000, refusal: null })
  expect((await book(device, callId, [{ ...fifth, seq: 9 }])).body).toMatchObject({ refusal: 'GAP' })
  const strange = await sentSeconds(shop, other.calls[0] ?? '', 1, 6)
  expect((await book(device, callId, strange)).body).toMatchObject({ seq: 6, countedMs: 4_000 })
  const huge = Array.from({ length: 121 }, () => fifth)
  expect((await book(device, callId, huge as object[])).body).toMatchObject({ name: 'INVALID_INPUT' })
})

test('receipt: the fan reads what was spoken and owed, with the sum of the own page', async () => {
  const { device, fan, seat, callId } = await live()
  const segments = await sentSeconds(shop, callId, 6)
  const sum = (countedMs: number) =>
    fan.api('POST /api/v1/call/{id}/sums', { params: { id: callId }, body: { seat: seat.seat, countedMs } })
  await sum(3_000)
  expect((await end(device, callId, 'ARTIST', segments)).body).toMatchObject({ seq: 6, countedMs: 6_000 })
  expect(await sum(6_000)).toMatchObject({ ok: true })
  expect(await receiptOf(fan, callId)).toEqual({
    ...{ callId, state: 'OWED', reason: 'ARTIST', promisedMs: 10_000, spokenMs: 6_000, addedMs: 0 },
    stalledMs: { FAN: 0, ARTIST: 0, BOTH: 0 },
    ...{ unsignedMs: 0, compensatedMs: 0, owedMs: 4_000, fanCountedMs: 6_000, isDisputed: false },
    differenceNote: null,
  })
  await sum(8_500)
  expect(await receiptOf(fan, callId)).toMatchObject({ fanCountedMs: 8_500, isDisputed: true })
})

test('receipt: another document of the fan goes on from the time before it, and a lost report is no difference', async () => {
  const { device, fan, seat, callId } = await live()
  const sum = (token: string, countedMs: number) =>
    fan.api('POST /api/v1/call/{id}/sums', { params: { id: callId }, body: { seat: token, countedMs } })
  await sum(seat.seat, 1_000)
  await book(device, callId, await sentSeconds(shop, callId, 6))
  const second = await sit(fan, callId)
  expect(await sum(second.seat, 2_000)).toMatchObject({ ok: true })
  await book(device, callId, await sentSeconds(shop, callId, 2, 7))
  expect(await receiptOf(fan, callId)).toMatchObject({ fanCountedMs: 8_000, isDisputed: false })
  await book(device, callId, await sentSeconds(shop, callId, 1, 9))
  await end(device, callId, 'ARTIST')
  expect(await receiptOf(fan, callId)).toMatchObject({ spokenMs: 9_000, isDisputed: false })
  await sum(second.seat, 86_400_000)
  for (let document = 0; document < 3; document++)
    expect(await sum(second.seat, 86_400_000)).toMatchObject({ ok: true })
  expect(await receiptOf(fan, callId)).toMatchObject({ fanCountedMs: 86_400_000, isDisputed: true })
})

test('segments: late ones count after the end, but never complete what is owed or settled', async () => {
  const { device, callId } = await live()
  await end(device, callId, 'FAULT', await sentSeconds(shop, callId, 6))
  const late = await book(device, callId, await sentSeconds(shop, callId, 2, 7))
  expect(late.body).toMatchObject({ countedMs: 8_000 })
  const last = await book(device, callId, await sentSeconds(shop, callId, 2, 9))
  expect(last.body).toMatchObject({ name: 'CALL_NOT_OPEN', data: { state: 'OWED' } })
})

test('call: a promise that is kept is done, and nothing more can be sent', async () => {
  const { device, fan, seat, callId } = await live()
  await end(device, callId, 'OVER', await sentSeconds(shop, callId, 10))
  expect(await receiptOf(fan, callId)).toMatchObject({ state: 'DONE', owedMs: 0 })
  expect(await seat.read()).toMatchObject({ error: { name: 'CALL_NOT_OPEN', data: { state: 'DONE' } } })
  expect((await end(device, callId, 'OVER')).body).toMatchObject({ name: 'CALL_NOT_OPEN' })
})

test('call: the fan ends it, and both pages learn it at once', async () => {
  const { device, fan, seat, callId } = await live()
  const { body } = await stationOf(device)
  const held = device.send('GET /api/studio/station', { query: { version: body.version } })
  const params = { id: callId }
  const ended = await fan.api('POST /api/v1/call/{id}/end', { params, body: { seat: seat.seat } })
  expect(ended).toMatchObject({ ok: true, value: { state: 'OWED', reason: 'FAN_ENDED', owedMs: 10_000 } })
  expect((await held).body).toMatchObject({ running: null })
})
