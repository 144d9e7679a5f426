import { readFileSync } from 'node:fs'
import type { Angle } from '@encore/contract/endpoints'
import { createPlaybackKeyring, mintPlaybackToken, unionOf } from '@encore/media'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ok } from '#kernel/result.ts'
import type { EventWrite } from '#modules/catalog/events/index.ts'
import { grantAccess, grantEntitlement, revokeEntitlements } from '#modules/commerce/entitlements/index.ts'
import { createClips, openChannel } from '#modules/live/channels/index.ts'
import { finishShows } from '#modules/live/replays/index.ts'
import { writeCues } from '#modules/live/timeline/index.ts'
import { transact } from '#platform/db/transact.ts'
import type { TestMember } from '#test/members.ts'
import { desktopAgent, openRoom, type RoomOfPages, type TestDevice } from './devices.ts'
import { caption, staffAt } from './show.ts'
import { addEvent } from './theatre.ts'

type Kind = 'LIVE' | 'REPLAY'
type Camera = 'main' | 'pit' | 'crowd'
/** Greatest picture height of each camera in lines; 0 when it is closed. */
type Opens = Record<Camera, number>

let room: RoomOfPages
let operator: TestMember
const events = { LIVE: '', REPLAY: '', FREE: '' }

beforeAll(async () => {
  room = await openRoom()
  operator = await room.join()
  await staffAt(room.world, operator, null, 'ORGANISER')
  const hour = 60
  events.LIVE = await addShow()
  events.FREE = await addShow({ isFree: true })
  events.REPLAY = await addShow({
    ...{
      doorsAt: soon(-3 * hour),
      startAt: soon(-2 * hour),
      endAt: soon(-hour),
      ticketCloseAt: soon(-2 * hour),
    },
    ...{ replayFrom: soon(-30), replayTo: soon(7 * 24 * hour) },
  })
  await finishShows(room.world.api.ctx, createClips({ DATA_DIR: '' }))
})
afterAll(() => room.close())

const soon = (minutes: number) => new Date(room.world.api.ctx.clock.now() + minutes * 60_000)

const cameras: NonNullable<Parameters<typeof openChannel>[1]['angles']> = [
  { name: 'pit', title: { en: 'Pit' }, clip: 'stageclose' },
  { name: 'crowd', title: { en: 'Crowd' }, clip: 'stagecrowd' },
]
const heights: Record<Camera, number[]> = { main: [360, 540, 720], pit: [360, 720], crowd: [360, 720] }

async function addShow(change: Partial<EventWrite> = {}): Promise<string> {
  const { id: eventId } = await addEvent(room.world, change)
  await room.world.db.app.begin((tx) =>
    openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true, angles: cameras }),
  )
  return eventId
}

let grants = 0
const give = async (
  { uid: memberId }: TestMember,
  scope: Kind,
  tier: { cameras: string[] | null; maxHeight: number | null },
): Promise<string> => {
  const sourceId = `tier-${++grants}`
  const right = { memberId, eventId: events[scope], scope, source: 'GRANT' as const, sourceId }
  await room.world.db.app.begin((tx) => grantEntitlement(tx, { ...right, ...tier }))
  return sourceId
}

const soldBefore =
  (scope: Kind) =>
  async ({ uid }: TestMember) => {
    await room.world.db.owner`
    insert into entitlement (id, member_uid, event_id, scope, source, source_id)
    values (${`en_before_${scope}`}, ${uid}, ${events[scope]}, ${scope}, 'COUPON', ${`before-${scope}`})`
  }

const houseRight =
  (scope: Kind) =>
  async ({ uid: memberId }: TestMember) => {
    const input = {
      memberId,
      eventId: events[scope],
      scopes: [scope],
      reason: 'press',
      grantedBy: operator.uid,
    }
    const { sql } = room.world.api.ctx
    expect((await transact(sql, (tx) => grantAccess(room.world.api.ctx, tx, input))).ok).toBe(true)
  }

const mainView = { cameras: [], maxHeight: null }
const everything = { cameras: null, maxHeight: null }
const whole: Opens = { main: 720, pit: 720, crowd: 720 }
const nothing: Opens = { main: 0, pit: 0, crowd: 0 }

/** The cameras and heights that each ticket opens, in the show and in its replay. */
const tickets: Record<string, { hold: (fan: TestMember, scope: Kind) => Promise<unknown>; opens: Opens }> = {
  'the main view': {
    hold: (fan, scope) => give(fan, scope, mainView),
    opens: { main: 720, pit: 0, crowd: 0 },
  },
  'all cameras': { hold: (fan, scope) => give(fan, scope, everything), opens: whole },
  'one more camera': {
    hold: (fan, scope) => give(fan, scope, { cameras: ['pit'], maxHeight: null }),
    opens: { main: 720, pit: 720, crowd: 0 },
  },
  '540 lines of all cameras': {
    hold: (fan, scope) => give(fan, scope, { cameras: null, maxHeight: 540 }),
    opens: { main: 540, pit: 540, crowd: 540 },
  },
  'two tickets together': {
    hold: async (fan, scope) => {
      await give(fan, scope, mainView)
      await give(fan, scope, { cameras: ['crowd'], maxHeight: 360 })
    },
    opens: { main: 720, pit: 0, crowd: 360 },
  },
  'a ticket sold before tiers': { hold: (fan, scope) => soldBefore(scope)(fan), opens: whole },
  'a right of the house': { hold: (fan, scope) => houseRight(scope)(fan), opens: whole },
  'a ticket to the other of show and replay': {
    hold: (fan, scope) => give(fan, scope === 'LIVE' ? 'REPLAY' : 'LIVE', everything),
    opens: nothing,
  },
  nothing: { hold: async () => {}, opens: nothing },
}

const play = (scope: Kind, { token, userAgent }: TestDevice, id = events[scope]) =>
  room.world.send(
    scope === 'LIVE' ? 'POST /api/v1/live/{id}/playback' : 'POST /api/v1/replay/{id}/playback',
    { params: { id }, body: {}, token, headers: { 'user-agent': userAgent } },
  )
const tokenOf = (url: string) => url.split('/')[2] ?? ''
const deviceOf = async () => {
  const fan = await room.join()
  return { fan, device: await room.elsewhere(fan, desktopAgent) }
}

interface FileOfShow {
  path: string
  camera: Camera
  /** Greatest picture height that the file shows or lists, in lines; 0 when every tier may have it. */
  height: number
}

/** Lists every file of every camera and rendition, as paths below the show's folder. */
async function filesOf(scope: Kind, id: string, token: string): Promise<FileOfShow[]> {
  const files: FileOfShow[] = []
  for (const [camera, carried] of Object.entries(heights) as [Camera, number[]][]) {
    const place = camera === 'main' ? '' : `~${camera}/`
    const add = (file: string, height: number) => files.push({ path: place + file, camera, height })
    add('poster.jpg', 0)
    add('sheet/0.jpg', 0)
    for (const master of ['master', 'std']) {
      add(`${master}.m3u8`, Math.max(...carried))
      for (const height of carried) add(`${master}.${height}.m3u8`, height)
    }
    for (const height of carried) {
      add(`${height}/init.mp4`, height)
      for (const playlist of ['ll', 'std']) {
        const file = `${height}/${playlist}.m3u8`
        add(file, height)
        const { body } = await room.get(`/v/${token}/${scope.toLowerCase()}/${id}/${place}${file}`)
        const named = [...body.matchAll(/PART:.*URI="([^"]+)"|^(\d+\.m4s)$/gm)].slice(-30)
        expect({ file, named: named.length > 5 }).toEqual({ file, named: true })
        for (const [, part, segment] of named) add(`${height}/${part ?? segment}`, height)
      }
    }
  }
  return files
}

/** nginx's own patterns: how it splits a media address, and what it requests before it serves from its cache. */
const site = readFileSync(new URL('../../../../deploy/nginx/encore.conf', import.meta.url), 'utf8')
const location = new RegExp(/location ~ "(\^\/v\/[^"]+)"/.exec(site)?.[1] ?? 'none')
const asked = /proxy_pass http:\/\/encore(\/v\/\S+check);/.exec(site)?.[1] ?? ''
const checkOf = (url: string) => {
  const found = location.exec(url)?.groups
  if (!found) throw new Error(`nginx has no place for ${url}`)
  return asked.replace(/\$(\w+)/g, (_, name) => found[name] ?? '')
}

async function compare(
  name: string,
  scope: Kind,
  id: string,
  token: string,
  opens: Opens,
  files: FileOfShow[],
) {
  const seen = new Map<string, number>()
  for (const { path, camera, height } of files) {
    const isOpen = opens[camera] > 0 && height <= opens[camera]
    const url = `/v/${token}/${scope.toLowerCase()}/${id}/${path}`
    const { statusCode, rawPayload } = await room.get(url)
    const isRefused = statusCode === 403 && rawPayload.length === 0
    expect({ name, scope, path, isRefused }).toEqual({ name, scope, path, isRefused: !isOpen })
    if (statusCode === 200) seen.set(`${camera}${height}`, (seen.get(`${camera}${height}`) ?? 0) + 1)
    const check = await room.get(checkOf(url))
    expect({ name, scope, check: path, status: check.statusCode }).toEqual({
      ...{ name, scope, check: path },
      status: isOpen ? 200 : 403,
    })
  }
  for (const [camera, carried] of Object.entries(heights) as [Camera, number[]][])
    for (const height of carried)
      if (height <= opens[camera]) expect(seen.get(`${camera}${height}`)).toBeGreaterThan(10)
}

test.each(['LIVE', 'REPLAY'] as const)(
  'ticket tiers: %s: opens the ticket’s cameras and pictures and no others',
  async (scope) => {
    const id = events[scope]
    const { fan: owner, device: own } = await deviceOf()
    await give(owner, scope, everything)
    const all = await play(scope, own)
    const files = await filesOf(scope, id, tokenOf(all.body.standardUrl))
    for (const [name, { hold, opens }] of Object.entries(tickets)) {
      const { fan, device } = await deviceOf()
      await hold(fan, scope)
      const { status, body } = await play(scope, device)
      expect({ name, status }).toEqual({ name, status: opens.main > 0 ? 200 : 402 })
      if (status !== 200) continue
      const shown = Object.keys(opens).filter((camera) => opens[camera as Camera] > 0)
      expect(body.angles.map((angle: Angle) => angle.name)).toEqual(shown)
      for (const { lowLatencyUrl, standardUrl } of body.angles)
        for (const url of [lowLatencyUrl, standardUrl]) expect((await room.get(url)).statusCode).toBe(200)
      await compare(name, scope, id, tokenOf(body.standardUrl), opens, files)
    }
    const { ctx } = room.world.api
    const keys = createPlaybackKeyring([{ id: 'k1', secret: ctx.secrets('playback').toString('base64url') }])
    const tier = unionOf([everything])
    const grant = { kind: scope, channel: id, session: 'tCrawl', tier }
    const bad = {
      expired: mintPlaybackToken(keys, grant, ctx.clock.now() - 301_000),
      'of the other kind': mintPlaybackToken(
        keys,
        { ...grant, kind: scope === 'LIVE' ? 'REPLAY' : 'LIVE' },
        ctx.clock.now(),
      ),
      'that opens no camera': mintPlaybackToken(keys, { ...grant, tier: unionOf([]) }, ctx.clock.now()),
      none: '-',
    }
    for (const [name, token] of Object.entries(bad)) await compare(name, scope, id, token, nothing, files)
  },
  240_000,
)

test('ticket tiers: a free show is complete for everybody, also for holders of a smaller ticket', async () => {
  const { device } = await deviceOf()
  const { fan, device: holder } = await deviceOf()
  await room.world.db.app.begin((tx) =>
    grantEntitlement(tx, {
      ...{ memberId: fan.uid, eventId: events.FREE, scope: 'LIVE', source: 'GRANT', sourceId: 'small' },
      ...mainView,
    }),
  )
  for (const watching of [device, holder]) {
    const { body } = await play('LIVE', watching, events.FREE)
    const token = tokenOf(body.standardUrl)
    expect(body.angles).toHaveLength(3)
    await compare('free', 'LIVE', events.FREE, token, whole, await filesOf('LIVE', events.FREE, token))
  }
})

test('ticket tiers: captions come with every ticket to the show or its replay and with nothing else', async () => {
  const write = await transact(room.world.api.ctx.sql, (tx) =>
    writeCues(tx, { uid: operator.uid, nowMs: room.world.api.ctx.clock.now() }, events.LIVE, [
      caption('Hello', 1_000),
    ]),
  )
  expect(write.ok).toBe(true)
  const read = ({ token }: TestDevice) =>
    room.world.send('GET /api/v1/live/{id}/timeline', {
      params: { id: events.LIVE },
      query: { from: 0, to: 60_000 },
      token,
    })
  const { fan, device } = await deviceOf()
  const refused = await read(device)
  expect(refused.status).not.toBe(200)
  expect(JSON.stringify(refused.body)).not.toContain('Hello')
  await give(fan, 'LIVE', mainView)
  expect(JSON.stringify((await read(device)).body)).toContain('Hello')
})

test('ticket tiers: a second ticket bought during the show opens more at once, and its refund closes it', async () => {
  const { fan, device } = await deviceOf()
  await give(fan, 'LIVE', mainView)
  const first = (await play('LIVE', device)).body
  const pit = (token: string) => `/v/${token}/live/${events.LIVE}/~pit/720/init.mp4`
  expect((await room.get(pit(tokenOf(first.standardUrl)))).statusCode).toBe(403)
  const more = await give(fan, 'LIVE', everything)
  const second = (await play('LIVE', device)).body
  // Playback continues: the viewing and the files of its token are unchanged.
  expect(second.lease).toBe(first.lease)
  expect((await room.get(first.standardUrl.replace('std', '720/std'))).statusCode).toBe(200)
  expect((await room.get(pit(tokenOf(second.standardUrl)))).statusCode).toBe(200)

  await transact(room.world.api.ctx.sql, async (tx) => ok(await revokeEntitlements(tx, 'GRANT', more)))
  await vi.waitFor(async () => {
    expect((await room.get(pit(tokenOf(second.standardUrl)))).statusCode).toBe(403)
    expect((await room.get(second.angles[0].standardUrl)).statusCode).toBe(403)
  }, 10_000)
  const third = (await play('LIVE', device)).body
  expect(third.lease).not.toBe(second.lease)
  expect(third.angles.map(({ name }: Angle) => name)).toEqual(['main'])
  expect((await room.get(third.standardUrl)).statusCode).toBe(200)
  const rows = await room.world.db.owner`
    select tier, ended_at is not null as ended from playback_viewing
    where member_uid = ${fan.uid} order by started_at`
  expect(rows).toEqual([
    { tier: 'x-x', ended: true },
    { tier: 'x-0', ended: false },
  ])
})

test('ticket tiers: each entitlement opens its part of a replay only within its own window', async () => {
  const { fan, device } = await deviceOf()
  await give(fan, 'REPLAY', mainView)
  const memberId = fan.uid
  await room.world.db.app.begin((tx) =>
    grantEntitlement(tx, {
      ...{ memberId, eventId: events.REPLAY, scope: 'REPLAY', source: 'GRANT', sourceId: 'later' },
      ...{ ...everything, windowFrom: soon(60) },
    }),
  )
  expect((await play('REPLAY', device)).body.angles).toHaveLength(1)
  await room.world.db.owner`update entitlement set window_from = app_now() where source_id = 'later'`
  expect((await play('REPLAY', device)).body.angles).toHaveLength(3)
})

test('ticket tiers: members with the same access request the same master playlist and get the same bytes', async () => {
  const capped = { cameras: null, maxHeight: 540 }
  const [one, other] = [await deviceOf(), await deviceOf()]
  for (const { fan } of [one, other]) await give(fan, 'LIVE', capped)
  const [mine, theirs] = await Promise.all(
    [one, other].map(async ({ device }) => (await play('LIVE', device)).body.standardUrl as string),
  )
  const nameOf = (url = '') => url.split('/').slice(3).join('/')
  expect(nameOf(mine)).toBe(nameOf(theirs))
  const [first, second] = await Promise.all([mine, theirs].map((url) => room.get(url ?? '')))
  expect(first?.rawPayload.equals(second?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  expect(first?.body).not.toContain('720')
})
