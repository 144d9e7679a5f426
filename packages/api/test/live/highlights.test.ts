import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EventWrite, writeArtists } from '#modules/catalog/events/index.ts'
import { createClips, openChannel } from '#modules/live/channels/index.ts'
import { makeHighlight, takeDownHighlight } from '#modules/live/highlights/index.ts'
import { finishShows } from '#modules/live/replays/index.ts'
import { transact } from '#platform/db/transact.ts'
import { countStatements } from '#test/statements.ts'
import { createWorld, type World } from '#test/world.ts'
import { addEvent } from './theatre.ts'

let world: World
let eventId: string
const clips = createClips({ DATA_DIR: '' })

beforeAll(async () => {
  world = await createWorld()
  eventId = await addOver()
})
afterAll(() => world.close())

async function addOver(change: Partial<EventWrite> = {}): Promise<string> {
  const soon = (minutes: number) => new Date(world.api.ctx.clock.now() + minutes * 60_000)
  const times = { doorsAt: soon(-130), startAt: soon(-120), endAt: soon(-60), ticketCloseAt: soon(-100) }
  const { id } = await addEvent(world, { ...times, ...change })
  await world.db.app.begin((tx) =>
    openChannel(tx, { eventId: id, clip: 'stage', loops: true, lowLatency: true }),
  )
  await finishShows(world.api.ctx, clips)
  return id
}

const title = { en: 'The last chorus', ko: '마지막 후렴' }
const make = (fromMs: number, toMs: number, change: object = {}) =>
  makeHighlight(world.api.ctx, clips, { eventId, fromMs, toMs, title, ...change })
const list = async (locale = 'en') =>
  (await world.send('GET /api/v1/highlight', { headers: { 'accept-language': locale } })).body
const get = (url: string) => world.api.http.inject(url)

async function made(fromMs: number, toMs: number): Promise<string> {
  const result = await make(fromMs, toMs)
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value.id
}

test('highlights: list for everybody with their event and play without a token', async () => {
  const id = await made(61_000, 75_500)
  const { content } = await list('ko')
  const [shown] = content.filter((one: { id: string }) => one.id === id)
  expect(shown).toMatchObject({
    title: { text: '마지막 후렴', lang: 'ko' },
    event: { id: eventId, status: 'ENDED' },
    durationMs: 16_000,
  })
  expect((await get(`${shown.posterUrl}?w=480`)).statusCode).toBe(200)
  await vi.waitFor(async () => expect((await get(shown.url)).statusCode).toBe(200), 5_000)
  const master = await get(shown.url)
  expect(master.body).toContain('720/std.m3u8')
  const playlist = (await get(shown.url.replace('std', '360/std'))).body
  const segments = [...playlist.matchAll(/^(\d+)\.m4s$/gm)].map(([, number]) => Number(number))
  expect(segments).toEqual([30, 31, 32, 33, 34, 35, 36, 37])
  const segment = (number: number) => get(shown.url.replace('std.m3u8', `360/${number}.m4s`))
  expect((await segment(30)).statusCode).toBe(200)
  for (const outside of [0, 29, 38, 1_000]) {
    const { statusCode, rawPayload } = await segment(outside)
    expect([statusCode, rawPayload.length]).toEqual([404, 0])
  }
})

test('highlights: keep the recording behind them closed', async () => {
  const id = await made(0, 10_000)
  await vi.waitFor(
    async () => expect((await get(`/v/public/highlight/${id}/std.m3u8`)).statusCode).toBe(200),
    5_000,
  )
  for (const path of [`/v/public/replay/${eventId}/std.m3u8`, `/v/public/highlight/${eventId}/std.m3u8`])
    expect((await get(path)).rawPayload.length).toBe(0)
})

test('highlights: vanish from list and media when removed or when their event is hidden', async () => {
  const [down, hidden] = [await made(0, 10_000), await made(10_000, 20_000)]
  const at = (id: string) =>
    get(`/v/public/highlight/${id}/360/init.mp4`).then(({ statusCode }) => statusCode)
  await vi.waitFor(async () => expect([await at(down), await at(hidden)]).toEqual([200, 200]), 5_000)
  const takeDown = (id: string) => transact(world.api.ctx.sql, (tx) => takeDownHighlight(tx, id))
  expect(await takeDown(down)).toMatchObject({ ok: true })
  expect(await takeDown(down)).toMatchObject({ ok: false })
  await vi.waitFor(async () => expect([await at(down), await at(hidden)]).toEqual([404, 200]), 5_000)
  await world.db.owner`update event set is_hidden = true where id = ${eventId}`
  expect((await list()).content).toEqual([])
  await world.db.owner`select pg_notify('encore', '{"topic":"catalog"}')`
  await vi.waitFor(async () => expect(await at(hidden)).toBe(404), 5_000)
  await world.db.owner`update event set is_hidden = false where id = ${eventId}`
})

test('highlights: filter by artist or show in pages with constant statements', async () => {
  await world.db.owner.begin((tx) =>
    writeArtists(tx, [
      { id: 'tidefall', name: { en: 'TIDEFALL', ko: '타이드폴' }, aliases: [] },
      { id: 'mirae', name: { en: 'Mirae' }, aliases: [] },
      { id: 'unseen', name: { en: 'Unseen' }, aliases: [] },
    ]),
  )
  await addOver({ artistIds: ['unseen'] })
  const both = await addOver({ artistIds: ['mirae', 'tidefall'] })
  const one = await addOver({ artistIds: ['tidefall'] })
  const ids: string[] = []
  for (const show of [both, one, both]) {
    const cut = await make(0, 10_000, { eventId: show })
    if (cut.ok) ids.push(cut.value.id)
  }
  const [first, second, third] = ids
  const get = async (query: Record<string, string | number>, locale = 'en') =>
    (await world.send('GET /api/v1/highlight', { query, headers: { 'accept-language': locale } })).body
  const found = (body: { content: { id: string }[] }) => body.content.map(({ id }) => id)

  const all = await get({ size: 100 })
  expect(found(all)).toEqual(expect.arrayContaining(ids))
  const artists = [
    { id: 'mirae', name: { text: 'Mirae', lang: 'en' } },
    { id: 'tidefall', name: { text: 'TIDEFALL', lang: 'en' } },
  ]
  expect(all.artists).toEqual(artists)
  expect(found(await get({ artist: 'mirae' }))).toEqual([first, third])
  const begun = await get({ artist: 'tidefall', size: 2 }, 'ko')
  expect([found(begun), begun.totalElements, begun.last]).toEqual([[first, second], 3, false])
  expect(begun.artists[1].name).toEqual({ text: '타이드폴', lang: 'ko' })
  expect(found(await get({ artist: 'tidefall', size: 2, page: 1 }))).toEqual([third])
  expect(found(await get({ event: both }))).toEqual([first, third])
  expect(found(await get({ event: one, artist: 'mirae' }))).toEqual([])
  const none = await get({ artist: 'unseen' })
  expect([none.content, none.totalElements, none.artists]).toEqual([[], 0, artists])

  const statementsOf = countStatements(world.api.ctx)
  const little = await statementsOf(() => get({ artist: 'mirae', size: 1 }))
  expect(await statementsOf(() => get({ size: 100 }))).toBe(little)
  await world.db.owner`update event set is_hidden = true where id = ${both}`
  expect((await get({})).artists).toEqual([artists[1]])
})

test.each([
  ['too short', [0, 1_900], {}, 'toMs'],
  ['too long', [0, 95_000], {}, 'toMs'],
  ['before the start', [-9_000, 5_000], {}, 'fromMs'],
  ['after the end', [3_700_000, 3_710_000], {}, 'fromMs'],
  ['without a name', [0, 10_000], { title: {} }, 'title'],
] as const)('highlights: refuse %s by its field', async (_, [fromMs, toMs], change, path) => {
  const result = await make(fromMs, toMs, change)
  expect(result).toMatchObject({ ok: false, failure: { error: 'INVALID_INPUT' } })
  if (!result.ok) expect(result.failure.fields?.map((field) => field.path)).toContain(path)
})

test('highlights: refuse a cut without a recording', async () => {
  const { id } = await addEvent(world)
  expect(await make(0, 10_000, { eventId: id })).toMatchObject({ failure: { error: 'NOT_FOUND' } })
})
