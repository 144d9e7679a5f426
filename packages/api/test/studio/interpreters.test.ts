import { staffSections } from '@encore/contract/rules/calls/staff-seats'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endStaffSeats } from '#modules/live/calls/staff-seats.ts'
import { descriptionOf } from '#modules/live/calls/testing/descriptions.ts'
import { publishStoredSession } from '#modules/studio/calls/publish-session.ts'
import { audits } from '#test/commerce/shop.ts'
import { setState, within } from '#test/live/call-sessions.ts'
import { type LiveStation, liveStation } from './recipes/call-seats.ts'
import { drafted } from './recipes/calls.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, everywhere, moon, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let interpreter: Colleague
let other: Colleague
let at: LiveStation
beforeAll(async () => {
  stage = await openStage()
  interpreter = await stage.studio.hire({ role: 'INTERPRETER', eventId: tide })
  other = await stage.studio.hire(everywhere('CALL_STAFF'))
}, 120_000)
beforeEach(async () => {
  at = await liveStation(stage)
})
afterAll(() => stage.close())
afterEach(async () => expect(await audits(stage.shop)).toEqual([]))

const session = '/api/studio/event/{eventId}/call-session/{id}'
const owner = () => stage.studio.world.db.owner
type Key = Parameters<typeof stage.studio.send>[0]
const send = (key: Key, options: object, by = interpreter) =>
  stage.studio.send(key, { cookie: by.staffCookie, ...options })
const atStation = () => ({ ...at.params, stationId: at.stationId })
const take = (callId = at.callId, by = interpreter) =>
  send(`POST ${session}/station/{stationId}/interpreter`, { params: atStation(), body: { callId } }, by)
const see = (by = interpreter, params: object = atStation(), version?: string) =>
  send(
    `GET ${session}/station/{stationId}/interpreter`,
    { params, query: version === undefined ? {} : { version } },
    by,
  )
const ofSeat = (seatId: string) => ({ ...at.params, seatId })
const read = (seatId: string, by = interpreter) =>
  send(`GET ${session}/seat/{seatId}/signals`, { params: ofSeat(seatId), query: {} }, by)
const leave = (seatId: string) => send(`DELETE ${session}/seat/{seatId}`, { params: ofSeat(seatId) })
const consentOfBoth = async () => {
  await at.fanConsents(true, 'INTERPRET')
  await at.artistConsents(true, 'INTERPRET')
}
const interpreting = async (): Promise<string> => {
  await consentOfBoth()
  return (await take()).body.id
}
const closed = (reason: string) => ({ name: 'STAFF_SEAT_CLOSED', data: { reason } })
const deviceState = async () => (await at.device('GET /api/studio/station')).body
const heardBy = async () => {
  const own = await at.fans[0]?.api('GET /api/v1/call-session/{id}/own', { params: { id: at.params.id } })
  return own?.ok ? own.value.calls[0]?.heardBy : undefined
}

describe('studio/interpreters: a seat', () => {
  test.each([
    [false, false, ['FAN', 'ARTIST']],
    [true, false, ['ARTIST']],
    [false, true, ['FAN']],
  ])('is refused while a consent is missing (fan %s, artist %s)', async (fan, artist, sides) => {
    // The consent to listening is another one.
    await at.fanConsents(true)
    await at.artistConsents(true)
    await at.fanConsents(fan, 'INTERPRET')
    await at.artistConsents(artist, 'INTERPRET')
    expect((await take()).body).toMatchObject({ name: 'LISTEN_CONSENT_MISSING', data: { sides } })
  })

  test('is seen by the device and the fan, and belongs to one person', async () => {
    const seatId = await interpreting()
    expect((await deviceState()).staff).toEqual([
      { id: seatId, role: 'INTERPRETER', callId: at.callId, isOffered: false },
    ])
    expect(await heardBy()).toEqual(['INTERPRETER'])
    expect((await take(at.callId, other)).body).toMatchObject({ name: 'STAFF_SEATS_TAKEN' })
    expect((await see(other)).body.running).toMatchObject({ id: at.callId, isTaken: true })
    expect((await see()).body.running).toMatchObject({ isTaken: false })
    expect((await leave(seatId)).status).toBe(204)
    expect(await heardBy()).toEqual([])
    expect((await take(at.callId, other)).status).toBe(200)
  })

  test('is taken while the fan is next, beside that of the live call', async () => {
    const live = await interpreting()
    const [next] = at.calls.slice(1)
    await at.fans[1]?.api('PUT /api/v1/call-session/{id}/consent', {
      params: { id: at.params.id },
      body: { kind: 'INTERPRET', isGiven: true, version: 1, language: 'ja' },
    })
    expect((await take(next?.id)).body).toMatchObject({ name: 'CALL_MOVED' })
    await setState(stage.shop, next?.id ?? '', 'NEXT')
    const { body: waiting } = await take(next?.id)
    expect(waiting).toMatchObject({ role: 'INTERPRETER', callId: next?.id })
    expect((await deviceState()).staff.map(({ id }: { id: string }) => id).sort()).toEqual(
      [live, waiting.id].sort(),
    )
    await setState(stage.shop, at.callId, 'HELD')
    expect((await read(live)).body).toMatchObject(closed('CALL_ENDED'))
    await setState(stage.shop, next?.id ?? '', 'WAITING')
    expect((await read(waiting.id)).body).toMatchObject(closed('CALL_ENDED'))
    await endStaffSeats(stage.studio.world.api.ctx)
  })

  test.each(['fan', 'artist'] as const)('ends in the moment in which the %s withdraws', async (side) => {
    const seatId = await interpreting()
    const held = read(seatId)
    await (side === 'fan' ? at.fanConsents(false, 'INTERPRET') : at.artistConsents(false, 'INTERPRET'))
    expect((await held).body).toMatchObject(closed('CONSENT_WITHDRAWN'))
    expect((await deviceState()).staff).toEqual([])
  })

  test('stays when the consent to listening is withdrawn', async () => {
    const seatId = await interpreting()
    await at.fanConsents(false)
    expect((await deviceState()).staff).toMatchObject([{ id: seatId }])
  })

  test('carries one voice back and no fewer sections', async () => {
    const seatId = await interpreting()
    const offer = (sections: readonly ('audio' | 'video')[]) =>
      at.device('POST /api/studio/station/staff/signals', {
        body: { seatId, body: { kind: 'offer', sdp: descriptionOf('offer', sections) } },
      })
    expect((await offer(staffSections.LISTENER)).body).toMatchObject({ data: { reason: 'SECTIONS' } })
    expect((await offer(staffSections.INTERPRETER)).body).toEqual({ n: 1 })
  })

  test('leaves an entry from when until when', async () => {
    const seatId = await interpreting()
    await leave(seatId)
    const entries = await owner()`
      select action, actor_uid as actor, before, after from audit_entry
      where object_id = ${at.callId} and action like 'call.%-seat' order by seq`
    expect(entries).toMatchObject([
      { action: 'call.open-seat', actor: interpreter.uid, after: { role: 'INTERPRETER', call: at.callId } },
      { action: 'call.close-seat', before: { role: 'INTERPRETER' }, after: { end: 'LEFT' } },
    ])
  })
})

describe('studio/interpreters: the role', () => {
  test('sees neither queue nor preview, and listens to nobody', async () => {
    await at.fanConsents(true)
    await at.artistConsents(true)
    for (const role of ['PREVIEW', 'LISTENER'])
      expect(
        (await send(`POST ${session}/station/{stationId}/seat`, { params: atStation(), body: { role } }))
          .body,
      ).toMatchObject({ name: 'NOT_PERMITTED' })
    for (const key of [`GET ${session}/control`, `GET ${session}/booking`] as const)
      expect((await send(key, { params: at.params, query: {} })).body).toMatchObject({
        name: 'NOT_PERMITTED',
      })
  })

  test('holds at its event alone', async () => {
    const elsewhere = await stage.studio.hire({ role: 'INTERPRETER', eventId: moon })
    expect((await take(at.callId, elsewhere)).body).toMatchObject({ name: 'NOT_FOUND' })
    expect((await see(elsewhere)).body).toMatchObject({ name: 'NOT_FOUND' })
    expect((await see(interpreter, { ...atStation(), eventId: moon })).body).toMatchObject({
      name: 'NOT_FOUND',
    })
    const listed = async (by: Colleague) =>
      (await send('GET /api/studio/interpreter', {}, by)).body.content.map(({ id }: { id: string }) => id)
    expect(await listed(interpreter)).toContain(at.params.id)
    expect(await listed(elsewhere)).not.toContain(at.params.id)
  })
})

describe('studio/interpreters: the state of a station', () => {
  test('has the words of a fan who consents, and no name of the account', async () => {
    const card = { name: '하루', reading: 'haru', language: 'ja', note: '生日快乐', signText: '' } as const
    await at.fans[0]?.api('PUT /api/v1/call-session/{id}/card', { params: { id: at.params.id }, body: card })
    expect((await see()).body.running).toMatchObject({ isConsented: null, card: null })
    await at.fanConsents(true, 'INTERPRET')
    const { body } = await see()
    expect(body).toMatchObject({
      ...{ id: at.stationId, isDeviceThere: true, isArtistConsented: null, next: null },
      session: { id: at.params.id, interpreterLanguages: ['ja'], isInterpreterPromised: false },
      running: { id: at.callId, state: 'LIVE', isConsented: true, card },
    })
    expect(JSON.stringify(body)).not.toContain(at.fans[0]?.uid)
  })

  test('wakes its reader when the artist consents', async () => {
    const { body } = await see()
    const held = see(interpreter, atStation(), body.version)
    await at.artistConsents(true, 'INTERPRET')
    expect((await held).body).toMatchObject({ isArtistConsented: true })
  })

  test('is hidden where the session has no interpreter', async () => {
    await owner()`update call_session set interpreter_languages = '{}' where id = ${at.params.id}`
    expect((await see()).body).toMatchObject({ name: 'NOT_FOUND' })
    await owner()`update call_session set interpreter_languages = '{ja}' where id = ${at.params.id}`
  })
})

describe('studio/interpreters: a promise', () => {
  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])(
    'is part of a call of a fan who wants it (promised %s, wanted %s): %s',
    async (isPromised, isWanted, needs) => {
      await owner()`
      update call_session set is_interpreter_promised = ${isPromised} where id = ${at.params.id}`
      await at.fanConsents(isWanted, 'INTERPRET')
      // An artist who refuses keeps the seat empty, and the promise stays.
      await at.artistConsents(false, 'INTERPRET')
      expect((await deviceState()).running).toMatchObject({ id: at.callId, needsInterpreter: needs })
    },
  )
})

test('studio/interpreters: a session with one is not published where calls pass through a media server', async () => {
  const params = await drafted(stage, { interpreterLanguages: ['ja'] })
  const { config } = stage.studio.world.api.ctx
  const livekit = { url: 'ws://localhost:7880', key: 'a key', secret: 'a secret' }
  const publish = (through: typeof config) =>
    within(stage.shop, (tx) => publishStoredSession({ config: through }, tx, { ...params, version: 1 }))
  const problem = { path: 'interpreterLanguages', rule: 'direct-media' }
  expect(await publish({ ...config, livekit } as typeof config)).toMatchObject({
    failure: { fields: [problem] },
  })
  expect(await publish(config)).toMatchObject({ ok: true })
})
