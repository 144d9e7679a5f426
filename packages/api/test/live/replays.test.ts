import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EventWrite } from '#modules/catalog/events/index.ts'
import { grantEntitlement, revokeEntitlements } from '#modules/commerce/entitlements/index.ts'
import { createClips, openChannel } from '#modules/live/channels/index.ts'
import { finishShows, setReplay } from '#modules/live/replays/index.ts'
import { type House, openHouse } from '#test/accounts/house.ts'
import { openGuest, signUpMember, type TestMember } from '#test/members.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import type { World } from '#test/world.ts'
import { addEvent } from './theatre.ts'

let house: House
let world: World
let fan: TestMember
let statementsOf: StatementsOf
const clips = createClips({ DATA_DIR: '' })

beforeAll(async () => {
  house = await openHouse({ PUBLIC_URL: 'http://localhost:3000' })
  world = house.world
  fan = await signUpMember(house)
  statementsOf = countStatements(world.api.ctx)
})
afterAll(() => house.close())

const hour = 60
const soon = (minutes: number) => new Date(world.api.ctx.clock.now() + minutes * 60_000)
const finish = () => finishShows(world.api.ctx, clips)

async function addOver(change: Partial<EventWrite> = {}): Promise<string> {
  const { id: eventId } = await addEvent(world, {
    doorsAt: soon(-3 * hour),
    startAt: soon(-2 * hour),
    endAt: soon(-hour),
    ticketCloseAt: soon(-2 * hour),
    replayFrom: soon(-30),
    replayTo: soon(7 * 24 * hour),
    ...change,
  })
  await world.db.app.begin((tx) => openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true }))
  return eventId
}

async function addReplay(change: Partial<EventWrite> = {}): Promise<string> {
  const eventId = await addOver(change)
  await finish()
  return eventId
}

const giveReplay = (eventId: string, window: { windowFrom?: Date; windowTo?: Date } = {}) =>
  world.db.app.begin((tx) =>
    grantEntitlement(tx, {
      memberId: fan.uid,
      eventId,
      scope: 'REPLAY',
      source: 'GRANT',
      sourceId: sourceOf(eventId),
      ...window,
    }),
  )
const grants = new Map<string, string>()
const sourceOf = (eventId: string) => {
  grants.set(eventId, `replay-of-${eventId}`)
  return `replay-of-${eventId}`
}

const find = (id: string) => world.send('GET /api/v1/replay/{id}', { params: { id } })
const list = async () =>
  (await world.send('GET /api/v1/replay', { query: { size: 100 } })).body.content as {
    event: { id: string }
  }[]
const listed = async () => (await list()).map(({ event }) => event.id)
const mine = async (): Promise<{ eventId: string; window: object | null; positionMs: number | null }[]> =>
  (await world.send('GET /api/v1/replay/mine', { token: fan.token })).body.content
const put = (id: string, positionMs: number, at: Date | string, token = fan.token) =>
  world.send('PUT /api/v1/replay/{id}/position', {
    params: { id },
    body: { positionMs, at: typeof at === 'string' ? at : at.toISOString() },
    token,
  })

describe('replays: end of a show', () => {
  test('creates one replay with what was on air', async () => {
    const id = await addOver()
    await Promise.all([finish(), finish()])
    await finish()
    const { body } = await find(id)
    expect(body).toMatchObject({ fromMs: 0, toMs: 3_600_000, privacy: 'ENTITLED', chapters: [] })
    expect(await listed()).toContain(id)
    const rows = await world.db.owner`select from replay where event_id = ${id}`
    expect(rows).toHaveLength(1)
  })

  test('creates none while it is on, when it was canceled or without a channel', async () => {
    const on = await addOver({ endAt: soon(5), replayFrom: soon(10) })
    const canceled = await addOver({ isCanceled: true })
    const { id: silent } = await addEvent(world, {
      doorsAt: soon(-130),
      startAt: soon(-120),
      endAt: soon(-60),
      ticketCloseAt: soon(-100),
    })
    await finish()
    for (const id of [on, canceled, silent]) expect((await find(id)).status).toBe(404)
  })

  test('removes the replay while an encore runs and replaces it by a longer one', async () => {
    const id = await addReplay()
    const { owner } = world.db
    await owner`update event set end_at = app_now() + interval '1 minute' where id = ${id}`
    expect((await find(id)).status).toBe(404)
    expect(await listed()).not.toContain(id)
    await owner`update event set end_at = app_now() - interval '50 minutes' where id = ${id}`
    await finish()
    const { body } = await find(id)
    expect(body.toMs).toBeGreaterThan(69 * 60_000)
  })

  test('creates none without a window, and an endless one for no days', async () => {
    const bare = await addReplay({ replayFrom: null, replayTo: null })
    expect((await find(bare)).status).toBe(404)
    const days = await addReplay({ doorsAt: soon(-5_000), startAt: soon(-4_000), ticketCloseAt: soon(-100) })
    expect((await find(days)).body.toMs).toBe(12 * 3_600_000)
  })
})

describe('replays: list', () => {
  test('is the same for everybody and cacheable: open, upcoming and lately closed ones', async () => {
    const ids = {
      over: await addReplay({ replayFrom: soon(-30), replayTo: soon(-10) }),
      ahead: await addReplay({ replayFrom: soon(60) }),
      open: await addReplay(),
      hidden: await addReplay({ isHidden: true }),
      longOver: await addReplay({
        doorsAt: soon(-51 * 24 * hour),
        startAt: soon(-50 * 24 * hour),
        endAt: soon(-50 * 24 * hour + 60),
        ticketOpenAt: soon(-60 * 24 * hour),
        ticketCloseAt: soon(-50 * 24 * hour),
        replayFrom: soon(-49 * 24 * hour),
        replayTo: soon(-40 * 24 * hour),
      }),
    }
    const known = Object.values(ids)
    const order = (await listed()).filter((id) => known.includes(id))
    expect(order).toEqual([ids.open, ids.ahead, ids.over])
    const first = await world.send('GET /api/v1/replay', { query: { size: 1 } })
    expect(first.headers['cache-control']).toBe('public, max-age=5')
    expect(first.body.totalElements).toBe((await listed()).length)
    const asMember = await world.send('GET /api/v1/replay', { query: { size: 1 }, token: fan.token })
    expect(asMember.body).toEqual(first.body)
  })

  test('needs the same statements however long it is', async () => {
    const one = await statementsOf(() => world.send('GET /api/v1/replay', { query: { size: 1 } }))
    const all = await statementsOf(() => world.send('GET /api/v1/replay', { query: { size: 100 } }))
    expect(one).toBeGreaterThan(1)
    expect(all).toBe(one)
  })
})

describe('replays: staff changes', () => {
  const titles = { en: 'Opening', ko: '오프닝' }
  const as = (change: object) => ({
    privacy: 'ENTITLED' as const,
    fromMs: 0,
    toMs: null,
    chapters: [],
    ...change,
  })
  const set = (id: string, change: object) => setReplay(world.api.ctx, id, as(change))

  test('trim on the grid of segments and add chapters in the requested language', async () => {
    const id = await addReplay()
    const chapters = [
      { atMs: 60_000, title: { ko: '둘째' } },
      { atMs: 8_000, title: titles },
      { atMs: 1_000, title: titles },
    ]
    expect(await set(id, { fromMs: 5_000, toMs: 1_800_000, chapters })).toMatchObject({ ok: true })
    const { body } = await world.send('GET /api/v1/replay/{id}', {
      params: { id },
      headers: { 'accept-language': 'ko' },
    })
    expect(body).toMatchObject({
      fromMs: 8_000,
      toMs: 1_800_000,
      chapters: [
        { atMs: 8_000, title: { text: '오프닝', lang: 'ko' } },
        { atMs: 60_000, title: { text: '둘째', lang: 'ko' } },
      ],
    })
  })

  test('make a replay private, and a longer recording does not publish it', async () => {
    const id = await addReplay()
    await set(id, { privacy: 'PRIVATE' })
    await world.db.owner`update event set end_at = end_at + interval '5 minutes' where id = ${id}`
    await finish()
    expect((await find(id)).status).toBe(404)
    expect(await listed()).not.toContain(id)
    expect((await put(id, 5, soon(0))).status).toBe(404)
  })

  test.each([
    [{ fromMs: -4 }, 'fromMs'],
    [{ fromMs: 3_599_000 }, 'toMs'],
    [{ toMs: 4_000_000 }, 'toMs'],
    [{ toMs: 4_000 }, 'toMs'],
    [{ chapters: [{ atMs: 9e9, title: titles }] }, 'chapters/0/atMs'],
    [
      {
        chapters: [
          { atMs: 5, title: titles },
          { atMs: 5, title: titles },
        ],
      },
      'chapters/1/atMs',
    ],
    [{ chapters: [{ atMs: 5, title: { en: '' } }] }, 'chapters/0/title'],
  ])('refuse %j by its field', async (change, path) => {
    const id = await addReplay()
    expect(await set(id, change)).toMatchObject({ ok: false, failure: { fields: [{ path }] } })
  })
})

describe('replays: watch position', () => {
  test('keeps the last seen one, whichever device sends it and however late', async () => {
    const id = await addReplay()
    await giveReplay(id)
    const at = (sec: number) => new Date(world.api.ctx.clock.now() - 60_000 + sec * 1_000)
    expect((await put(id, 100_000, at(10))).status).toBe(204)
    await put(id, 754_000, at(30))
    await put(id, 200_000, at(20))
    expect((await mine()).find(({ eventId }) => eventId === id)).toMatchObject({ positionMs: 754_000 })
    await Promise.all([5, 4, 3, 2, 1].map((sec) => put(id, 800_000 + sec, at(40 + sec))))
    expect((await mine()).find(({ eventId }) => eventId === id)).toMatchObject({ positionMs: 800_005 })
  })

  test('is never in the future, so a fast clock blocks no later one', async () => {
    const id = await addReplay()
    await put(id, 50_000, soon(600))
    await put(id, 60_000, soon(0.1))
    expect((await mine()).find(({ eventId }) => eventId === id)).toMatchObject({ positionMs: 60_000 })
  })

  test('ends with the recording and refuses invalid values', async () => {
    const id = await addReplay()
    await put(id, 2_000_000_000, soon(0))
    expect((await mine()).find(({ eventId }) => eventId === id)).toMatchObject({ positionMs: 3_600_000 })
    const bad = await put(id, 5, '2026-99-99T00:00:00.000Z')
    expect(bad).toMatchObject({ status: 400, body: { fields: [{ path: 'at' }] } })
    for (const [positionMs, at] of [
      [-1, soon(0)],
      [1.5, soon(0)],
      [5e9, soon(0)],
      [5, 'yesterday'],
    ] as const)
      expect((await put(id, positionMs, at)).status).toBe(400)
    expect((await put('ev_01JD0000000000000000000000', 5, soon(0))).status).toBe(404)
  })

  test('appears with the ticket’s own window, and without one there is none', async () => {
    const [bought, free, locked] = [await addReplay(), await addReplay({ isFree: true }), await addReplay()]
    const windowTo = soon(2 * 24 * hour)
    await giveReplay(bought, { windowTo })
    await put(free, 30_000, soon(-1))
    await put(locked, 30_000, soon(-2))
    const own = new Map((await mine()).map((replay) => [replay.eventId, replay]))
    expect(own.get(bought)).toMatchObject({ window: { to: windowTo.toISOString() }, positionMs: null })
    expect(own.get(free)).toMatchObject({ window: { to: expect.any(String) }, positionMs: 30_000 })
    expect(own.get(locked)).toMatchObject({ window: null, positionMs: 30_000 })
  })
})

describe('replays: playback', () => {
  const play = (id: string, token = fan.token, body: object = {}) =>
    world.send('POST /api/v1/replay/{id}/playback', { params: { id }, body, token })
  const get = (url: string) => world.api.http.inject(url)

  test('opens the whole show with an entitlement at the member’s position', async () => {
    const id = await addReplay()
    await giveReplay(id)
    await put(id, 754_000, soon(-1))
    const { status, body } = await play(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ positionMs: 754_000, renewAfterSec: 240, lowLatencyUrl: body.standardUrl })
    expect((await get(body.standardUrl)).statusCode).toBe(200)
    const playlist = await get(body.standardUrl.replace('std', '360/std'))
    const { event } = (await find(id)).body
    expect(playlist.body).toContain(`#EXT-X-PROGRAM-DATE-TIME:${event.startAt}\n#EXTINF:4.000,\n0.m4s`)
    expect(playlist.body).toContain('899.m4s\n#EXT-X-ENDLIST')
    expect(playlist.headers['cache-control']).toBe('max-age=300')
    expect((await get(body.standardUrl.replace('std.m3u8', '360/899.m4s'))).statusCode).toBe(200)
  })

  test('token opens neither the show nor another replay, and the show’s token opens no replay', async () => {
    const [id, other] = [await addReplay({ isFree: true }), await addReplay({ isFree: true })]
    const url: string = (await play(id)).body.standardUrl
    for (const path of [url.replace(`/replay/${id}`, `/replay/${other}`), url.replace('/replay/', '/live/')])
      expect([(await get(path)).statusCode, (await get(path)).body]).toEqual([403, ''])
  })

  test('says why, and until when it was, without an entitlement, outside the window or without a recording', async () => {
    const locked = await addReplay()
    expect(await play(locked)).toMatchObject({ status: 402, body: { name: 'NOT_ENTITLED' } })
    expect((await play('ev_01JD0000000000000000000000')).status).toBe(404)
    const hidden = await addReplay({ isHidden: true, isFree: true })
    expect((await play(hidden)).status).toBe(404)
    const ahead = await addReplay({ isFree: true, replayFrom: soon(60) })
    expect(await play(ahead)).toMatchObject({
      status: 409,
      body: { name: 'REPLAY_NOT_OPEN', data: { state: 'AHEAD', zone: 'Asia/Seoul' } },
    })
    const over = await addReplay()
    const windowTo = soon(-1)
    await giveReplay(over, { windowTo })
    expect((await play(over)).body.data).toMatchObject({ state: 'OVER', to: windowTo.toISOString() })
  })

  test('limits a ticket to one device and a free replay to none', async () => {
    const [paid, free] = [await addReplay(), await addReplay({ isFree: true })]
    await giveReplay(paid)
    const elsewhere = (await house.openElsewhere(fan)).token
    const first: string = (await play(paid)).body.standardUrl
    expect(await play(paid, elsewhere)).toMatchObject({ status: 409, body: { name: 'WATCHING_ELSEWHERE' } })
    expect((await play(paid, elsewhere, { takeOver: true })).status).toBe(200)
    await vi.waitFor(async () => expect((await get(first)).statusCode).toBe(403), 5_000)
    expect([(await play(free)).status, (await play(free, elsewhere)).status]).toEqual([200, 200])
  })

  test('ends soon after a refund, and another member’s purchase ends nothing', async () => {
    const [lost, free] = [await addReplay(), await addReplay({ isFree: true })]
    await giveReplay(lost)
    const url: string = (await play(lost)).body.standardUrl
    const kept: string = (await play(free)).body.standardUrl
    await world.db.app.begin((tx) => revokeEntitlements(tx, 'GRANT', grants.get(lost) ?? ''))
    await vi.waitFor(async () => expect((await get(url)).statusCode).toBe(403), 5_000)
    expect((await get(kept)).statusCode).toBe(200)
  })

  test('opens for every member, with chat and cues, and for no guest when a paid show’s replay is free', async () => {
    const id = await addReplay()
    const read = async (token: string) => {
      const range = { query: { from: 0, to: 60_000 }, token }
      const answers = await Promise.all([
        play(id, token),
        world.send('GET /api/v1/live/{id}/timeline', { params: { id }, ...range }),
        world.send('GET /api/v1/live/{id}/chat', { params: { id }, token }),
        world.send('GET /api/v1/poll', { query: { eventId: id }, token }),
      ])
      return answers.map(({ status }) => status)
    }
    const guest = (await openGuest(world)).session.idToken
    expect(await read(fan.token)).toEqual([402, 402, 402, 402])
    const free = { privacy: 'FREE' as const, fromMs: 0, toMs: null, chapters: [] }
    await setReplay(world.api.ctx, id, free)
    await vi.waitFor(async () => expect(await read(fan.token)).toEqual([200, 200, 200, 200]), 5_000)
    expect(new Set(await read(guest))).not.toContain(200)
    await world.db.owner`update event set replay_to = app_now() - interval '1 second' where id = ${id}`
    expect(await read(fan.token)).toEqual([409, 402, 402, 402])
  })

  test('ends for parts made private or trimmed while somebody watches', async () => {
    const id = await addReplay({ isFree: true })
    const url: string = (await play(id)).body.standardUrl
    const first = url.replace('std.m3u8', '360/0.m4s')
    expect((await get(first)).statusCode).toBe(200)
    const change = { privacy: 'FREE' as const, fromMs: 60_000, toMs: null, chapters: [] }
    await setReplay(world.api.ctx, id, change)
    await vi.waitFor(async () => expect((await get(first)).statusCode).toBe(404), 5_000)
    expect((await get(url)).statusCode).toBe(200)
    await setReplay(world.api.ctx, id, { ...change, privacy: 'PRIVATE' })
    await vi.waitFor(async () => expect((await get(url)).statusCode).toBe(404), 5_000)
    expect((await play(id)).status).toBe(404)
  })
})

test('replays: an early show is recorded from its actual start, so chat and cues keep their media time', async () => {
  const began = soon(-2 * hour)
  const eventId = await addReplay({ startAt: soon(-1.5 * hour), startedAt: began, endAt: soon(-hour) })
  const rows = await world.db.owner`
    select starts_at as "startsAt", duration_ms as "durationMs" from replay where event_id = ${eventId}`
  expect(rows).toEqual([{ startsAt: began, durationMs: hour * 60_000 }])
  await finish()
  const again = await world.db.owner`select starts_at as "startsAt" from replay where event_id = ${eventId}`
  expect(again).toEqual([{ startsAt: began }])
})
