import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { beginShow, type EventWrite, lockShowTimes } from '#modules/catalog/events/index.ts'
import { createClips, openChannel, openSources, type Sources } from '#modules/live/channels/index.ts'
import { openShowStarts, type ShowStarts } from '#modules/live/playback/show-start.ts'
import { transact } from '#platform/db/transact.ts'
import { type Fan, greet } from '#test/realtime/fan.ts'
import { createStage, guestToken, memberToken, type Stage } from '#test/realtime/stage.ts'
import { addMembers } from '#test/wallet/members.ts'
import { createWorld, type World } from '#test/world.ts'
import { addEvent } from './theatre.ts'

let world: World
let stage: Stage
let sources: Sources
let starts: ShowStarts
let member: string
/** Stops the clock of the announcements, so that a slow machine does not pass the first picture. */
let stoppedAt: number | null = null
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  sources = await openSources(world.api.ctx, createClips(world.api.ctx.config))
  const clock = { ...stage.ctx.clock, now: () => stoppedAt ?? stage.ctx.clock.now() }
  starts = openShowStarts({ ...stage.ctx, clock }, stage.hub.rooms, sources)
  member = (await addMembers(world.db.owner, 1))[0] as string
})
afterAll(async () => {
  await stage.close()
  sources.close()
  await world.close()
})

const minutes = (count: number) => new Date(world.api.ctx.clock.now() + count * 60_000)
async function announce(change: Partial<EventWrite> = {}): Promise<string> {
  const { id: eventId } = await addEvent(world, {
    ...{ doorsAt: minutes(11), startAt: minutes(41), endAt: minutes(161) },
    ...change,
  })
  await world.db.app.begin((tx) =>
    openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true, angles: [] }),
  )
  return eventId
}
const begin = (eventId: string) =>
  transact(world.db.app, async (tx) => {
    const times = await lockShowTimes(tx, eventId)
    if (!times) throw new Error('no event')
    return ok(await beginShow(tx, times))
  })
const notificationsOf = (fan: Fan, eventId: string) =>
  fan.receive('changed', (message) => message.what === 'show' && message.id === eventId)

test('early start: notifies every page with a socket, and again when the first picture is complete', async () => {
  const eventId = await announce()
  const pages = [await greet(stage.url, memberToken(member)), await greet(stage.url, guestToken())]
  for (const page of pages) await page.receive('welcome')
  stoppedAt = stage.ctx.clock.now()
  await begin(eventId)
  for (const page of pages) {
    const received = await notificationsOf(page, eventId)
    if (received.what !== 'show') throw new Error('another message')
    const opensInMs = Date.parse(received.opensAt ?? '') - Date.parse(received.startedAt)
    expect(opensInMs).toBe(2_000)
    expect(received.spreadMs).toBeLessThan(100)
  }
  stoppedAt = null
  for (const page of pages) await page.leave()
})

test('early start: appears in the response to a page without a socket', async () => {
  const eventId = await announce()
  const before = await starts.read(eventId)
  expect(before).toMatchObject({ ok: true, value: { startedAt: null, opensAt: null, everyMs: 1_000 } })
  await begin(eventId)
  await expect
    .poll(() => starts.read(eventId))
    .toMatchObject({ ok: true, value: { status: 'ON_AIR', startedAt: expect.any(String) } })
  const after = await starts.read(eventId)
  const announced = before.ok ? before.value.startAt : ''
  expect(after).toMatchObject({ ok: true, value: { startAt: announced } })
})

test('early start: slows a crowd down to a request each 8 s and spreads them', async () => {
  const eventId = await announce()
  let last = await starts.read(eventId)
  for (let asked = 0; asked < 5_000; asked++) last = await starts.read(eventId)
  if (!last.ok) throw new Error(last.failure.error)
  expect(last.value.everyMs).toBeGreaterThan(1_000)
  expect(last.value.everyMs).toBeLessThanOrEqual(8_000)
  expect(last.value.spreadMs).toBeGreaterThan(1_000)
})

test('early start: notifies nobody of a hidden show or of a punctual or late one', async () => {
  const [hidden, late] = [
    await announce({ isHidden: true }),
    await announce({ doorsAt: minutes(-30), startAt: minutes(-5) }),
  ]
  const page = await greet(stage.url, memberToken(member))
  await page.receive('welcome')
  await begin(hidden)
  await begin(late)
  const shown = await announce()
  await begin(shown)
  await notificationsOf(page, shown)
  const received = page.heard.filter((message) => message.type === 'changed' && message.what === 'show')
  expect(received).toHaveLength(1)
  expect(await starts.read(hidden)).toMatchObject({ ok: false, failure: { error: 'NOT_FOUND' } })
  await page.leave()
})
