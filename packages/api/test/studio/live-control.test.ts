import type { LiveControl } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findChannel, openChannel } from '#modules/live/channels/index.ts'
import { addEvent } from '#test/live/theatre.ts'
import { addStageVideo, stageVideo } from '#test/live/videos.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio({ RTMP_PORT: '1935', MEDIA_ORIGINS: 'https://media.example' })
  organiser = await studio.hire(everywhere('ORGANISER'))
  await addStageVideo(studio.world)
})
afterAll(() => studio.close())

const minutes = (count: number) => new Date(studio.world.api.ctx.clock.now() + count * 60_000)
const show = async (startsIn: number, change: object = {}) =>
  (
    await addEvent(studio.world, {
      doorsAt: minutes(startsIn - 30),
      startAt: minutes(startsIn),
      endAt: minutes(startsIn + 120),
      ...change,
    })
  ).id
const send = (key: Parameters<Studio['send']>[0], eventId: string, body?: unknown) =>
  studio.send(key, {
    cookie: organiser.staffCookie,
    params: { eventId },
    ...(body === undefined ? {} : { body }),
  })
const live = async (eventId: string): Promise<LiveControl> =>
  (await send('GET /api/studio/event/{eventId}/live', eventId)).body
const channel = (eventId: string, kind: string, url: string | null = null) =>
  send('PUT /api/studio/event/{eventId}/live/channel', eventId, {
    ...{ kind, url, recordingId: kind === 'SIMULIVE' ? stageVideo : null },
  })
const start = (eventId: string) => send('POST /api/studio/event/{eventId}/live/start', eventId, {})
const end = (eventId: string) => send('POST /api/studio/event/{eventId}/live/end', eventId, {})
const slate = (eventId: string, isShown: boolean) =>
  send('POST /api/studio/event/{eventId}/live/slate', eventId, { isShown })
const entries = (eventId: string) =>
  studio.world.db.owner<{ action: string; outcome: string; text: string }[]>`
    select action, outcome, after::text as text from audit_entry where event_id = ${eventId} order by seq`

test('live control: starts a show at most an hour early, ends it and resumes it', async () => {
  const eventId = await show(30)
  expect(await start(eventId)).toMatchObject({
    status: 409,
    body: { name: 'SHOW_STATE_INVALID', data: { rule: 'CHANNEL' } },
  })
  expect((await channel(eventId, 'SIMULIVE')).status).toBe(204)
  expect(await live(eventId)).toMatchObject({
    status: 'OPEN_TICKET',
    may: { start: true, slate: false, end: false, reopen: false },
  })
  const announced = (await live(eventId)).startAt
  expect((await start(eventId)).status).toBe(204)
  const onAir = await live(eventId)
  expect(onAir).toMatchObject({ status: 'ON_AIR', may: { start: false, slate: false, end: true } })
  expect(onAir.startAt).toBe(announced)
  expect(Math.abs(Date.parse(onAir.now) - Date.parse(onAir.startedAt ?? ''))).toBeLessThan(30_000)
  expect((await end(eventId)).status).toBe(204)
  expect(await live(eventId)).toMatchObject({ status: 'ENDED', may: { reopen: true } })
  expect((await start(eventId)).status).toBe(204)
  const again = await live(eventId)
  expect(again).toMatchObject({ status: 'ON_AIR', plannedEndAt: again.endAt })
  const log = await entries(eventId)
  expect(log.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'live.start REFUSED',
    'live.channel DONE',
    'live.start DONE',
    'live.end DONE',
    'live.start DONE',
  ])
  const tooEarly = await show(61)
  await channel(tooEarly, 'SIMULIVE')
  expect(await start(tooEarly)).toMatchObject({ status: 409, body: { data: { rule: 'EARLY' } } })
})

test('live control: a show that started and ended early keeps both times, and its texts stay editable', async () => {
  const eventId = await show(40)
  await channel(eventId, 'SIMULIVE')
  const announced = await live(eventId)
  expect(announced.startedAt).toBeNull()
  await start(eventId)
  expect((await end(eventId)).status).toBe(204)
  const over = await live(eventId)
  expect(over).toMatchObject({
    ...{ status: 'ENDED', startAt: announced.startAt, plannedEndAt: announced.endAt },
    startedAt: expect.any(String),
  })
  expect(over.endAt < over.startAt).toBe(true)
  const sheet = await send('GET /api/studio/event/{eventId}/draft', eventId)
  const saved = await send('PUT /api/studio/event/{eventId}/draft', eventId, {
    ...{ version: sheet.body.version, confirmed: [] },
    draft: { ...sheet.body.draft, title: { en: 'It was early' } },
  })
  expect(saved.body).toMatchObject({ version: sheet.body.version + 1 })
  expect(await live(eventId)).toMatchObject({
    ...{ startAt: announced.startAt, startedAt: over.startedAt },
    ...{ endAt: over.endAt, plannedEndAt: announced.endAt },
  })
})

test('live control: a recording starts by the clock at its announced start, and an encoder’s show does not', async () => {
  const [recorded, fed] = [await show(-5), await show(-5)]
  await channel(recorded, 'SIMULIVE')
  await channel(fed, 'INGEST')
  const begun = await live(recorded)
  expect(begun.startedAt).toBe(begun.startAt)
  expect((await live(fed)).startedAt).toBeNull()
})

test('live control: choosing the current recording again keeps it with its cameras', async () => {
  const eventId = await show(30)
  const angles = [{ name: 'crowd', title: { en: 'Crowd' }, clip: 'stagecrowd' as const }]
  await studio.world.db.app.begin((tx) =>
    openChannel(tx, { eventId, clip: 'stageclose', loops: false, lowLatency: true, angles }),
  )
  const before = await findChannel(studio.world.db.app, eventId)
  const again = { kind: 'SIMULIVE', url: null }
  expect((await send('PUT /api/studio/event/{eventId}/live/channel', eventId, again)).status).toBe(204)
  expect(await findChannel(studio.world.db.app, eventId)).toEqual(before)
  expect(before).toMatchObject({ clip: 'stageclose', angles })
})

test('live control: one of several simultaneous starts succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const eventId = await show(10)
    await channel(eventId, 'SIMULIVE')
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(eventId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(11).fill(409)])
  }
})

test('live control: shows a stream key once and never logs it, and the slate needs an encoder', async () => {
  const eventId = await show(-5)
  await channel(eventId, 'SIMULIVE')
  expect((await slate(eventId, true)).status).toBe(409)
  expect((await send('POST /api/studio/event/{eventId}/live/key', eventId, {})).status).toBe(404)
  await channel(eventId, 'INGEST')
  const made = await send('POST /api/studio/event/{eventId}/live/key', eventId, {})
  expect(made.body).toMatchObject({
    server: 'rtmp://localhost:1935/live',
    key: expect.stringMatching(/^sk_/),
  })
  expect((await slate(eventId, true)).status).toBe(204)
  expect(await live(eventId)).toMatchObject({
    channel: { kind: 'INGEST', isSlate: true },
    keyMadeAt: expect.any(String),
    input: { state: 'NEVER' },
  })
  // Saving the same channel again does not remove the slate.
  await channel(eventId, 'INGEST')
  expect((await live(eventId)).channel?.isSlate).toBe(true)
  expect((await slate(eventId, false)).status).toBe(204)
  expect((await live(eventId)).channel?.isSlate).toBe(false)
  expect((await entries(eventId)).map(({ text }) => text).join()).not.toContain(made.body.key.slice(3))
})

test('live control: a process without ingest returns the address for encoders', async () => {
  const server = 'rtmps://ingest.example:1936/live'
  const elsewhere = await openStudio({ RTMP_PORT: '0', INGEST_URL: server })
  try {
    const { staffCookie: cookie } = await elsewhere.hire(everywhere('ORGANISER'))
    const [startAt, endAt] = [minutes(30), minutes(150)]
    const { id } = await addEvent(elsewhere.world, { doorsAt: minutes(0), startAt, endAt })
    const asked = { cookie, params: { eventId: id } }
    const ingest = { kind: 'INGEST', url: null, recordingId: null }
    await elsewhere.send('PUT /api/studio/event/{eventId}/live/channel', { ...asked, body: ingest })
    expect((await elsewhere.send('GET /api/studio/event/{eventId}/live', asked)).body.server).toBe(server)
    const made = await elsewhere.send('POST /api/studio/event/{eventId}/live/key', { ...asked, body: {} })
    expect(made.body.server).toBe(server)
  } finally {
    await elsewhere.close()
  }
})

test('live control: accepts an external address from listed origins only', async () => {
  const eventId = await show(20)
  expect(await channel(eventId, 'EXTERNAL')).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'url' }] },
  })
  expect((await channel(eventId, 'INGEST', 'https://media.example/a.m3u8')).status).toBe(400)
  expect((await channel(eventId, 'EXTERNAL', 'https://evil.example/a.m3u8')).status).toBe(400)
  expect((await channel(eventId, 'EXTERNAL', 'https://media.example/a.m3u8')).status).toBe(204)
  expect((await live(eventId)).channel).toMatchObject({ url: 'https://media.example/a.m3u8' })
})

test('live control: a show’s preview plays by its own token, before the show too, and not after it', async () => {
  const ended = { endAt: minutes(-1), ticketCloseAt: minutes(-30) }
  const [soon, now, over, other] = [await show(20), await show(-5), await show(-60, ended), await show(600)]
  for (const eventId of [soon, now, over]) await channel(eventId, 'SIMULIVE')
  await channel(other, 'EXTERNAL', 'https://media.example/a.m3u8')
  const preview = (eventId: string) => send('GET /api/studio/event/{eventId}/live/preview', eventId)
  expect((await preview(over)).status).toBe(204)
  expect((await preview(other)).body.url).toBe('https://media.example/a.m3u8')
  const at = async (url: string) => (await studio.world.api.http.inject({ url })).body
  // The recording loops in the studio's preview, and no other path leads to it.
  const early = (await preview(soon)).body.url as string
  // A new channel reaches all processes with a short delay.
  const listed = async () => (await at(early)).split('\n').filter((line) => line.endsWith('.m3u8'))
  await vi.waitFor(async () => expect(await listed()).not.toEqual([]), { timeout: 25_000 })
  const [rendition = ''] = await listed()
  expect(await at(new URL(rendition, `http://x${early}`).pathname)).toContain('#EXTINF')
  expect(early).toContain(`/live/preview-${soon}/`)
  const { url } = (await preview(now)).body
  expect(url).toContain(`/live/${now}/`)
  expect((await at(url)).slice(0, 7)).toBe('#EXTM3U')
  // A preview has another path than its show: a viewer's token does not open it.
  expect(
    (await studio.world.api.http.inject({ url: url.replace(`/live/${now}`, `/live/preview-${now}`) }))
      .statusCode,
  ).toBe(403)
})
