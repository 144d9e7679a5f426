import { type StaffSeatRole, staffSections } from '@encore/contract/rules/calls/staff-seats'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endStaffSeats } from '#modules/live/calls/staff-seats.ts'
import { descriptionOf } from '#modules/live/calls/testing/descriptions.ts'
import { audits } from '#test/commerce/shop.ts'
import { setState } from '#test/live/call-sessions.ts'
import { type LiveStation, liveStation, pairDevice } from './recipes/call-seats.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, everywhere, moon } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let staff: Colleague
let second: Colleague
let third: Colleague
let at: LiveStation
beforeAll(async () => {
  stage = await openStage()
  const role = everywhere('CALL_STAFF')
  staff = await stage.studio.hire(role)
  second = await stage.studio.hire(role)
  third = await stage.studio.hire(role)
}, 120_000)
beforeEach(async () => {
  at = await liveStation(stage)
})
afterAll(() => stage.close())
afterEach(async () => expect(await audits(stage.shop)).toEqual([]))

const session = '/api/studio/event/{eventId}/call-session/{id}'
const ctx = () => stage.studio.world.api.ctx
const owner = () => stage.studio.world.db.owner
type Key = Parameters<typeof stage.studio.send>[0]
const send = (key: Key, options: object, by = staff) =>
  stage.studio.send(key, { cookie: by.staffCookie, ...options })
const open = (role: StaffSeatRole, by = staff, params: object = {}) =>
  send(
    `POST ${session}/station/{stationId}/seat`,
    { params: { ...at.params, stationId: at.stationId, ...params }, body: { role } },
    by,
  )
const consentOfBoth = async () => {
  await at.fanConsents(true)
  await at.artistConsents(true)
}
const ofSeat = (seatId: string) => ({ ...at.params, seatId })
const leave = (seatId: string, by = staff) =>
  send(`DELETE ${session}/seat/{seatId}`, { params: ofSeat(seatId) }, by)
const read = (seatId: string, by = staff) =>
  send(`GET ${session}/seat/{seatId}/signals`, { params: ofSeat(seatId), query: {} }, by)
const post = (seatId: string, body: object, by = staff) =>
  send(`POST ${session}/seat/{seatId}/signals`, { params: ofSeat(seatId), body: { body } }, by)
const answerOf = (role: StaffSeatRole) => ({
  kind: 'answer',
  sdp: descriptionOf('answer', staffSections[role]),
})
const offerOf = (role: StaffSeatRole) => ({ kind: 'offer', sdp: descriptionOf('offer', staffSections[role]) })
const offer = (seatId: string, body: object) =>
  at.device('POST /api/studio/station/staff/signals', { body: { seatId, body } })
const stateOf = async () => (await at.device('GET /api/studio/station')).body
const listening = async (): Promise<string> => {
  await consentOfBoth()
  return (await open('LISTENER')).body.id
}
const endOf = async (seatId: string) =>
  (await owner()`select end_reason, ended_at from call_staff_seat where id = ${seatId}`)[0]?.end_reason
const closed = (reason: string) => ({ name: 'STAFF_SEAT_CLOSED', data: { reason } })
const entriesOf = () => owner()`
  select action, actor_uid as actor, before, after from audit_entry
  where object_id = ${at.callId} and action like 'call.%-seat' and outcome = 'DONE' order by seq`
const seenByFan = async () => {
  const own = await at.fans[0]?.api('GET /api/v1/call-session/{id}/own', { params: { id: at.params.id } })
  return own?.ok ? own.value.calls[0]?.heardBy : undefined
}

describe('studio/calls: listening', () => {
  test.each([
    [false, false, ['FAN', 'ARTIST']],
    [true, false, ['ARTIST']],
    [false, true, ['FAN']],
  ])('is refused while a consent is missing (fan %s, artist %s)', async (fan, artist, sides) => {
    await at.fanConsents(fan)
    await at.artistConsents(artist)
    expect((await open('LISTENER')).body).toMatchObject({ name: 'LISTEN_CONSENT_MISSING', data: { sides } })
    expect((await stateOf()).staff).toEqual([])
  })

  test('is seen by the device and the fan at once, and ends with its holder', async () => {
    expect(await seenByFan()).toEqual([])
    await consentOfBoth()
    const { body } = await at.device('GET /api/studio/station')
    const held = at.device('GET /api/studio/station', { query: { version: body.version } })
    const { body: seat } = await open('LISTENER')
    expect(seat).toMatchObject({ role: 'LISTENER', callId: at.callId })
    const listed = { id: seat.id, role: 'LISTENER', callId: at.callId, isOffered: false }
    expect((await held).body.staff).toEqual([listed])
    expect(await seenByFan()).toEqual(['LISTENER'])
    expect((await leave(seat.id)).status).toBe(204)
    expect((await stateOf()).staff).toEqual([])
    expect(await seenByFan()).toEqual([])
    expect((await leave(seat.id)).body).toMatchObject(closed('LEFT'))
  })

  test('needs a live call', async () => {
    await consentOfBoth()
    await setState(stage.shop, at.callId, 'HELD')
    expect((await open('LISTENER')).body).toMatchObject({ name: 'CALL_MOVED' })
  })

  test.each(['fan', 'artist'] as const)('ends in the moment in which the %s withdraws', async (side) => {
    const seatId = await listening()
    const held = read(seatId)
    await (side === 'fan' ? at.fanConsents(false) : at.artistConsents(false))
    expect((await held).body).toMatchObject(closed('CONSENT_WITHDRAWN'))
    expect(await endOf(seatId)).toBe('CONSENT_WITHDRAWN')
    expect((await stateOf()).staff).toEqual([])
    expect((await offer(seatId, offerOf('LISTENER'))).body).toMatchObject(closed('CONSENT_WITHDRAWN'))
    expect((await open('LISTENER')).body).toMatchObject({ name: 'LISTEN_CONSENT_MISSING' })
  })

  test('ends with the call, however it ends', async () => {
    const seatId = await listening()
    await setState(stage.shop, at.callId, 'HELD')
    expect((await read(seatId)).body).toMatchObject(closed('CALL_ENDED'))
    await endStaffSeats(ctx())
    expect(await endOf(seatId)).toBe('CALL_ENDED')
  })

  test('has room for two people', async () => {
    const seatId = await listening()
    expect((await open('LISTENER', second)).status).toBe(200)
    expect((await open('LISTENER', third)).body).toMatchObject({ name: 'STAFF_SEATS_TAKEN' })
    await leave(seatId)
    expect((await open('LISTENER', third)).status).toBe(200)
  })

  test('moves to the last window of the same person', async () => {
    const seatId = await listening()
    const { body } = await open('LISTENER')
    expect((await read(seatId)).body).toMatchObject(closed('MOVED'))
    expect((await stateOf()).staff).toMatchObject([{ id: body.id }])
  })
})

describe('studio/calls: a seat', () => {
  test('is nobody else’s: neither another person, session nor device has it', async () => {
    const seatId = await listening()
    for (const sent of [
      read(seatId, second),
      post(seatId, answerOf('LISTENER'), second),
      leave(seatId, second),
      send(`GET ${session}/seat/{seatId}/relay`, { params: ofSeat(seatId) }, second),
    ])
      expect((await sent).body).toMatchObject({ name: 'NOT_FOUND' })
    const first = at
    at = await liveStation(stage)
    for (const sent of [read(seatId), leave(seatId), offer(seatId, offerOf('LISTENER'))])
      expect((await sent).body).toMatchObject({ name: 'NOT_FOUND' })
    const elsewhere = await open('LISTENER', staff, { stationId: first.stationId })
    expect(elsewhere.body).toMatchObject({ name: 'NOT_FOUND' })
  })

  test('needs the permission, at this event', async () => {
    await consentOfBoth()
    const support = await stage.studio.hire(everywhere('SUPPORT'))
    expect((await open('LISTENER', support)).body).toMatchObject({ name: 'NOT_PERMITTED' })
    const elsewhere = await stage.studio.hire({ role: 'CALL_STAFF', eventId: moon })
    expect((await open('LISTENER', elsewhere)).body).toMatchObject({ name: 'NOT_FOUND' })
  })

  test('carries the offer of the device and the answer of staff, and nothing else', async () => {
    const seatId = await listening()
    expect((await post(seatId, offerOf('LISTENER'))).body).toMatchObject({
      ...{ name: 'SIGNAL_REFUSED', data: { reason: 'WRONG_SIDE' } },
    })
    expect((await offer(seatId, offerOf('PREVIEW'))).body).toMatchObject({ data: { reason: 'SECTIONS' } })
    expect((await offer(seatId, offerOf('LISTENER'))).body).toEqual({ n: 1 })
    const signals = await read(seatId)
    expect(signals.body).toMatchObject({ last: 1, signals: [{ n: 1, body: { kind: 'offer' } }] })
    expect(JSON.stringify(signals.body)).not.toContain('192.0.2.44')
    expect((await post(seatId, answerOf('LISTENER'))).body).toEqual({ n: 1 })
    const query = { seatId }
    const answers = await at.device('GET /api/studio/station/staff/signals', { query })
    expect(answers.body).toMatchObject({ signals: [{ n: 1, body: { kind: 'answer' } }] })
    expect((await stateOf()).staff).toMatchObject([{ id: seatId, isOffered: true }])
    const candidates = [{ candidate: 'candidate:1 1 udp 1 10.0.0.1 5000 typ host', mid: '0' }]
    expect((await post(seatId, { kind: 'candidates', candidates })).body).toMatchObject({
      ...{ name: 'SIGNAL_REFUSED', data: { reason: 'NOT_RELAY' } },
    })
  })

  test('ends when another device takes over, and the earlier device is refused', async () => {
    const seatId = await listening()
    const earlier = at.device
    const device = await pairDevice(stage, at.stationId)
    expect((await read(seatId)).body).toMatchObject(closed('STATION_REPLACED'))
    const body = { seatId, body: offerOf('LISTENER') }
    expect((await earlier('POST /api/studio/station/staff/signals', { body })).body).toMatchObject({
      name: 'STATION_REPLACED',
    })
    expect((await device('POST /api/studio/station/staff/signals', { body })).body).toMatchObject({
      name: 'NOT_FOUND',
    })
    // The next device asks the artist anew.
    expect((await open('LISTENER')).body).toMatchObject({
      ...{ name: 'LISTEN_CONSENT_MISSING', data: { sides: ['ARTIST'] } },
    })
  })

  test('is not opened while the device is away', async () => {
    await owner()`
      update call_station_device set seen_at = app_now() - interval '9 seconds' where station_id = ${at.stationId}`
    expect((await open('PREVIEW')).body).toMatchObject({ name: 'STATION_AWAY' })
  })

  test('is dropped by a loaded device, which says so', async () => {
    const seatId = await listening()
    const body = { seatId, reason: 'LOAD' }
    expect((await at.device('POST /api/studio/station/staff/close', { body })).status).toBe(204)
    expect((await read(seatId)).body).toMatchObject(closed('LOAD'))
  })

  test('shows the next fan to one person, without any consent', async () => {
    const { body } = await open('PREVIEW')
    expect(body).toMatchObject({ role: 'PREVIEW', callId: null })
    expect((await open('PREVIEW', second)).body).toMatchObject({ name: 'STAFF_SEATS_TAKEN' })
    expect(await seenByFan()).toEqual([])
    expect((await offer(body.id, offerOf('LISTENER'))).body).toMatchObject({ data: { reason: 'SECTIONS' } })
    expect((await offer(body.id, offerOf('PREVIEW'))).body).toEqual({ n: 1 })
    await setState(stage.shop, at.callId, 'HELD')
    expect((await stateOf()).staff).toMatchObject([{ id: body.id }])
  })
})

describe('studio/calls: the log of seats', () => {
  test('says from when until when somebody listened', async () => {
    const seatId = await listening()
    await leave(seatId)
    const [opened, left] = await entriesOf()
    expect(opened).toMatchObject({
      ...{ action: 'call.open-seat', actor: staff.uid },
      after: { role: 'LISTENER', call: at.callId, station: at.stationId },
    })
    expect(left).toMatchObject({ action: 'call.close-seat', actor: staff.uid, after: { end: 'LEFT' } })
    expect(Date.parse(left?.after.to)).toBeGreaterThanOrEqual(Date.parse(left?.after.from))
  })

  test('has the end of a page that crashed, once', async () => {
    const seatId = await listening()
    await endStaffSeats(ctx())
    expect(await endOf(seatId)).toBeNull()
    await owner()`update call_staff_seat set seen_at = app_now() - interval '13 seconds' where id = ${seatId}`
    await Promise.all([endStaffSeats(ctx()), endStaffSeats(ctx())])
    await vi.waitFor(async () => expect(await endOf(seatId)).toBe('LOST'))
    const entries = await entriesOf()
    expect(entries.map(({ action }) => action)).toEqual(['call.open-seat', 'call.close-seat'])
    expect(entries[1]).toMatchObject({ actor: staff.uid, after: { end: 'LOST', from: expect.any(String) } })
  })

  test('has the end by a withdrawn consent', async () => {
    await listening()
    await at.fanConsents(false)
    expect((await entriesOf())[1]).toMatchObject({ after: { end: 'CONSENT_WITHDRAWN' } })
  })
})
