import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClips, openChannel } from '#modules/live/channels/index.ts'
import { finishShows } from '#modules/live/replays/index.ts'
import { createWorld, type World } from '#test/world.ts'
import { addEvent } from './theatre.ts'

let world: World
let eventId: string
let slug: string

beforeAll(async () => {
  world = await createWorld()
  const soon = (minutes: number) => new Date(world.api.ctx.clock.now() + minutes * 60_000)
  const event = await addEvent(world, {
    doorsAt: soon(-130),
    startAt: soon(-120),
    endAt: soon(-60),
    ticketCloseAt: soon(-100),
    replayFrom: soon(-30),
    replayTo: soon(1_000),
  })
  eventId = event.id
  slug = event.slug
  await world.db.app.begin((tx) => openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true }))
  await finishShows(world.api.ctx, createClips(world.api.ctx.config))
})
afterAll(() => world.close())

function db(...args: string[]) {
  const { APP_SECRET, DATA_DIR } = world.api.ctx.config
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/operator/db.ts', ...args], {
    cwd: new URL('../../../..', import.meta.url),
    env: { ...process.env, APP_SECRET, DATABASE_URL: world.db.url, DATA_DIR },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const find = async () => (await world.send('GET /api/v1/replay/{id}', { params: { id: eventId } })).body
const highlights = async (): Promise<{ id: string; title: { text: string }; durationMs: number }[]> =>
  (await world.send('GET /api/v1/highlight', {})).body.content

test('replay commands: an operator publishes, trims and divides a replay and moves its window', async () => {
  expect(db('replay', slug, 'publish', 'free')).toMatchObject({ status: 0, stderr: '' })
  expect(db('replay', slug, 'trim', '0:05', '45:00').status).toBe(0)
  expect(db('replay', slug, 'chapter', '10:00', 'en=First half', 'ko=1부').status).toBe(0)
  expect(db('replay', slug, 'chapter', '20:00', 'en=Talk').stdout).toContain('0:20:00  en=Talk')
  const [from, to] = ['2026-01-02T18:00:00+09:00', '2099-01-02T18:00:00+09:00']
  expect(db('replay', slug, 'window', from, to).status).toBe(0)
  expect(await find()).toMatchObject({
    privacy: 'FREE',
    ...{ fromMs: 8_000, toMs: 2_700_000 },
    chapters: [
      { atMs: 600_000, title: { text: 'First half' } },
      { atMs: 1_200_000, title: { text: 'Talk' } },
    ],
    window: { to: new Date(to).toISOString() },
  })
  expect(db('replay', slug, 'hide').stdout).toContain('PRIVATE')
  expect((await find()).code).toBeDefined()
})

test('replay commands: cut, rename and remove a highlight', async () => {
  const made = db('highlight', slug, '1:00', '1:15', 'en=The drop')
  const id = /hl_\w+/.exec(made.stdout)?.[0] ?? ''
  expect(id).not.toBe('')
  expect(await highlights()).toMatchObject([{ id, title: { text: 'The drop' }, durationMs: 16_000 }])
  expect(db('highlight', 'title', id, 'en=The last drop').status).toBe(0)
  expect(await highlights()).toMatchObject([{ title: { text: 'The last drop' } }])
  expect(db('highlight', 'hide', id).status).toBe(0)
  expect(await highlights()).toEqual([])
})

test.each([
  [['replay', 'SLUG', 'trim', '59:59', 'end'], 1],
  [['replay', 'SLUG', 'window', '2026-01-02T18:00', '2027-01-02T18:00'], 2],
])('replay commands: %j ends with %i and says why', (args, code) => {
  const { status, stderr } = db(...args.map((arg) => (arg === 'SLUG' ? slug : arg)))
  expect([status, stderr.length > 0]).toEqual([code, true])
})
