import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { createCollector, type PlaybackReport } from '#modules/live/quality/collect.ts'
import { readQuality } from '#modules/live/quality/index.ts'
import { addMinutes, noteInputs } from '#modules/live/quality/store.ts'
import { anEvent, definition } from '#test/catalog/catalogue.ts'
import { createWorld, type World } from '#test/world.ts'

let world: World
const event = anEvent({}, 'measured')
beforeAll(async () => {
  world = await createWorld()
  await importCatalog(world.api.ctx, definition({ events: [event] }))
})
afterAll(() => world.close())

const at = Date.UTC(2026, 10, 23, 12)
const report = (change: Partial<PlaybackReport> = {}): PlaybackReport => ({
  ...{
    type: 'quality.report',
    room: `live:${event.id}`,
    watchedMs: 20_000,
    stalledMs: 0,
    stalls: 0,
    failures: 0,
  },
  ...change,
})

test('playback quality: sums minutes of two processes and records the input beside them', async () => {
  const [one, other] = [createCollector(), createCollector()]
  one.handle(report({ startMs: 400 }), 'm_1', at)
  one.handle(report({ stalledMs: 1_000, watchedMs: 19_000, stalls: 1 }), 'm_1', at + 20_000)
  other.handle(report({ startMs: 2_500 }), 'm_2', at + 1_000)
  other.handle(report({ watchedMs: 0, failures: 1 }), 'm_2', at + 70_000)
  expect(one.take(at + 59_999)).toEqual([])
  const { app } = world.db
  await addMinutes(app, one.take(at + 60_000))
  await addMinutes(app, other.take())
  const input = { eventId: event.id, kbps: 6_000, fps: 30, isReceiving: true, lateParts: 3, slateParts: 2 }
  await noteInputs(app, [input])
  await noteInputs(app, [{ ...input, lateParts: 4 }])
  const times = { id: event.id, onAirAt: event.startAt, endAt: event.endAt }
  const { summary, minutes } = await readQuality(app, times)
  const measured = minutes.filter(({ viewers }) => viewers > 0)
  expect(measured).toMatchObject([
    { at: new Date(at).toISOString(), viewers: 2, watchedSec: 59, stalledSec: 1, stalls: 1, failures: 0 },
    { at: new Date(at + 60_000).toISOString(), viewers: 1, watchedSec: 0, failures: 1 },
  ])
  expect(minutes).toContainEqual(expect.objectContaining({ kbps: 6_000, isReceiving: true, lateParts: 4 }))
  expect(summary).toMatchObject({
    ...{ mostViewers: 2, watchedSec: 59, stalledPart: 1_667, stalls: 1, failures: 1, starts: 2 },
    startMs: { half: 500, most: 3_000 },
  })
})

test('playback quality: limits the weight of one member', () => {
  const collector = createCollector()
  for (let n = 0; n < 50; n++) collector.handle(report({ stalls: 10 }), 'm_1', at)
  expect(collector.take()).toMatchObject([{ viewers: 1, watchedMs: 60_000, stalls: 30 }])
})

test('playback quality: stores nothing for a room without an event', async () => {
  const collector = createCollector()
  collector.handle(report({ room: 'live:ev_00000000000000000000000000' }), 'm_1', at)
  await addMinutes(world.db.app, collector.take())
  expect(
    await world.db.owner`select from playback_quality_minute where event_id like 'ev_0000%'`,
  ).toHaveLength(0)
})
