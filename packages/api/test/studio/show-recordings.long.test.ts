import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShowRecordings } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { createClips, openChannel, videoFolder } from '#modules/live/channels/index.ts'
import { finishShows, setReplay } from '#modules/live/replays/index.ts'
import {
  addVideo,
  createPacker,
  deleteExpiredVideos,
  failVideo,
  packingOf,
  type Video,
} from '#modules/live/videos/index.ts'
import { deleteLeft } from '#modules/live/videos/store.ts'
import { runJob } from '#modules/studio/background-jobs/run-job.ts'
import { setChannel } from '#modules/studio/live-control/index.ts'
import { recordingJob } from '#modules/studio/live-control/package-recording.ts'
import { addEvent } from '#test/live/theatre.ts'
import { addStageVideo, stageVideo } from '#test/live/videos.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'
import { upload } from './uploads.ts'

let studio: Studio
let organiser: Colleague
let video: Buffer
let kind: ReturnType<typeof recordingJob>
const folder = mkdtempSync(join(tmpdir(), 'shows-'))

beforeAll(async () => {
  const source = join(folder, 'show.mp4')
  const picture = ['-f', 'lavfi', '-i', 'smptebars=s=320x180:r=25:d=10.4']
  const sound = ['-f', 'lavfi', '-i', 'sine=f=440:d=10.4']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs, source])
  video = readFileSync(source)
  studio = await openStudio()
  organiser = await studio.hire(everywhere('ORGANISER'))
  await addStageVideo(studio.world)
  const packer = createPacker(studio.world.api.ctx)
  kind = recordingJob(packer)
  return () => packer.close()
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await studio.close()
})

const minutes = (count: number) => new Date(studio.world.api.ctx.clock.now() + count * 60_000)
const addShow = async (startsIn: number, change: object = {}) =>
  (
    await addEvent(studio.world, {
      ...{ doorsAt: minutes(startsIn - 30), startAt: minutes(startsIn), endAt: minutes(startsIn + 60) },
      ...{ isFree: true, ...change },
    })
  ).id
type Key = Parameters<Studio['send']>[0]
const send = (key: Key, eventId: string, body?: unknown, { staffCookie } = organiser) =>
  studio.send(key, { cookie: staffCookie, params: { eventId }, ...(body === undefined ? {} : { body }) })
const read = async (eventId: string): Promise<ShowRecordings> =>
  (await send('GET /api/studio/event/{eventId}/live/recording', eventId)).body
const add = (eventId: string, body: object, by = organiser) =>
  send(
    'POST /api/studio/event/{eventId}/live/recording',
    eventId,
    { upload: null, name: '', showId: null, ...body },
    by,
  )
const choose = (eventId: string, recordingId: string | null) =>
  send('PUT /api/studio/event/{eventId}/live/channel', eventId, { kind: 'SIMULIVE', url: null, recordingId })
const watch = (eventId: string, id: string, { staffCookie } = organiser) =>
  studio.send('GET /api/studio/event/{eventId}/live/recording/{id}', {
    cookie: staffCookie,
    params: { eventId, id },
  })
const fetched = async (url: string) => (await studio.world.api.http.inject({ url })).body
const sent = async (content: Buffer) => upload(studio, organiser, content, 'VIDEO')

/** Runs the job as the worker would, repeatedly until it is done. */
async function workOn(recordingId: string) {
  const { ctx } = studio.world.api
  await vi.waitFor(
    async () => {
      const [work] = await studio.world.db.owner<{ id: string; state: string }[]>`
        select id, state from background_job where subject_id = ${recordingId}`
      if (!work) throw new Error('no work')
      await runJob(ctx, kind, work.id)
      expect(work.state).toBe('DONE')
    },
    { timeout: 90_000, interval: 100 },
  )
}
const of = async (eventId: string, id: string) =>
  (await read(eventId)).recordings.find((one) => one.id === id)

test('show recordings: a video is packaged with progress and plays from the show’s start, and a show without one is not published', async () => {
  const eventId = await addShow(30, { isHidden: true })
  const needs = async () =>
    (await send('GET /api/studio/event/{eventId}/draft', eventId)).body.needs as string[]
  expect(await needs()).not.toContain('recording')
  expect((await choose(eventId, null)).status).toBe(204)
  expect(await needs()).toContain('recording')
  const added = await add(eventId, { upload: await sent(video), name: 'Show.mp4' })
  expect(added.status).toBe(200)
  const { id } = added.body
  expect(await of(eventId, id)).toMatchObject({ name: 'Show.mp4', state: 'PACKAGING', share: 0 })
  expect((await choose(eventId, id)).status).toBe(204)
  expect((await read(eventId)).chosen).toBe(id)
  const publish = () => send('POST /api/studio/event/{eventId}/publish', eventId, {})
  expect((await publish()).body).toMatchObject({ name: 'EVENT_NOT_READY' })
  expect(await needs()).toContain('recording')
  expect((await send('POST /api/studio/event/{eventId}/live/start', eventId, {})).body).toMatchObject({
    data: { rule: 'CHANNEL' },
  })
  await workOn(id)
  expect(await of(eventId, id)).toMatchObject({
    state: 'READY',
    durationMs: 10_000,
    share: null,
    problem: null,
  })
  expect(await needs()).not.toContain('recording')

  // Only the studio can play it yet, from its start to its end.
  const watched = (await watch(eventId, id)).body
  const playlist = await fetched(watched.url)
  expect(playlist).toContain('RESOLUTION=1280x720')
  const parts = await fetched(watched.url.replace('std.m3u8', '720/std.m3u8'))
  expect(parts).toContain('#EXT-X-ENDLIST')
  const lengths = [...parts.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
  expect(lengths.reduce((sum, seconds) => sum + seconds, 0)).toBe(10)
  const other = watched.url.replace(/video-\w+/, 'video-stage')
  expect((await studio.world.api.http.inject({ url: other })).statusCode).toBe(403)

  await studio.world.db.owner`update event set is_hidden = false where id = ${eventId}`
  expect((await send('POST /api/studio/event/{eventId}/live/start', eventId, {})).status).toBe(204)
  const preview = await send('GET /api/studio/event/{eventId}/live/preview', eventId)
  expect(preview.body.url).toContain(`/live/${eventId}/`)
  await vi.waitFor(async () => expect(await fetched(preview.body.url)).toContain('RESOLUTION=1280x720'), {
    timeout: 15_000,
    interval: 200,
  })
  expect(await fetched(preview.body.url.replace('master', '720/std'))).toMatch(/0\.m4s/)
}, 150_000)

test('show recordings: a file without video is reported and cannot be chosen', async () => {
  const eventId = await addShow(30, { isHidden: true })
  const { id } = (await add(eventId, { upload: await sent(Buffer.from('no video at all')), name: 'a.mp4' }))
    .body
  await workOn(id)
  expect(await of(eventId, id)).toMatchObject({ state: 'FAILED', problem: 'NOT_A_VIDEO', durationMs: null })
  expect((await choose(eventId, id)).body.fields).toEqual([{ path: 'recordingId', rule: 'unknown' }])
  const [problem] = await studio.world.db.owner<{ rule: string }[]>`
    select rule from background_job_error join background_job w on w.id = job_id where w.subject_id = ${id}`
  expect(problem?.rule).toBe('NOT_A_VIDEO')
})

test('show recordings: an upload stays for a retry when its recording could not be written and makes one recording', async () => {
  const eventId = await addShow(30, { isHidden: true })
  const { owner } = studio.world.db
  await owner.unsafe(`create function no_video() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger no_video before insert on video for each row execute function no_video()`)
  const input = { upload: await sent(Buffer.from('no video at all')), name: 'Try.mp4' }
  expect((await add(eventId, input)).status).toBe(500)
  await owner.unsafe('drop trigger no_video on video')
  expect((await add(newId('ev'), input)).status).toBe(404)
  const tries = await Promise.all([add(eventId, input), add(eventId, input)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const { id } = tries.find(({ status }) => status === 200)?.body ?? {}
  await workOn(id)
  expect(await of(eventId, id)).toMatchObject({ state: 'FAILED', problem: 'NOT_A_VIDEO' })
  expect((await add(eventId, input)).status).toBe(404)
  expect((await read(eventId)).recordings.filter(({ name }) => name === 'Try.mp4')).toHaveLength(1)
})

test('show recordings: a past show lends its whole recording, copied as its replay is trimmed', async () => {
  const startAt = minutes(-60)
  const endAt = new Date(startAt.getTime() + 60_000)
  const over = await addShow(-60, { startAt, endAt, ticketCloseAt: startAt })
  await studio.world.db.app.begin((tx) =>
    openChannel(tx, { eventId: over, clip: 'stage', loops: true, lowLatency: true }),
  )
  await finishShows(studio.world.api.ctx, createClips(studio.world.api.ctx.config))
  const eventId = await addShow(30)
  expect((await read(eventId)).shows).toMatchObject([{ eventId: over, durationMs: 60_000 }])
  const lent = (await add(eventId, { showId: over })).body.id
  expect(await of(eventId, lent)).toMatchObject({ state: 'READY', loops: true, durationMs: 60_000 })
  await setReplay(studio.world.api.ctx, over, { privacy: 'FREE', fromMs: 8_000, toMs: 30_500, chapters: [] })
  const copied = (await add(eventId, { showId: over })).body.id
  expect((await choose(eventId, copied)).body.fields).toEqual([{ path: 'recordingId', rule: 'ready' }])
  await workOn(copied)
  expect(await of(eventId, copied)).toMatchObject({ state: 'READY', loops: false, durationMs: 22_000 })
  expect((await choose(eventId, copied)).status).toBe(204)
  expect((await read(eventId)).chosen).toBe(copied)
  const organiserHere = await studio.hire({ role: 'ORGANISER', eventId })
  expect((await add(eventId, { showId: over }, organiserHere)).body.fields).toEqual([
    { path: 'showId', rule: 'unknown' },
  ])
})

test('show recordings: recordings that end at once are each reported as ended', async () => {
  const { ctx } = studio.world.api
  const made = { eventId: null, showId: newId('ev'), name: 'Show', loops: false, problem: null } as const
  const videos = Array.from({ length: 200 }, (_, count): Video => {
    return { ...made, ...inTheMaking, id: newId('vd'), clip: `quick${count}` }
  })
  const packer = createPacker(ctx)
  await Promise.all(
    videos.map((video) => new Promise<void>((ended) => packer.begin(video, async () => ended()))),
  )
  await packer.close()
  const ends = await Promise.all(videos.map(({ clip }) => packingOf(ctx, clip)))
  expect(ends.filter(({ state }) => state !== 'FAILED')).toEqual([])
})

test('show recordings: a failed recording is reported with its fault', async () => {
  const { ctx } = studio.world.api
  const made = { eventId: null, showId: null, name: 'Show', loops: false, problem: null } as const
  const faults = [['ENOSPC', 'NO_ROOM'] as const, ['EIO', 'ENCODER'] as const]
  for (const [code, fault] of faults) {
    const packer = createPacker(ctx, () => Promise.reject(Object.assign(new Error('broken'), { code })))
    const video: Video = { ...made, ...inTheMaking, id: newId('vd'), clip: `breaks${code.toLowerCase()}` }
    await new Promise<void>((ended) => packer.begin(video, async () => ended()))
    expect(await packingOf(ctx, video.clip)).toEqual({ state: 'FAILED', fault })
  }
})

test('show recordings: a public show has a ready recording of its own', async () => {
  const [eventId, other] = [await addShow(30), await addShow(40)]
  expect((await choose(eventId, null)).body.fields).toEqual([{ path: 'recordingId', rule: 'required' }])
  expect((await choose(eventId, stageVideo)).status).toBe(204)
  const { id } = (await add(other, { upload: await sent(video), name: 'b.mp4' })).body
  expect((await choose(eventId, id)).body.fields).toEqual([{ path: 'recordingId', rule: 'unknown' }])
  expect((await choose(other, id)).body.fields).toEqual([{ path: 'recordingId', rule: 'ready' }])
  expect((await watch(other, id)).body.name).toBe('NOT_FOUND')
  expect((await add(other, {})).body.fields).toEqual([{ path: 'upload', rule: 'required' }])
  expect((await add(other, { upload: await sent(video), name: ' . ' })).body.fields).toEqual([
    { path: 'name', rule: 'required' },
  ])
  const file = await upload(studio, organiser, Buffer.from('%PDF-1.7'))
  expect((await add(other, { upload: file, name: 'c.mp4' })).status).toBe(404)
})

function ended(days: number) {
  const before = (min: number) => minutes(-min - days * 24 * 60)
  const sale = { ticketOpenAt: before(120), ticketCloseAt: before(60) }
  return { ...sale, doorsAt: before(90), startAt: before(60), endAt: before(0) }
}
const inTheMaking = { state: 'PACKAGING', durationMs: null } as const
let clips = 0
/** Adds a recording whose media have been on disk for a week, in a folder named after `clip`. */
async function lie(eventId: string | null, change: Partial<Video> = {}): Promise<Video> {
  const clip = `lies${clips++}`
  const one = { id: newId('vd'), clip, eventId, showId: null, name: 'Show.mp4', loops: false, problem: null }
  const video: Video = { ...one, state: 'READY', durationMs: 10_000, ...change }
  await studio.world.db.app.begin((tx) => addVideo(tx, video))
  leave(`${clip}/720/0.m4s`, clip)
  return video
}
/** Writes a file and backdates `entry`, the file or its folder, by `hours`. */
function leave(path: string, entry = path, hours = 7 * 24): void {
  const videos = videoFolder(studio.world.api.ctx.config)
  mkdirSync(join(videos, path, '..'), { recursive: true })
  writeFileSync(join(videos, path), 'media')
  const then = new Date(Date.now() - hours * 3_600_000)
  utimesSync(join(videos, entry), then, then)
}
const forget = () => deleteExpiredVideos(studio.world.api.ctx, Date.now())
const lying = () => new Set(readdirSync(videoFolder(studio.world.api.ctx.config)))
const rowsOf = async (...videos: Video[]) => {
  const rows = await studio.world.db.owner<{ id: string }[]>`
    select id from video where id = any(${videos.map(({ id }) => id)})`
  return videos.map(({ id }) => rows.some((row) => row.id === id))
}

test('show recordings: an unused recording is deleted a month after its show, and a used one stays', async () => {
  const { db } = studio.world
  const [over, lately] = [await addShow(-60, ended(31)), await addShow(-60, ended(29))]
  const [left, chosen, camera] = [await lie(over), await lie(over), await lie(over)]
  const [shown, young, everybodys] = [await lie(over), await lie(lately), await lie(null)]
  const made = await lie(over, inTheMaking)
  const useless = await lie(await addShow(30), inTheMaking)
  await db.app.begin((tx) => failVideo(tx, useless.id, 'ENCODER'))
  const angles = [{ name: 'b', title: { en: 'B' }, clip: camera.clip }]
  await db.app.begin((tx) =>
    openChannel(tx, { eventId: over, clip: chosen.clip, loops: false, lowLatency: true, angles }),
  )
  await db.owner`
    insert into replay (event_id, privacy, kind, clip, loops, starts_at, ends_at, duration_ms)
    values (${over}, 'PRIVATE', 'CLIP', ${shown.clip}, false, now() - interval '1 hour', now(), 10000)`
  await forget()
  const stay = [chosen, camera, shown, young, everybodys, made]
  expect(await rowsOf(left, useless, ...stay)).toEqual([false, true, true, true, true, true, true, true])
  const there = lying()
  expect(stay.filter(({ clip }) => !there.has(clip))).toEqual([])
  expect([left, useless].filter(({ clip }) => there.has(clip))).toEqual([])
})

test('show recordings: leftovers of a killed task are deleted by the next, and uploads under way stay', async () => {
  const over = await addShow(-60, ended(31))
  const left = await lie(over)
  await studio.world.db.app.begin((tx) => deleteLeft(tx))
  expect(await rowsOf(left)).toEqual([false])
  expect(lying()).toContain(left.clip)
  const ready = await lie(await addShow(30))
  const made = await lie(await addShow(30), inTheMaking)
  for (const { clip } of [ready, made]) for (const end of ['source', 'json']) leave(`${clip}.${end}`)
  leave('nobodys.source')
  leave('arriving.source', 'arriving.source', 47)
  await forget()
  await forget()
  const there = lying()
  const gone = [left.clip, `${ready.clip}.source`, `${ready.clip}.json`, 'nobodys.source']
  const stay = [ready.clip, made.clip, `${made.clip}.source`, `${made.clip}.json`, 'arriving.source']
  expect(gone.filter((name) => there.has(name))).toEqual([])
  expect(stay.filter((name) => !there.has(name))).toEqual([])
})

test('show recordings: a recording being chosen at the moment stays, also when the choice is made later', async () => {
  const { ctx } = studio.world.api
  const over = await addShow(-60, { ...ended(31), isHidden: true })
  const [chosen, left] = [await lie(over), await lie(over)]
  await studio.world.db.app.begin(async (tx) => {
    const input = { kind: 'SIMULIVE', url: null, recordingId: chosen.id } as const
    expect((await setChannel(tx, ctx.config, over, input)).ok).toBe(true)
    await forget()
    expect(await rowsOf(chosen, left)).toEqual([true, false])
  })
  await forget()
  expect(await rowsOf(chosen)).toEqual([true])
  expect(lying()).toContain(chosen.clip)
  expect((await choose(over, left.id)).body.fields).toEqual([{ path: 'recordingId', rule: 'unknown' }])
})
