import { existsSync, readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteUnneeded } from '#modules/live/calls/keepsakes/delete-keepsake.ts'
import { folderOf } from '#modules/live/calls/keepsakes/keepsake-files.ts'
import { makeKeepsake } from '#modules/live/calls/keepsakes/make-keepsakes.ts'
import { audits, type Shop, shiftClock } from '#test/commerce/shop.ts'
import { within } from './call-sessions.ts'
import { type Caller, openCallShop, openStage, pair } from './call-stage.ts'
import {
  aRecording,
  artistConsent,
  begunMs,
  endCall,
  endStretch,
  fanConsent,
  liveWithConsents,
  openStretch,
  type RecordedStage,
  sendPiece,
  sendRecording,
  sha256,
} from './keepsake-stage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCallShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shiftClock(shop, '0')
  expect(await audits(shop)).toEqual([])
})

const bytes = Buffer.from('a piece of a recording')
const owner = () => shop.world.db.owner
const ctx = () => shop.world.api.ctx
const make = () => makeKeepsake(ctx(), new AbortController().signal)
/** Makes what is due. The server's own job may have claimed it a moment before. */
async function makeAll(...callIds: string[]): Promise<void> {
  while ((await make()) === 'more');
  for (const callId of callIds)
    await expect.poll(async () => (await rowOf(callId))?.state).not.toBe('RECORDING')
}
const filesOf = (callId: string): string[] => {
  const folder = folderOf(ctx(), callId)
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}
const rowOf = async (callId: string) =>
  (
    await owner()<{ state: string; deletedFor: string | null; fault: string | null }[]>`
      select state, deleted_for as "deletedFor", fault from call_keepsake where call_id = ${callId}`
  )[0]
const boxOf = async ({ api }: Pick<Caller, 'api'>) => {
  const listed = await api('GET /api/v1/mybox/keepsakes', { query: {} })
  return listed.ok ? listed.value.content : []
}
const ownOf = async ({ session, fan }: RecordedStage) => {
  const own = await fan.api('GET /api/v1/call-session/{id}/own', { params: { id: session } })
  return own.ok ? own.value.calls[0]?.keepsake : undefined
}
const stationOf = async ({ device }: RecordedStage) =>
  (await device.send('GET /api/studio/station')).body.running?.keepsake

test('keepsake: pieces become a file with the mark, which its fan alone has', async () => {
  const stage = await liveWithConsents(shop)
  const { device, fan, other, callId } = stage
  await owner()`insert into notification_inbox (member_uid) values (${fan.uid}) on conflict do nothing`
  const { mark } = await stationOf(stage)
  expect(mark).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(await ownOf(stage)).toBeNull()
  expect((await openStretch(device, callId)).status).toBe(204)
  expect(await ownOf(stage)).toBe('RECORDING')
  expect(await make()).toBe('done')
  await sendRecording(shop, device, callId)
  await makeAll(callId)
  expect(await rowOf(callId)).toMatchObject({ state: 'READY' })
  await expect.poll(() => filesOf(callId)).toEqual(['keepsake.webm'])
  const [pieces] =
    await owner()`select count(*)::int as count from call_keepsake_piece where call_id = ${callId}`
  expect(pieces?.count).toBe(0)
  const [kept] = await boxOf(fan)
  expect(kept).toMatchObject({ callId, state: 'READY', mark, bytes: expect.any(Number) })
  expect(Math.abs((kept?.durationMs ?? 0) - 1_000)).toBeLessThan(200)
  const daysLeft = (Date.parse(kept?.expiresAt ?? '') - ctx().clock.now()) / 86_400_000
  expect(Math.round(daysLeft)).toBe(30)
  expect(await boxOf(other)).toEqual([])
  const [notice] = await owner()`
    select template, source_id from notification where member_uid = ${fan.uid} and template = 'keepsake-ready'`
  expect(notice).toMatchObject({ source_id: callId })
  expect(await stationOf(stage)).toBeUndefined()
})

test('keepsake: nothing is taken without the consent of both, in a session without keepsakes, or off air', async () => {
  const reasonOf = async (change: Parameters<typeof liveWithConsents>[1]) => {
    const stage = await liveWithConsents(shop, change)
    expect(await stationOf(stage)).toBeNull()
    const { body } = await openStretch(stage.device, stage.callId)
    expect(body.name).toBe('KEEPSAKE_NOT_OPEN')
    expect(await rowOf(stage.callId)).toBeUndefined()
    return body.data.reason
  }
  expect(await reasonOf({ byFan: false })).toBe('NO_CONSENT')
  expect(await reasonOf({ byArtist: false })).toBe('NO_CONSENT')
  expect(await reasonOf({ byFan: false, byArtist: false, recording: 'ALLOWED' as never })).toBe('NOT_OFFERED')
  const { device, other } = await liveWithConsents(shop)
  expect((await openStretch(device, other.calls[0] ?? '')).body.data.reason).toBe('NOT_LIVE')
})

test('keepsake: calls of other stations are not found, and a foreign page is refused', async () => {
  const { device, callId } = await liveWithConsents(shop)
  const another = await liveWithConsents(shop)
  await openStretch(device, callId)
  expect((await openStretch(another.device, callId)).body.name).toBe('NOT_FOUND')
  expect((await sendPiece(shop, another.device, callId, { n: 1, bytes })).body.name).toBe('NOT_FOUND')
  expect((await endStretch(another.device, callId, 1)).body.name).toBe('NOT_FOUND')
  const removed = await another.device.send('DELETE /api/studio/station/keepsake/{id}', {
    params: { id: callId },
  })
  expect(removed.body.name).toBe('NOT_FOUND')
  expect((await sendPiece(shop, { cookie: '' }, callId, { n: 1, bytes })).body.name).toBe('STATION_UNPAIRED')
  const foreign = await device.send('POST /api/studio/station/keepsake', {
    body: { callId, begunMs, mediaType: 'video/webm' },
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(foreign.body.name).toBe('CROSS_SITE_REFUSED')
  expect(await rowOf(callId)).toMatchObject({ state: 'RECORDING' })
})

test('keepsake: a piece is taken once by number and digest, and within its size', async () => {
  const { device, callId } = await liveWithConsents(shop)
  const early = await sendPiece(shop, device, callId, { n: 1, bytes })
  expect(early.body.name).toBe('NOT_FOUND')
  await openStretch(device, callId)
  const send = (change: object) => sendPiece(shop, device, callId, { n: 1, bytes, ...change })
  expect((await send({ digest: sha256(Buffer.from('other')) })).body.data).toEqual({ reason: 'DIGEST' })
  expect((await send({})).status).toBe(204)
  expect((await send({})).status).toBe(204)
  expect((await send({ bytes: Buffer.from('other') })).body.data).toEqual({ reason: 'CONFLICT' })
  expect((await send({ n: 2, bytes: Buffer.alloc(65_537) })).status).toBe(413)
  expect((await send({ n: 0 })).body.name).toBe('INVALID_INPUT')
  expect((await send({ n: 2, begun: begunMs + 1 })).body.name).toBe('NOT_FOUND')
  await endStretch(device, callId, 1)
  expect((await send({ n: 2 })).body.data).toEqual({ reason: 'FULL' })
  expect(filesOf(callId)).toEqual([`${begunMs}-1`])
})

test('keepsake: pieces come for a day after the call, also after the session and from a device paired again', async () => {
  const { session, device, fan, callId } = await liveWithConsents(shop)
  await openStretch(device, callId)
  await endCall(device, callId)
  await owner()`update call set state = 'WAITING' where booking_id <> ${fan.bookingId} and session_id = ${session}`
  const again = await pair(shop, device.stationId)
  expect((await sendPiece(shop, again, callId, { n: 1, bytes })).status).toBe(204)
  expect((await sendPiece(shop, device, callId, { n: 2, bytes })).status).toBe(204)
  expect((await openStretch(device, callId, { begunMs: begunMs + 5 })).body.name).toBe('STATION_REPLACED')
  await owner()`update call set ended_at = ended_at - interval '25 hours' where id = ${callId}`
  expect((await sendPiece(shop, again, callId, { n: 3, bytes })).body.data).toEqual({ reason: 'LATE' })
})

test('keepsake: after a day the file is made of what has arrived', async () => {
  const { device, callId } = await liveWithConsents(shop)
  await openStretch(device, callId)
  await sendPiece(shop, device, callId, { n: 1, bytes: aRecording() })
  await endCall(device, callId)
  while ((await make()) === 'more');
  expect(await rowOf(callId)).toMatchObject({ state: 'RECORDING' })
  await owner()`update call set ended_at = ended_at - interval '25 hours' where id = ${callId}`
  await makeAll(callId)
  expect(await rowOf(callId)).toMatchObject({ state: 'READY' })
})

test('keepsake: a recording that cannot be played is deleted, and the fan reads so', async () => {
  const stage = await liveWithConsents(shop)
  const { device, fan, callId } = stage
  await openStretch(device, callId)
  await sendPiece(shop, device, callId, { n: 1, bytes })
  await endStretch(device, callId, 1)
  await endCall(device, callId)
  await makeAll(callId)
  expect(await rowOf(callId)).toMatchObject({ state: 'FAILED', fault: 'NOT_A_VIDEO' })
  await expect.poll(() => filesOf(callId)).toEqual([])
  expect(await boxOf(fan)).toMatchObject([{ state: 'FAILED', bytes: null }])
  const link = await fan.api('POST /api/v1/mybox/keepsake/{id}', { params: { id: callId }, body: {} })
  expect(link).toMatchObject({ ok: false, error: { name: 'KEEPSAKE_NOT_READY', data: { state: 'FAILED' } } })
})

const deletions: [string, (stage: RecordedStage) => Promise<unknown>, string][] = [
  [
    'the fan presses delete',
    ({ fan, callId }) => fan.api('DELETE /api/v1/mybox/keepsake/{id}', { params: { id: callId } }),
    'FAN',
  ],
  [
    'the artist presses delete',
    ({ device, callId }) =>
      device.send('DELETE /api/studio/station/keepsake/{id}', { params: { id: callId } }),
    'ARTIST',
  ],
  ['the fan withdraws the consent', ({ session, fan }) => fanConsent(session, fan, false), 'CONSENT'],
  ['the artist withdraws the consent', ({ device }) => artistConsent(device, false), 'CONSENT'],
  [
    'the fan leaves',
    ({ fan }) =>
      within(shop, async (tx) => {
        await shop.world.api.ctx.events.emit(tx, 'member.left', { memberId: fan.uid })
      }),
    'LEFT',
  ],
]

test.each(deletions)(
  'keepsake: during the call it is deleted for good when %s',
  async (_, press, deletedFor) => {
    const stage = await liveWithConsents(shop)
    const { session, device, fan, callId } = stage
    await openStretch(device, callId)
    await sendPiece(shop, device, callId, { n: 1, bytes })
    await press(stage)
    expect(await rowOf(callId)).toMatchObject({ state: 'DELETED', deletedFor })
    await deleteUnneeded(ctx())
    expect(filesOf(callId)).toEqual([])
    const rows = await owner()`select from call_keepsake_piece where call_id = ${callId}`
    expect(rows.length).toBe(0)
    expect((await sendPiece(shop, device, callId, { n: 2, bytes })).body.data).toEqual({ reason: 'DELETED' })
    expect(await stationOf(stage)).toBeNull()
    // A new consent brings nothing back.
    await fanConsent(session, fan, true)
    await artistConsent(device, true)
    expect((await openStretch(device, callId, { begunMs: begunMs + 1 })).body.data.reason).toBe('DELETED')
    await expect(
      owner()`update call_keepsake set state = 'RECORDING' where call_id = ${callId}`,
    ).rejects.toThrow()
  },
)

test('keepsake: a deletion before the call keeps it from being recorded', async () => {
  const stage = await liveWithConsents(shop)
  const { device, fan, callId } = stage
  await fan.api('DELETE /api/v1/mybox/keepsake/{id}', { params: { id: callId } })
  expect((await openStretch(device, callId)).body.data.reason).toBe('DELETED')
})

test('keepsake: a finished one goes with the consent, after thirty days, and by nobody else', async () => {
  const [one, other] = [await liveWithConsents(shop), await liveWithConsents(shop)]
  for (const { device, callId } of [one, other]) {
    await openStretch(device, callId)
    await sendRecording(shop, device, callId)
  }
  await makeAll(one.callId, other.callId)
  const foreign = await one.other.api('DELETE /api/v1/mybox/keepsake/{id}', { params: { id: one.callId } })
  expect(foreign).toMatchObject({ ok: false, error: { name: 'NOT_FOUND' } })
  await fanConsent(one.session, one.fan, false)
  await deleteUnneeded(ctx())
  await expect.poll(() => [filesOf(one.callId), filesOf(other.callId)]).toEqual([[], ['keepsake.webm']])
  expect([await boxOf(one.fan), (await boxOf(other.fan)).length]).toEqual([[], 1])
  await shiftClock(shop, '31 days')
  await deleteUnneeded(ctx())
  expect(await rowOf(other.callId)).toMatchObject({ state: 'DELETED', deletedFor: 'EXPIRED' })
  expect([filesOf(other.callId), await boxOf(other.fan)]).toEqual([[], []])
})

test('keepsake: the press wakes the held poll of the station', async () => {
  const { device, fan, callId } = await liveWithConsents(shop)
  await openStretch(device, callId)
  const { body } = await device.send('GET /api/studio/station')
  const held = device.send('GET /api/studio/station', { query: { version: body.version } })
  await fan.api('DELETE /api/v1/mybox/keepsake/{id}', { params: { id: callId } })
  expect((await held).body.running).toMatchObject({ id: callId, keepsake: null })
})

test('keepsake: the session says that it offers keepsakes, and asks for the consent', async () => {
  const { session, fans } = await openStage(shop, 1, 1, { recording: 'KEEPSAKE' })
  const { api } = fans[0] as Caller
  const shown = await api('GET /api/v1/call-session/{id}', { params: { id: session } })
  expect(shown).toMatchObject({ ok: true, value: { recording: 'KEEPSAKE', keepsake: 'OFFERED' } })
  const own = await api('GET /api/v1/call-session/{id}/own', { params: { id: session } })
  expect(own.ok && own.value.consents.map(({ kind }) => kind)).toContain('KEEPSAKE')
})
