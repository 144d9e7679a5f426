import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { EventWrite } from '#modules/catalog/events/index.ts'
import { openChannel, openIngestChannel, setSlate } from '#modules/live/channels/index.ts'
import { findInput, inputOf, replaceStreamKey } from '#modules/live/ingest/index.ts'
import { type IngestService, openIngestService } from '#modules/live/ingest/ingest-service.ts'
import { createWorldWithMail } from '#test/members.ts'
import type { World } from '#test/world.ts'
import { addEvent } from './theatre.ts'

let home: Awaited<ReturnType<typeof createWorldWithMail>>
let world: World
let service: IngestService
beforeAll(async () => {
  home = await createWorldWithMail()
  world = home.world
  service = await openIngestService(world.db.app, {
    ...{ recordingDays: 30, holder: randomUUID(), log: world.api.ctx.log },
  })
})
afterAll(async () => {
  await service.close()
  await home.close()
})

const minutes = (count: number) => new Date(service.clock() + count * 60_000)
const silence = {
  ...{ kbps: 0, framesPerSec: 0, keyFrameMs: null, keyFrameAtMs: null, size: null, fault: null },
  ...({ shows: 'NOTHING', lateParts: 0, slateParts: 0, effort: 'veryfast' } as const),
  ...{ isReceiving: false, stoppedCleanly: false, sinceMs: 0 },
}

async function addFedShow(change: Partial<EventWrite> = {}): Promise<string> {
  const doorsAt = change.startAt
  const { id: eventId } = await addEvent(world, { ...(doorsAt ? { doorsAt } : {}), ...change })
  await world.db.app.begin((tx) => openIngestChannel(tx, { eventId, lowLatency: true }))
  return eventId
}
async function keyOf(eventId: string): Promise<string> {
  const made = await replaceStreamKey(world.db.app, eventId)
  if (!made.ok) throw new Error(made.failure.error)
  return made.value
}
const timesOf = async (id: string) => {
  const [row] = await world.db.owner<{ endAt: Date; planned: Date | null; ticketsUntil: Date }[]>`
    select end_at as "endAt", planned_end_at as planned, ticket_close_at as "ticketsUntil" from event where id = ${id}`
  if (!row) throw new Error('no event')
  return row
}

test('ingest: a key opens its own event until another replaces it and is never stored', async () => {
  const [show, other] = [await addFedShow(), await addFedShow()]
  const key = await keyOf(show)
  expect(await service.admit(key)).toMatchObject({ eventId: show })
  expect(await service.admit(await keyOf(other))).toMatchObject({ eventId: other })
  const newer = await keyOf(show)
  expect(await service.admit(key)).toBeNull()
  expect(await service.admit(newer)).toMatchObject({ eventId: show })
  const rows = await world.db.owner<{ row: string }[]>`select stream_key::text as row from stream_key`
  expect(rows.map(({ row }) => row).join()).not.toContain(newer.slice(3))
})

test('ingest: reports the slate that covers a show in every response, also to a new process', async () => {
  const show = await addFedShow()
  const key = await keyOf(show)
  const changes: string[] = []
  service.onChange?.((eventId) => changes.push(eventId))
  const received = async () => [
    (await service.admit(key))?.isCovered,
    (await service.note(show, silence))?.isCovered,
    (await service.onAir()).find(({ eventId }) => eventId === show)?.isCovered,
  ]
  expect(await received()).toEqual([false, false, false])
  await world.db.app.begin((tx) => setSlate(tx, show, true))
  expect(await received()).toEqual([true, true, true])
  await expect.poll(() => changes).toContain(show)
})

test.each(['', 'sk_', `sk_${'A'.repeat(32)}`, `sk_${'A'.repeat(100_000)}`, "' or true --"])(
  'ingest: refuses a foreign key: %#',
  async (key) => expect(await service.admit(key)).toBeNull(),
)

test('ingest: refuses a key for a past or canceled show or one without an encoder', async () => {
  const over = await addFedShow({ startAt: minutes(-60), endAt: minutes(-1), ticketCloseAt: minutes(-30) })
  expect(await service.admit(await keyOf(over))).toBeNull()
  const canceled = await addFedShow({ isCanceled: true })
  expect(await service.admit(await keyOf(canceled))).toBeNull()
  const eventId = await addFedShow()
  const key = await keyOf(eventId)
  await world.db.app.begin((tx) => openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true }))
  expect(await service.admit(key)).toBeNull()
  expect(await replaceStreamKey(world.db.app, eventId)).toMatchObject({ failure: { error: 'NOT_FOUND' } })
})

test('ingest: stores the input’s health and restores what is on air in a new process', async () => {
  const show = await addFedShow()
  const size = { widthPx: 1920, heightPx: 1080 }
  const fault = { code: 'BEHIND' as const, atMs: service.clock() }
  const report = {
    ...silence,
    isReceiving: true,
    sinceMs: service.clock(),
    kbps: 4_200,
    framesPerSec: 29.97,
    size,
  }
  await service.note(show, { ...report, keyFrameMs: 2_000, fault })
  expect(await findInput(world.db.app, show)).toMatchObject({
    ...{ isReceiving: true, kbps: 4_200, fps: 29.97, keyFrameMs: 2_000, widthPx: 1920, lastError: 'BEHIND' },
  })
  expect((await service.onAir()).map(({ eventId }) => eventId)).toContain(show)
})

test('ingest: reports an input’s health as long as reports arrive', async () => {
  const show = await addFedShow()
  const look = () => inputOf(world.api.ctx, show)
  expect(await look()).toMatchObject({ state: 'NEVER', shows: 'NOTHING', trouble: null })
  const keyFrameAtMs = service.clock() - 700
  await service.note(show, {
    ...{ ...silence, isReceiving: true, sinceMs: service.clock() - 60_000, shows: 'PICTURE', kbps: 4_200 },
    ...{ framesPerSec: 29.97, keyFrameMs: 2_000, keyFrameAtMs, size: { widthPx: 1920, heightPx: 1080 } },
    ...{ lateParts: 3, slateParts: 5, effort: 'halved', fault: { code: 'TOO_SLOW', atMs: keyFrameAtMs } },
  })
  const at = new Date(keyFrameAtMs).toISOString()
  expect(await look()).toMatchObject({
    ...{ state: 'RECEIVING', shows: 'PICTURE', kbps: 4_200, framesPerSec: 29.97, keyFrameMs: 2_000 },
    ...{ keyFrameAt: at, picture: { widthPx: 1920, heightPx: 1080 }, lateParts: 3, slateParts: 5 },
    ...{ effort: 'halved', trouble: { code: 'TOO_SLOW', at } },
  })
  await world.db.owner`
    update ingest_input set seen_at = seen_at - interval '11 seconds' where event_id = ${show}`
  expect(await look()).toMatchObject({ state: 'UNKNOWN', shows: 'NOTHING', kbps: 0 })
})

test('ingest: an encore moves the end and keeps the announced one, and a final stop ends the show', async () => {
  const ticketsUntil = minutes(0.5)
  const show = await addFedShow({ startAt: minutes(-50), endAt: minutes(0.5), ticketCloseAt: ticketsUntil })
  const announced = (await timesOf(show)).endAt
  const sending = { ...silence, isReceiving: true, sinceMs: minutes(-50).getTime() }
  const moved = await service.note(show, sending)
  const { endAt, planned } = await timesOf(show)
  expect(planned).toEqual(announced)
  expect(endAt.getTime() - announced.getTime()).toBeGreaterThan(60_000)
  expect(moved?.endsAtMs).toBe(endAt.getTime())
  await service.note(show, sending)
  expect((await timesOf(show)).endAt).toEqual(endAt)
  await service.note(show, { ...silence, stoppedCleanly: true, sinceMs: minutes(-4).getTime() })
  const after = await timesOf(show)
  expect(after.endAt.getTime()).toBeLessThanOrEqual(service.clock() + 1_000)
  expect(after).toMatchObject({ planned: announced, ticketsUntil: after.endAt })
  expect(await service.admit(await keyOf(show))).toBeNull()
})

test('ingest: takes the first picture after the announced start as the actual start, with media time from the announced one', async () => {
  const show = await addFedShow({ startAt: minutes(-10), endAt: minutes(60), ticketCloseAt: minutes(-10) })
  const startsOf = async () => {
    const [row] = await world.db.owner<{ startAt: Date; startedAt: Date | null; onAirAt: Date }[]>`
      select start_at as "startAt", started_at as "startedAt", on_air_at as "onAirAt" from event where id = ${show}`
    if (!row) throw new Error('no event')
    return row
  }
  const { startAt } = await startsOf()
  await service.note(show, { ...silence, shows: 'SLATE' })
  expect((await startsOf()).startedAt).toBeNull()
  const first = await service.note(show, { ...silence, isReceiving: true, shows: 'PICTURE' })
  const { startedAt, onAirAt } = await startsOf()
  expect(Math.abs((startedAt?.getTime() ?? 0) - service.clock())).toBeLessThan(10_000)
  expect(onAirAt).toEqual(startAt)
  expect(first?.startsAtMs).toBe(startAt.getTime())
  await service.note(show, { ...silence, shows: 'SLATE' })
  await service.note(show, { ...silence, isReceiving: true, shows: 'PICTURE' })
  expect((await startsOf()).startedAt).toEqual(startedAt)
})

test('ingest: starts no show by a picture before the announced start', async () => {
  const show = await addFedShow({ startAt: minutes(10), endAt: minutes(90) })
  await service.note(show, { ...silence, isReceiving: true, shows: 'PICTURE' })
  const rows = await world.db.owner`select started_at as "startedAt" from event where id = ${show}`
  expect(rows).toEqual([{ startedAt: null }])
})

test('ingest: marks a recording as outdated when its event and replay are long over', async () => {
  const days = (count: number) => minutes(count * 24 * 60)
  const lately = await addFedShow({
    startAt: days(-29),
    endAt: days(-28),
    ticketCloseAt: days(-28.5),
    ticketOpenAt: days(-60),
  })
  const long = {
    startAt: days(-50),
    endAt: days(-40),
    ticketCloseAt: days(-45),
    ticketOpenAt: days(-60),
  }
  const over = await addFedShow(long)
  const shownAgain = await addFedShow({ ...long, replayFrom: days(-39), replayTo: days(-10) })
  expect(await service.outdated([lately, over, shownAgain])).toEqual([over])
})

test('ingest: a channel has one holder, and the next one has a higher epoch', async () => {
  const show = await addFedShow()
  const options = { recordingDays: 30, log: world.api.ctx.log }
  const [first, second] = await Promise.all(
    [1, 2].map(() => openIngestService(world.db.app, { ...options, holder: randomUUID() })),
  )
  if (!first || !second) throw new Error('no services')
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])))
  const claims = await Promise.all([first, second].map(({ lease }) => lease.claim(show, 6)))
  expect(claims.toSorted()).toEqual([7, null])
  const [holder, other] = claims[0] === null ? [second, first] : [first, second]
  expect(await holder.lease.claim(show, 7)).toBe(7)
  expect(await holder.lease.renew([show])).toEqual({ lost: [], wanted: [show] })
  expect(await other.lease.renew([show])).toEqual({ lost: [show], wanted: [] })

  await other.lease.release([show])
  expect(await other.lease.claim(show, 7)).toBeNull()
  await holder.lease.release([show])
  expect(await other.lease.claim(show, 7)).toBe(8)
  expect(await holder.lease.renew([show])).toEqual({ lost: [show], wanted: [] })
  // A database from a backup knows of fewer epochs than the folder does.
  expect(await other.lease.claim(show, 30)).toBe(31)
})

test('ingest: a lease that nobody renews goes to the next process once it has expired', async () => {
  const show = await addFedShow()
  const options = { recordingDays: 30, log: world.api.ctx.log }
  const next = await openIngestService(world.db.app, { ...options, holder: randomUUID() })
  onTestFinished(() => next.close())
  const epoch = (await service.lease.claim(show, 0)) ?? 0
  expect(await next.lease.claim(show, epoch)).toBeNull()
  await world.db.owner`update ingest_lease set expires_at = clock_timestamp() where event_id = ${show}`
  expect(await next.lease.claim(show, epoch)).toBe(epoch + 1)
})
