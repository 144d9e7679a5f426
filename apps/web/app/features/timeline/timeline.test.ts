import type { Cue } from '@encore/contract/endpoints'
import type { ServerMessage } from '@encore/contract/realtime'
import { emptyBook, learn, shownAt } from '@encore/contract/rules/cue-book'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeline, type TimelineSettings } from './timeline.ts'

const room = 'live:ev_1'
let seqs = 0
const caption = (mediaMs: number, text: string, change: object = {}): Cue => {
  const seq = ++seqs
  return { id: `cu_${seq}`, seq, mediaMs, kind: 'CAPTION', lang: 'en', text, durationMs: 3_000, ...change }
}
const light = (mediaMs: number, colour: string): Cue => {
  const seq = ++seqs
  return {
    id: `cu_${seq}`,
    seq,
    mediaMs,
    kind: 'LIGHT',
    pattern: 'STEADY',
    colours: [colour],
    periodMs: 1_000,
  }
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** A page that lags `latencyMs` behind the show, and a server with these cues. */
function watch(all: Cue[], latencyMs = 2_000, startsMs = 0) {
  const clock = { rate: 1, at: startsMs - latencyMs, since: Date.now() }
  const mediaMs = () => clock.at + (Date.now() - clock.since) * clock.rate
  const move = (change: Partial<typeof clock>) =>
    Object.assign(clock, { at: mediaMs(), since: Date.now() }, change)
  let handle: (message: ServerMessage) => void = () => {}
  let jump = () => {}
  const loaded: number[] = []
  /** While set, responses wait for it, with the content at the time of the request. */
  const server = { gate: null as Promise<void> | null }
  const load: TimelineSettings['load'] = async (fromMs, toMs) => {
    loaded.push(fromMs)
    const cues = [...all]
    await server.gate
    const lights = cues.filter((cue) => cue.kind === 'LIGHT' && cue.mediaMs < fromMs).slice(-1)
    return {
      active: lights,
      cues: cues.filter((cue) => cue.mediaMs >= fromMs && cue.mediaMs < toMs),
      lastSeq: cues.length,
    }
  }
  const timeline = createTimeline({
    room,
    mediaMs,
    rate: () => clock.rate || 1,
    onJump: (listener) => {
      jump = listener
      return () => {}
    },
    load,
    listen: (listener) => {
      handle = listener
      return () => {}
    },
    chance: () => 0,
  })
  const fired: { id: string; offMs: number }[] = []
  timeline.onCue((cue, at) => fired.push({ id: cue.id, offMs: at - cue.mediaMs }))
  const stop = timeline.start()
  const text = () => timeline.shown.get().captions.en?.text ?? null
  const colour = () => timeline.shown.get().light?.colours[0] ?? null
  const tell = (received: Cue[]) => handle({ type: 'cues', room, cues: received })
  return {
    timeline,
    server,
    clock,
    move,
    fired,
    loaded,
    text,
    colour,
    tell,
    stop,
    handle: (m: ServerMessage) => handle(m),
    jump: () => jump(),
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('timeline: three pages of different latency show each cue within 100 ms of its media time', async () => {
  const cues = [
    caption(5_000, 'one'),
    light(5_037, '#ffffff'),
    caption(7_501, 'two'),
    caption(61_250, 'three'),
  ]
  const pages = [watch(cues, 1_500), watch(cues, 8_000), watch(cues, 2_200)]
  pages[2]?.move({ rate: 1.1 })
  await pass(75_000)
  for (const { fired } of pages) {
    expect(fired.map(({ id }) => id)).toEqual(cues.map(({ id }) => id))
    for (const { offMs } of fired) expect(offMs).toBeLessThan(100)
  }
})

test('timeline: shows a cue at its media time and not at its arrival', async () => {
  const page = watch([], 5_000, 10_000)
  await pass(100)
  page.tell([caption(8_000, 'soon')])
  await pass(2_800)
  expect(page.text()).toBeNull()
  await pass(200)
  expect(page.text()).toBe('soon')
  await pass(3_000)
  expect(page.text()).toBeNull()
})

test('timeline: a newcomer, a jump or a step back shows the active cues without flicker', async () => {
  const cues = [
    light(1_000, '#ff8800'),
    light(200_000, '#0000ff'),
    ...Array.from({ length: 50 }, (_, n) => caption(210_000 + n * 500, `${n}`)),
  ]
  const page = watch(cues, 0, 400_000)
  await pass(10)
  expect(page.colour()).toBe('#0000ff')
  page.move({ at: 90_000 })
  await pass(300)
  expect(page.colour()).toBe('#ff8800')
  page.move({ at: 215_100 })
  await pass(300)
  expect([page.colour(), page.text()]).toEqual(['#0000ff', '10'])
  expect(page.fired.map(({ id }) => id)).toEqual([])
})

test('timeline: a pause keeps the active cues, also for minutes', async () => {
  const page = watch([caption(2_000, 'held')], 0)
  await pass(3_000)
  page.move({ rate: 0 })
  await pass(300_000)
  expect(page.text()).toBe('held')
  page.move({ rate: 1 })
  await pass(2_500)
  expect(page.text()).toBeNull()
})

test('timeline: a correction replaces by id, a withdrawal removes, and a late older version changes nothing', () => {
  const first = caption(1_000, 'Helo')
  const corrected: Cue = { ...first, text: 'Hello', seq: ++seqs } as Cue
  const gone: Cue = { id: first.id, seq: ++seqs, mediaMs: 1_000, kind: 'WITHDRAWN' }
  let book = learn(emptyBook, [corrected])
  book = learn(book, [first])
  expect(shownAt(book, 1_500).captions.en).toMatchObject({ text: 'Hello' })
  book = learn(learn(book, [gone]), [corrected])
  expect(shownAt(book, 1_500).captions).toEqual({})
})

test('timeline: loads ranges ahead, each once, and again after rejoining the room', async () => {
  const page = watch([], 0, 130_000)
  await pass(100_000)
  expect(page.loaded).toEqual([120_000, 240_000])
  page.handle({
    type: 'joined',
    room,
    seq: 0,
    canSend: true,
    viewers: 1,
    messages: [],
    truncated: false,
  } as never)
  await pass(500)
  expect(page.loaded).toEqual([120_000, 240_000, 180_000])
})

test('timeline: loads cues again that arrived during the first range and a lost connection', async () => {
  const received: Cue[] = []
  const page = watch(received, 0, 10_000)
  const { promise, resolve } = Promise.withResolvers<void>()
  await pass(100)
  const joined = { type: 'joined', room, seq: 0, canSend: true, viewers: 1, messages: [], truncated: false }
  page.handle(joined as never)
  page.server.gate = promise
  page.handle(joined as never)
  await pass(1_000)
  expect(page.loaded).toHaveLength(2)
  received.push(caption(12_000, 'Told meanwhile'))
  page.handle(joined as never)
  resolve()
  page.server.gate = null
  await pass(1_000)
  expect(page.text()).toBe('Told meanwhile')
})

test('timeline: requests nothing earlier than a day before a show', async () => {
  const day = 24 * 3_600_000
  const early = watch([], 0, -3 * day)
  await pass(60_000)
  expect(early.loaded).toEqual([])
  const onTheDay = watch([], 0, -day)
  await pass(1_000)
  expect(onTheDay.loaded).toEqual([-day])
})

test('timeline: a jump forgets the light of the part it left, also during loading', async () => {
  const cues = [light(1_000, '#111111'), light(3_601_000, '#222222'), caption(3_602_000, 'later')]
  const page = watch(cues, 0, 5_000)
  await pass(300)
  expect(page.colour()).toBe('#111111')
  page.move({ at: 3_602_500 })
  await pass(300)
  expect([page.colour(), page.text()]).toEqual(['#222222', 'later'])
  page.move({ at: 500 })
  await pass(300)
  expect([page.colour(), page.text()]).toEqual([null, null])
})

test('timeline: a jump is followed at once, and the length of a show delays nothing', async () => {
  const dense = Array.from({ length: 5_000 }, (_, n) => caption(n * 1_000, `line ${n}`, { durationMs: 900 }))
  const page = watch(dense, 0, 0)
  for (let minute = 0; minute < 80; minute++) {
    page.move({ at: minute * 60_000 })
    await pass(300)
  }
  page.move({ at: 2_100, rate: 0 })
  page.jump()
  await pass(1)
  expect(page.text()).toBe('line 2')
})

test('timeline: shows each cue within 100 ms of its media time at twice the speed', async () => {
  const cues = Array.from({ length: 20 }, (_, n) => caption(3_000 + n * 777, `line ${n}`))
  const page = watch(cues, 0, 1_000)
  page.move({ rate: 2 })
  await pass(12_000)
  expect(page.fired).toHaveLength(20)
  for (const { offMs } of page.fired) expect(offMs).toBeLessThan(100)
})
