import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadClip, STAGE_CLIP } from '@encore/media'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventWrite } from '#modules/catalog/events/index.ts'
import { createClips, openChannel, openIngestChannel } from '#modules/live/channels/index.ts'
import { makeHighlight } from '#modules/live/highlights/index.ts'
import { finishShows, forgetSheets, setReplay } from '#modules/live/replays/index.ts'
import { type House, openHouse } from '#test/accounts/house.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import type { World } from '#test/world.ts'
import { addEvent } from './theatre.ts'

let house: House
let world: World
let fan: TestMember
let folder: string
const clips = createClips({ DATA_DIR: '' })
const stage = loadClip(STAGE_CLIP)

beforeAll(async () => {
  house = await openHouse({ PUBLIC_URL: 'http://localhost:3000' })
  world = house.world
  fan = await signUpMember(house)
  folder = join(world.api.ctx.config.DATA_DIR, 'live')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, 'slate-stage'), { force: true })
  symlinkSync(fileURLToPath(STAGE_CLIP), join(folder, 'slate-stage'))
})
afterAll(() => house.close())

const slotMs = 500
const finish = () => finishShows(world.api.ctx, clips)
const find = (id: string) => world.send('GET /api/v1/replay/{id}', { params: { id } })
const play = async (id: string) =>
  (await world.send('POST /api/v1/replay/{id}/playback', { params: { id }, body: {}, token: fan.token })).body
const get = (url: string) => world.api.http.inject(url)

/** A free show of 2 minutes that began 2.7 s after a segment border and ended some minutes ago. */
async function addFedShow(change: Partial<EventWrite> = {}) {
  const startMs = Math.floor(world.api.ctx.clock.now() / 4_000) * 4_000 - 10 * 60_000 + 2_700
  const at = (ms: number) => new Date(startMs + ms)
  const { id: eventId } = await addEvent(world, {
    doorsAt: at(-60_000),
    startAt: at(0),
    endAt: at(120_000),
    ticketCloseAt: at(60_000),
    replayFrom: at(180_000),
    replayTo: at(86_400_000),
    isFree: true,
    ...change,
  })
  await world.db.app.begin((tx) => openIngestChannel(tx, { eventId, lowLatency: true }))
  return { eventId, startMs, firstSlot: Math.ceil(startMs / 2_000) * 4 }
}

/** Writes the ingest process's files of a show: media in these part slots, the slate in all others. */
function sent(eventId: string, firstSlot: number, pictures: [from: number, to: number][]): void {
  const own = join(folder, eventId)
  const lines = pictures.flatMap(([from, to]) => {
    const run = firstSlot + from
    mkdirSync(join(own, String(run)), { recursive: true })
    for (const { name } of stage.renditions)
      copyFileSync(new URL(`${name}.mp4`, STAGE_CLIP), join(own, String(run), `${name}.mp4`))
    return Array.from({ length: to - from }, (_, part) => {
      const spans = stage.renditions.map(({ name, parts }) => {
        const { offset = 0, size = 0 } = parts[part] ?? {}
        return `${name}:${offset}+${size}`
      })
      return `${run + part} live ${run} ${spans.join(' ')}\n`
    })
  })
  writeFileSync(join(own, 'slots.log'), `slate stage\n${lines.join('')}`)
}

test('recordings: play what an encoder sent on media time, with the slate in the gaps', async () => {
  const { eventId, startMs, firstSlot } = await addFedShow()
  sent(eventId, firstSlot, [
    [20, 60],
    [120, 160],
  ])
  await finish()
  // The input began late, so the replay begins with the segment of the first picture.
  const offsetMs = firstSlot * slotMs - startMs
  const { body: replay } = await find(eventId)
  expect(replay).toMatchObject({ fromMs: offsetMs + 8_000, toMs: offsetMs + 80_000, privacy: 'FREE' })

  const { standardUrl, angles, sheets } = await play(eventId)
  expect(angles).toHaveLength(1)
  const playlist = (await get(standardUrl.replace('std', '720/std'))).body
  const date = /DATE-TIME:(.+)/.exec(playlist)?.[1] ?? ''
  expect(Date.parse(date)).toBe(startMs + replay.fromMs)
  const segments = [...playlist.matchAll(/^(\d+)\.m4s$/gm)].map(([, number]) => Number(number))
  expect(segments).toEqual(Array.from({ length: 18 }, (_, index) => index + 2))
  for (const segment of segments) {
    const { statusCode, rawPayload } = await get(standardUrl.replace('std.m3u8', `360/${segment}.m4s`))
    expect(statusCode).toBe(200)
    expect(rawPayload.length).toBeGreaterThan(10_000)
  }
  expect((await get(standardUrl.replace('std.m3u8', '360/1.m4s'))).statusCode).toBe(404)
  expect(sheets).toMatchObject({ everyMs: 10_000, count: 8 })
  const sheet = await get(sheets.url.replace('{n}', '0'))
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('recordings: delete unused thumbnail sprites and keep others', async () => {
  const { eventId, firstSlot } = await addFedShow()
  sent(eventId, firstSlot, [[0, 60]])
  await finish()
  const { DATA_DIR } = world.api.ctx.config
  const own = join(DATA_DIR, 'sheets', eventId)
  const cuts = () => (existsSync(own) ? readdirSync(own) : [])
  const look = async () =>
    vi.waitFor(async () => {
      const { sheets } = await play(eventId)
      expect((await get(sheets.url.replace('{n}', '0'))).statusCode).toBe(200)
    }, 10_000)
  const set = (change: object) =>
    setReplay(world.api.ctx, eventId, { privacy: 'FREE', fromMs: 0, toMs: null, chapters: [], ...change })
  const forget = (days = 30) =>
    forgetSheets({ sql: world.api.ctx.sql, config: { DATA_DIR, RECORDING_DAYS: days } })
  mkdirSync(join(DATA_DIR, 'sheets', 'ev_gone', 'cut'), { recursive: true })
  await look()
  const [first] = cuts()
  await set({ fromMs: 8_000 })
  await vi.waitFor(async () => {
    await look()
    expect(cuts()).toHaveLength(2)
  }, 10_000)
  await forget()
  expect([cuts().length, cuts().includes(first ?? '')]).toEqual([1, false])
  expect(existsSync(join(DATA_DIR, 'sheets', 'ev_gone'))).toBe(false)
  await world.db.owner`
    update event set replay_from = app_now() - interval '5 days', replay_to = app_now() - interval '36 hours'
    where id = ${eventId}`
  await forget(2)
  expect(cuts()).toHaveLength(1)
  await forget(1)
  expect(cuts()).toEqual([])
})

test('recordings: are trimmed and cut on their own grid', async () => {
  const { eventId, startMs, firstSlot } = await addFedShow()
  sent(eventId, firstSlot, [[0, 60]])
  await finish()
  const offsetMs = firstSlot * slotMs - startMs
  const set = await setReplay(world.api.ctx, eventId, {
    ...{ privacy: 'FREE' as const, fromMs: 6_000, toMs: null, chapters: [] },
  })
  expect(set.ok).toBe(true)
  expect((await find(eventId)).body.fromMs).toBe(offsetMs + 8_000)
  await vi.waitFor(async () => {
    const playlist = (await get((await play(eventId)).standardUrl.replace('std', '360/std'))).body
    expect(playlist).toContain('#EXT-X-MEDIA-SEQUENCE:2')
  }, 5_000)
  const made = await makeHighlight(world.api.ctx, clips, {
    ...{ eventId, fromMs: 12_500, toMs: 18_000, title: { en: 'The drop' } },
  })
  const [fromMs, toMs] = [offsetMs + 10_000, offsetMs + 18_000]
  expect(made).toMatchObject({ ok: true, value: { fromMs, toMs, hasPoster: true } })
  const id = made.ok ? made.value.id : ''
  await vi.waitFor(async () => {
    const { statusCode, rawPayload } = await get(`/v/public/highlight/${id}/360/5.m4s`)
    expect([statusCode, rawPayload.length > 1_000]).toEqual([200, true])
  }, 5_000)
})

test('recordings: wait for open files, and a show without input leaves no replay and blocks no other', async () => {
  const silent = await addFedShow()
  const spoken = await addFedShow()
  sent(spoken.eventId, spoken.firstSlot, [[0, 40]])
  const { owner } = world.db
  await owner`update event set end_at = app_now() - interval '3 seconds' where id = ${spoken.eventId}`
  await finish()
  expect((await owner`select from replay where event_id = ${spoken.eventId}`).length).toBe(0)
  await owner`update event set end_at = app_now() - interval '11 seconds' where id = ${spoken.eventId}`
  const left = new Map<string, number>()
  await finishShows(world.api.ctx, clips, left)
  expect((await owner`select from replay where event_id = ${spoken.eventId}`).length).toBe(1)
  expect((await find(silent.eventId)).status).toBe(404)
  expect([...left.keys()].some((show) => show.startsWith(silent.eventId))).toBe(true)
  // The missing input arrives after all, but is checked again only once the event's end has moved.
  sent(silent.eventId, silent.firstSlot, [[0, 40]])
  await finishShows(world.api.ctx, clips, left)
  expect((await find(silent.eventId)).status).toBe(404)
  await owner`update event set end_at = end_at + interval '1 minute' where id = ${silent.eventId}`
  await finishShows(world.api.ctx, clips, left)
  expect((await find(silent.eventId)).status).toBe(200)
})

test('recordings: become a replay once an unreadable file can be read, with a retry after a minute', async () => {
  const { ctx } = world.api
  const { eventId, firstSlot } = await addFedShow()
  const log = join(folder, eventId, 'slots.log')
  mkdirSync(join(folder, eventId), { recursive: true })
  symlinkSync('slots.log', log)
  const left = new Map<string, number>()
  const finishIn = (ms: number) =>
    finishShows({ ...ctx, clock: { ...ctx.clock, now: () => ctx.clock.now() + ms } }, clips, left)
  await finishIn(0)
  rmSync(log)
  sent(eventId, firstSlot, [[0, 40]])
  await finishIn(30_000)
  expect((await find(eventId)).status).toBe(404)
  await finishIn(61_000)
  expect((await find(eventId)).status).toBe(200)
})

test('recordings: use the show’s other cameras in the replay behind the same token', async () => {
  const { eventId } = await addFedShow()
  const title = { en: 'Front row', ko: '맨 앞줄' }
  const angles = [{ name: 'close', title, clip: 'stageclose' as const }]
  const channel = { eventId, clip: 'stage' as const, loops: true, lowLatency: true }
  await world.db.app.begin((tx) => openChannel(tx, { ...channel, angles }))
  await finish()
  // A later channel of the event does not change the replay.
  await world.db.app.begin((tx) => openChannel(tx, channel))
  const playback = await play(eventId)
  expect(playback.angles).toMatchObject([
    { name: 'main', title: null },
    { name: 'close', title: { text: 'Front row', lang: 'en' } },
  ])
  const [main, close] = await Promise.all(
    playback.angles.map((angle: { standardUrl: string }) =>
      get(angle.standardUrl.replace('std.m3u8', '360/3.m4s')),
    ),
  )
  expect([main.statusCode, close.statusCode]).toEqual([200, 200])
  expect(close.rawPayload.equals(main.rawPayload)).toBe(false)
  expect((await get(playback.angles[1].pictureUrl)).headers['content-type']).toBe('image/jpeg')
  expect((await get(playback.standardUrl.replace('std.m3u8', '~crowd/std.m3u8'))).statusCode).toBe(404)
})
