import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { addVideo, type Video } from '#modules/live/videos/index.ts'
import { deleteLeft } from '#modules/live/videos/store.ts'
import { addEvent } from '#test/live/theatre.ts'
import { addStageVideo, stageVideo } from '#test/live/videos.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio()
  organiser = await studio.hire(everywhere('ORGANISER'))
  await addStageVideo(studio.world)
})
afterAll(() => studio.close())

const addShow = async (change: object = {}) => (await addEvent(studio.world, { isFree: true, ...change })).id
const choose = (eventId: string, recordingId: string | null, { staffCookie } = organiser) =>
  studio.send('PUT /api/studio/event/{eventId}/live/trailer', {
    cookie: staffCookie,
    params: { eventId },
    body: { recordingId },
  })
const recordings = async (eventId: string) =>
  (
    await studio.send('GET /api/studio/event/{eventId}/live/recording', {
      cookie: organiser.staffCookie,
      params: { eventId },
    })
  ).body
const asGuest = async (id: string) =>
  (await studio.world.send('GET /api/v1/event/{id}', { params: { id } })).body
const get = (url: string) => studio.world.api.http.inject(url)
const answers = (url: string, status: number) =>
  vi.waitFor(async () => expect((await get(url)).statusCode).toBe(status), 5_000)

async function record(eventId: string, change: Partial<Video> = {}): Promise<string> {
  const video: Video = {
    ...{ id: newId('vd'), clip: 'stage', eventId, showId: null, name: 'Teaser.mp4', loops: false },
    ...{ state: 'READY', durationMs: 32_000, problem: null, ...change },
  }
  await studio.world.db.app.begin((tx) => addVideo(tx, video))
  return video.id
}

test('trailers: appear for guests on the event page and play without a token', async () => {
  const eventId = await addShow()
  expect((await asGuest(eventId)).trailer).toBeNull()
  expect((await choose(eventId, stageVideo)).status).toBe(204)
  const { trailer } = await asGuest(eventId)
  expect(trailer).toEqual({
    url: `/v/public/trailer/${stageVideo}/std.m3u8`,
    posterUrl: expect.stringMatching(/^\/images\//),
    durationMs: 32_000,
  })
  expect((await get(`${trailer.posterUrl}?w=480`)).statusCode).toBe(200)
  await answers(trailer.url, 200)
  const playlist = (await get(trailer.url.replace('std', '360/std'))).body
  expect(playlist.match(/^\d+\.m4s$/gm)).toHaveLength(16)
  expect(await recordings(eventId)).toMatchObject({ trailer: stageVideo })
})

test('trailers: a removed one is gone from page and media, with both entries in the log', async () => {
  const eventId = await addShow()
  const id = await record(eventId)
  await choose(eventId, id)
  const { url } = (await asGuest(eventId)).trailer
  await answers(url, 200)
  expect((await choose(eventId, null)).status).toBe(204)
  expect((await asGuest(eventId)).trailer).toBeNull()
  await answers(url, 404)
  const received = await studio.world.db.owner`
    select action, before, after from audit_entry where event_id = ${eventId} order by seq`
  expect(received.map((one) => ({ ...one }))).toMatchObject([
    { action: 'live.trailer', after: { trailer: 'Teaser.mp4' } },
    { action: 'live.trailer', before: { trailer: 'Teaser.mp4' }, after: { trailer: null } },
  ])
})

test('trailers: are not served for a hidden event', async () => {
  const eventId = await addShow()
  const id = await record(eventId)
  await choose(eventId, id)
  const { url } = (await asGuest(eventId)).trailer
  await answers(url, 200)
  const call = { cookie: organiser.staffCookie, params: { eventId }, body: {} }
  expect((await studio.send('POST /api/studio/event/{eventId}/hide', call)).status).toBe(204)
  await answers(url, 404)
  const link = await studio.send('GET /api/studio/event/{eventId}/preview', {
    cookie: organiser.staffCookie,
    params: { eventId },
  })
  const preview = new URL(link.body.path, 'http://x').searchParams.get('preview') ?? ''
  const ahead = await studio.world.send('GET /api/v1/event/{id}', {
    params: { id: eventId },
    headers: { 'x-page-preview': preview },
  })
  expect(ahead).toMatchObject({ status: 200, body: { trailer: null } })
})

test('trailers: refuse a recording of another event, an unfinished one and a whole show at the field', async () => {
  const [eventId, other] = [await addShow(), await addShow()]
  const rule = async (id: string) => (await choose(eventId, id)).body.fields
  const refused = (name: string) => [{ path: 'recordingId', rule: name }]
  expect(await rule(newId('vd'))).toEqual(refused('unknown'))
  expect(await rule(await record(other))).toEqual(refused('unknown'))
  expect(await rule(await record(eventId, { state: 'PACKAGING', durationMs: null }))).toEqual(
    refused('ready'),
  )
  expect(await rule(await record(eventId, { durationMs: 181_000 }))).toEqual(refused('maximum'))
  expect((await choose(newId('ev'), stageVideo)).body.name).toBe('NOT_FOUND')
  expect((await asGuest(eventId)).trailer).toBeNull()
})

test('trailers: keep their recording, also a month after the show', async () => {
  const daysAgo = (count: number) => new Date(studio.world.api.ctx.clock.now() - count * 86_400_000)
  const eventId = await addShow({
    ...{ doorsAt: daysAgo(41), startAt: daysAgo(41), endAt: daysAgo(40) },
    ...{ ticketOpenAt: daysAgo(60), ticketCloseAt: daysAgo(41) },
  })
  const clip = 'teaserofthismonth'
  const id = await record(eventId, { clip })
  await studio.world.db.owner`
    update event set trailer_id = ${id}, trailer_ms = 32000 where id = ${eventId}`
  const left = () => studio.world.db.app.begin((tx) => deleteLeft(tx))
  expect(await left()).not.toContain(id)
  await choose(eventId, null)
  expect(await left()).toContain(id)
})

test('trailers: the database keeps a trailer complete and the recording that an event uses', async () => {
  const eventId = await addShow()
  const id = await record(eventId)
  const { owner } = studio.world.db
  await expect(owner`update event set trailer_id = ${id} where id = ${eventId}`).rejects.toThrow(
    /event_trailer/,
  )
  await choose(eventId, id)
  await expect(owner`delete from video where id = ${id}`).rejects.toThrow(/foreign key/)
})
