import type { Playback } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EventWrite, moveEnd } from '#modules/catalog/events/index.ts'
import { openChannel, openExternalChannel } from '#modules/live/channels/index.ts'
import { createLogger } from '#platform/log.ts'
import { createApi } from '#platform/start.ts'
import { createWorldWithMail, openGuest, signUpMember, type TestMember } from '#test/members.ts'
import type { World } from '#test/world.ts'
import { addEvent, giveTicket, takeTicket } from './theatre.ts'

let mail: Awaited<ReturnType<typeof createWorldWithMail>>
let world: World
let fan: TestMember

beforeAll(async () => {
  mail = await createWorldWithMail({ MEDIA_ORIGINS: 'https://media.example.com' })
  world = mail.world
  fan = await signUpMember(mail)
})
afterAll(() => mail.close())

const cameras: NonNullable<Parameters<typeof openChannel>[1]['angles']> = [
  { name: 'pit', title: { en: 'Pit', ko: '무대 앞' }, clip: 'stageclose' },
  { name: 'crowd', title: { en: 'Crowd' }, clip: 'stagecrowd' },
]

async function addShow(change: Partial<EventWrite> = {}, lowLatency = true): Promise<string> {
  const { id: eventId } = await addEvent(world, change)
  await world.db.app.begin((tx) =>
    openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency, angles: cameras }),
  )
  return eventId
}

const play = (id: string, token = fan.token) =>
  world.send('POST /api/v1/live/{id}/playback', { params: { id }, body: {}, token })
const confirm = (id: string, token = fan.token) =>
  world.send('GET /api/v1/event/confirm/{id}', { params: { id }, token })
const get = (url: string, from = world.api) => from.http.inject(url)
const soon = (minutes: number) => new Date(world.api.ctx.clock.now() + minutes * 60_000)

test('playback: opens playlists and media of a stream with a ticket', async () => {
  const id = await addShow()
  await giveTicket(world, fan.uid, id)
  const { status, body } = await play(id)
  expect(status).toBe(200)
  expect(body.renewAfterSec).toBe(240)
  const lifeMs = Date.parse(body.expiresAt) - world.api.ctx.clock.now()
  expect(lifeMs).toBeGreaterThan(290_000)
  expect(lifeMs).toBeLessThanOrEqual(300_000)
  for (const url of [body.lowLatencyUrl, body.standardUrl]) {
    const master = await get(url)
    expect(master.statusCode).toBe(200)
    expect(master.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(master.headers['x-content-type-options']).toBe('nosniff')
    expect(master.headers['content-security-policy']).toContain("default-src 'none'")
    const [rendition = ''] = master.body.split('\n').filter((line) => line.endsWith('.m3u8'))
    const playlist = await get(new URL(rendition, `http://media${url}`).pathname)
    expect(playlist.body).toContain('#EXT-X-PROGRAM-DATE-TIME')
    const [segment = ''] = playlist.body.split('\n').filter((line) => /^\d+\.m4s$/.test(line))
    const media = await get(new URL(`${rendition}/../${segment}`, `http://media${url}`).pathname)
    expect([media.statusCode, media.headers['content-type']]).toEqual([200, 'video/mp4'])
    expect(media.rawPayload.length).toBeGreaterThan(10_000)
  }
})

test('playback: serves every angle with the same token and the same times', async () => {
  const { body } = await play(await addShow({ isFree: true }))
  expect(body.angles.map(({ name, title }: Playback['angles'][number]) => [name, title])).toEqual([
    ['main', null],
    ['pit', { text: 'Pit', lang: 'en' }],
    ['crowd', { text: 'Crowd', lang: 'en' }],
  ])
  expect(body.angles[0]).toMatchObject({
    lowLatencyUrl: body.lowLatencyUrl,
    standardUrl: body.standardUrl,
  })
  const playlists = await Promise.all(
    body.angles.map((angle: Playback['angles'][number]) =>
      get(angle.standardUrl.replace('std.m3u8', '720/std.m3u8')),
    ),
  )
  expect(playlists.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(playlists.map((playlist) => playlist.body)).size).toBe(1)
  const picture = await get(body.angles[2].pictureUrl)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('playback: gives no address to a guest without entitlement or for an unknown event', async () => {
  const id = await addShow()
  expect(await play(id)).toMatchObject({ status: 402, body: { name: 'NOT_ENTITLED' } })
  expect(await play('ev_01JD0000000000000000000000')).toMatchObject({ status: 404 })
  expect(await play(await addShow({ isHidden: true, isFree: true }))).toMatchObject({ status: 404 })
  const guest = await openGuest(world)
  expect(await play(id, guest.session.idToken)).toMatchObject({ status: 403, body: { name: 'MEMBER_ONLY' } })
  expect(await play(id, '')).toMatchObject({ status: 401 })
})

test('playback: says when a show is open before the first picture, after the end and without a stream', async () => {
  const early = await addShow({ isFree: true, startAt: soon(30) })
  const startsAt = soon(30).getTime()
  const refused = await play(early)
  expect(refused).toMatchObject({
    status: 409,
    body: { name: 'NOT_ON_AIR', data: { status: 'OPEN_TICKET' } },
  })
  expect(Math.abs(Date.parse(refused.body.data.opensAt) - startsAt)).toBeLessThan(10_000)
  const over = await addShow({ isFree: true, startAt: soon(-20), endAt: soon(-1), ticketCloseAt: soon(-20) })
  expect(await play(over)).toMatchObject({ status: 409, body: { data: { status: 'ENDED' } } })
  const { id: silent } = await addEvent(world, { isFree: true })
  expect(await play(silent)).toMatchObject({ status: 409, body: { data: { status: 'ON_AIR' } } })
})

test('playback: ends for every viewer when a show ends early', async () => {
  const id = await addShow({ isFree: true })
  const { body } = await play(id)
  const playlist = body.standardUrl.replace('std.m3u8', '360/std.m3u8')
  expect((await get(playlist)).body).not.toContain('#EXT-X-ENDLIST')
  await world.db.app.begin((tx) => moveEnd(tx, id, () => new Date(world.api.ctx.clock.now())))
  await vi.waitFor(async () => expect((await get(playlist)).body).toContain('#EXT-X-ENDLIST'), 5_000)
})

test('playback: gives one entitlement to every member who comes to a free event', async () => {
  const id = await addShow({ isFree: true })
  const answers = await Promise.all([play(id), play(id), play(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const rows = await world.db.owner`select source from entitlement where event_id = ${id}`
  expect(rows).toEqual([{ source: 'FREE' }])
  expect((await confirm(id)).body.entitlement).toMatchObject({ source: 'FREE', scope: 'LIVE' })
})

test('playback: offers the standard form twice for a channel without low latency', async () => {
  const { body } = await play(await addShow({ isFree: true }, false))
  expect(body.lowLatencyUrl).toBe(body.standardUrl)
})

test('playback: gives the address of an external stream to entitled members only', async () => {
  const { id: eventId } = await addEvent(world)
  const open = (url: string) =>
    world.db.app.begin((tx) => openExternalChannel(tx, world.api.ctx.config, { eventId, url }))
  const url = 'https://media.example.com/show/master.m3u8'
  expect(await open('https://elsewhere.example/show.m3u8')).toMatchObject({
    failure: { error: 'INVALID_INPUT', fields: [{ path: 'url', rule: 'listed' }] },
  })
  expect(await open(url)).toMatchObject({ ok: true })
  expect(await play(eventId)).toMatchObject({ status: 402 })
  await giveTicket(world, fan.uid, eventId)
  expect(await play(eventId)).toMatchObject({
    status: 200,
    body: { lowLatencyUrl: url, standardUrl: url, renewAfterSec: 240 },
  })
})

test('playback: refuses media without a valid token of its event', async () => {
  const [id, other] = [await addShow({ isFree: true }), await addShow({ isFree: true })]
  const { body } = await play(id)
  const url: string = body.standardUrl
  const token = url.split('/')[2] ?? ''
  const forged = [
    url.replace(token, 'none'),
    url.replace(token, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
    url.replace(`/live/${id}`, `/live/${other}`),
    url.replace('/live/', '/replay/'),
    url.replace('std.m3u8', `../${other}/std.m3u8`),
    url.replace('std.m3u8', '%2e%2e/std.m3u8'),
  ]
  for (const address of forged) {
    const refused = await get(address)
    expect([refused.statusCode, refused.body]).toEqual([403, ''])
  }
  expect((await get('/%76/none/live/x/std.m3u8')).statusCode).toBe(404)
})

test('playback: ends with a revoked ticket, also in a process that starts later', async () => {
  const [id, kept] = [await addShow(), await addShow({ isFree: true })]
  await giveTicket(world, fan.uid, id)
  const url: string = (await play(id)).body.standardUrl
  const otherUrl: string = (await play(kept)).body.standardUrl
  expect((await get(url)).statusCode).toBe(200)
  await takeTicket(world, fan.uid, id)
  await vi.waitFor(async () => expect((await get(url)).statusCode).toBe(403), 5_000)
  expect((await get(otherUrl)).statusCode).toBe(200)
  expect(await play(id)).toMatchObject({ status: 402 })
  const { config } = world.api.ctx
  const restarted = await createApi({
    config,
    databaseUrl: world.db.url,
    log: createLogger('silent'),
    worker: false,
  })
  expect((await get(url, restarted)).statusCode).toBe(403)
  expect((await get(otherUrl, restarted)).statusCode).toBe(200)
  await restarted.close()
})

test('playback: ends with the session', async () => {
  const id = await addShow({ isFree: true })
  const friend = await signUpMember(mail)
  const [url, mine]: string[] = [
    (await play(id, friend.token)).body.standardUrl,
    (await play(id)).body.standardUrl,
  ]
  expect(await world.send('GET /api/v1/auth/sign-out', { token: friend.token })).toMatchObject({
    status: 204,
  })
  await vi.waitFor(async () => expect((await get(url ?? '')).statusCode).toBe(403), 5_000)
  expect((await get(mine ?? '')).statusCode).toBe(200)
})

test('playback: entry check names what is missing, and nothing otherwise', async () => {
  const id = await addShow()
  expect((await confirm(id)).body).toMatchObject({
    eventId: id,
    status: 'ON_AIR',
    mayEnter: false,
    problems: ['TICKET_REQUIRED'],
    entitlement: null,
  })
  await giveTicket(world, fan.uid, id)
  const entered = await confirm(id)
  expect(entered.body).toMatchObject({ mayEnter: true, problems: [], entitlement: { source: 'GRANT' } })
  expect(Date.parse(entered.body.opensAt)).toBeLessThan(Date.parse(entered.body.startAt))
  const early = await addShow({ doorsAt: soon(30), startAt: soon(60) })
  expect((await confirm(early)).body.problems).toEqual(['TICKET_REQUIRED', 'NOT_STARTED'])
  expect((await confirm('ev_01JD0000000000000000000000')).status).toBe(404)
})
