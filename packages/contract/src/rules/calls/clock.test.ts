import { describe, expect, test } from 'vitest'
import {
  addSignature,
  advanceClock,
  type CallClock,
  clockPhase,
  endClock,
  leftMs,
  needsStaff,
  secondToSign,
  startClock,
  takeSegments,
  wallMs,
} from './clock.ts'
import { type CallFlow, observeFlow, startFlow } from './flow.ts'
import { callReceipt } from './receipt.ts'
import type { CallSegment } from './segments.ts'
import { type TraceName, traceOf } from './testing/traces.ts'

const start = {
  callId: 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WX',
  epoch: 1,
  seq: 0,
  grantedMs: 60_000,
  earlierCountedMs: 0,
  earlierWallMs: 0,
  suspensions: 0,
}
const mac = 'ab'.repeat(32)

/** A flow that runs, proven until a time. */
const runs = (provenUntilMs: number): CallFlow => ({
  ...startFlow(0),
  ...{ isRunning: true, hasRun: true, provenUntilMs, stalled: null },
})
const stalls = (provenUntilMs: number, stalled: CallFlow['stalled'] = 'FAN'): CallFlow => ({
  ...runs(provenUntilMs),
  ...{ isRunning: false, stalled },
})

/** The fan signs at once whatever can be signed. */
function sign(clock: CallClock): CallClock {
  let next = clock
  for (let second = secondToSign(next); second; second = secondToSign(next))
    next = addSignature(next, { ...second, mac })
  return next
}

/** Advances in steps of 200 ms with a flow that runs up to `untilMs`. */
function run(clock: CallClock, fromMs: number, untilMs: number, signs = sign): CallClock {
  let next = clock
  for (let atMs = fromMs; atMs <= untilMs; atMs += 200) next = signs(advanceClock(next, runs(atMs), atMs))
  return next
}

const shortOf = ({ seq, fromMs, toMs, cause, countedMs }: CallSegment) =>
  `${seq} ${fromMs}-${toMs} ${cause} ${countedMs}`

describe('call clock: it counts', () => {
  test('in signed seconds, from the first flow on', () => {
    const clock = run(advanceClock(startClock(start, 0), stalls(0, 'BOTH'), 400), 600, 2_800)
    expect(takeSegments(clock).segments.map(shortOf)).toEqual([
      '1 0-600 BOTH_STALLED 0',
      '2 600-1600 FLOWED 1000',
      '3 1600-2600 FLOWED 1000',
    ])
    expect(leftMs(clock)).toBe(60_000 - 2_200)
  })

  test('back to the last growth when the flow stalls, and on when it runs', () => {
    const flowed = run(startClock(start, 0), 0, 1_600)
    expect(leftMs(flowed)).toBe(58_400)
    const stalled = advanceClock(flowed, stalls(1_600), 2_200)
    expect(leftMs(stalled)).toBe(58_400)
    const again = run(sign(stalled), 4_400, 5_400)
    expect(endClock(again).map(shortOf)).toEqual([
      '1 0-1000 FLOWED 1000',
      '2 1000-1600 FLOWED 600',
      '3 1600-4400 FAN_STALLED 0',
      '4 4400-5400 FLOWED 1000',
    ])
  })

  test('no further than the flow is proven', () => {
    const clock = advanceClock(run(startClock(start, 0), 0, 200), runs(700), 1_100)
    expect(leftMs(clock)).toBe(60_000 - 700)
  })

  test('nothing more after 1.2 s without the fan’s signature, until it comes', () => {
    const unsigned = run(startClock(start, 0), 0, 5_000, (clock) => clock)
    expect(leftMs(unsigned)).toBe(60_000 - 2_400)
    expect(takeSegments(unsigned).segments).toEqual([])
    expect(secondToSign(unsigned)).toEqual({ epoch: 1, seq: 1, ms: 1_000 })
    expect(unsigned.cause).toBe('FAN_STALLED')
    const again = run(sign(unsigned), 5_200, 6_200)
    expect(leftMs(again)).toBe(60_000 - 2_400 - 1_000)
    expect(takeSegments(again).segments).toHaveLength(3 + 1 + 1)
  })

  test('a second that is never signed for nobody', () => {
    const segments = endClock(run(startClock(start, 0), 0, 5_000, (clock) => clock))
    expect(segments.filter(({ cause }) => cause === 'FLOWED').map(({ mac: signed }) => signed)).toEqual([
      ...[null, null, null],
    ])
    const stored = segments.map((segment) => ({ ...segment, countedMs: 0 }))
    expect(callReceipt({ promisedMs: 60_000, compensatedMs: 0 }, stored)).toMatchObject({
      ...{ spokenMs: 0, unsignedMs: 2_400, owedMs: 60_000 },
      stalledMs: { FAN: 2_600, ARTIST: 0, BOTH: 0 },
    })
  })

  test('only with a signature of that very second', () => {
    const clock = run(startClock(start, 0), 0, 1_200, (same) => same)
    for (const other of [
      { epoch: 2, seq: 1, mac },
      { epoch: 1, seq: 2, mac },
    ])
      expect(addSignature(clock, other)).toEqual(clock)
    expect(secondToSign(addSignature(clock, { epoch: 1, seq: 1, mac }))).toBeNull()
  })

  test('blames the line and not the fan when signatures cannot arrive', () => {
    const unsigned = run(startClock(start, 0), 0, 1_200, (clock) => clock)
    const broken = advanceClock(unsigned, stalls(1_200, 'BOTH'), 9_000)
    expect(broken.cause).toBe('BOTH_STALLED')
  })

  test('one stretch for a stall, however many sides it shows', () => {
    const fan = advanceClock(run(startClock(start, 0), 0, 1_000), stalls(1_000, 'FAN'), 1_600)
    const both = advanceClock(fan, stalls(1_000, 'BOTH'), 2_400)
    const clock = run(both, 4_000, 4_200)
    expect(endClock(clock).map(shortOf)).toEqual([
      '1 0-1000 FLOWED 1000',
      '2 1000-4000 BOTH_STALLED 0',
      '3 4000-4200 FLOWED 200',
    ])
  })
})

describe('call clock: a call ends', () => {
  const short = { ...start, grantedMs: 12_000 }

  test('with a chime ten seconds before, five free seconds after, and its promise exactly', () => {
    const phases = [1_800, 2_000, 11_800, 12_000, 16_800, 17_000].map((untilMs) => {
      const clock = run(startClock(short, 0), 0, untilMs)
      return clockPhase(clock, untilMs)
    })
    expect(phases).toEqual(['RUNNING', 'CHIME', 'CHIME', 'GRACE', 'GRACE', 'OVER'])
    const segments = endClock(run(startClock(short, 0), 0, 17_000))
    expect(segments.reduce((sum, { countedMs }) => sum + countedMs, 0)).toBe(12_000)
    expect(segments.at(-1)).toMatchObject({ cause: 'GRACE', fromMs: 12_000, toMs: 17_000, countedMs: 0 })
  })

  test('at a part of a second when the promise is no whole number of seconds', () => {
    const segments = endClock(run(startClock({ ...start, grantedMs: 2_350 }, 0), 0, 4_000))
    expect(segments.map(({ countedMs }) => countedMs)).toEqual([1_000, 1_000, 350, 0])
  })

  test('after twice its promise and a minute on air, whatever was counted', () => {
    const clock = advanceClock(startClock(short, 0), stalls(0), 83_999)
    expect(clockPhase(clock, 83_999)).toBe('RUNNING')
    expect(clockPhase(clock, 84_000)).toBe('OVER')
    const later = startClock({ ...short, earlierWallMs: 80_000 }, 1_000_000)
    expect(wallMs(later, 1_003_000)).toBe(83_000)
    expect(clockPhase(later, 1_004_000)).toBe('OVER')
  })

  test('goes on with time that staff grant in the free seconds, and has none left when all was spoken', () => {
    const graced = run(startClock(short, 0), 0, 14_000)
    const granted = run({ ...graced, grantedMs: 13_000 }, 14_200, 15_400)
    expect(endClock(granted).slice(-3).map(shortOf)).toEqual([
      '13 12000-14200 GRACE 0',
      '14 14200-15200 FLOWED 1000',
      '15 15200-15400 GRACE 0',
    ])
    const spoken = run(startClock({ ...short, earlierCountedMs: 12_400 }, 0), 0, 400)
    expect([leftMs(spoken), spoken.cause]).toEqual([0, 'GRACE'])
  })

  test('keeps what was counted before it was held', () => {
    const clock = run(startClock({ ...short, seq: 14, earlierCountedMs: 11_000 }, 0), 0, 3_000)
    expect(clock.cause).toBe('GRACE')
    expect(endClock(clock).map(shortOf)).toEqual(['15 0-1000 FLOWED 1000', '16 1000-3000 GRACE 0'])
  })
})

describe('call clock: a stall', () => {
  test('suspends after two seconds, once each time, and asks for staff at the third', () => {
    let clock = run(startClock(start, 0), 0, 1_000)
    const seen: [number, boolean][] = []
    for (const beginMs of [1_000, 10_000, 20_000]) {
      clock = run(clock, beginMs, beginMs)
      for (const afterMs of [1_900, 2_100, 4_000])
        clock = advanceClock(clock, stalls(beginMs), beginMs + afterMs)
      seen.push([clock.suspensions, needsStaff(clock)])
      clock = run(clock, beginMs + 5_000, beginMs + 5_200)
      expect(clock.isSuspended).toBe(false)
    }
    expect(seen).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
  })
})

describe('call clock: a recorded call', () => {
  function play(name: TraceName): CallClock {
    let flow = startFlow(0)
    let clock = startClock(start, 0)
    for (const input of traceOf(name).inputs) {
      flow = observeFlow(flow, input)
      clock = sign(advanceClock(clock, flow, input.atMs))
    }
    return clock
  }

  test.each<[TraceName, number]>([
    ['normal', 1],
    ['relayStopped', 2],
    ['concealment', 2],
    ['cameraOff', 1],
    ['throttled', 1],
  ])('%s has %i stalls, and its segments fill the time without overlap', (name, stalled) => {
    const segments = endClock(play(name))
    expect(segments.filter(({ cause }) => cause.endsWith('_STALLED'))).toHaveLength(stalled)
    expect(segments.map(({ fromMs }) => fromMs)).toEqual([
      0,
      ...segments.slice(0, -1).map(({ toMs }) => toMs),
    ])
    expect(segments.map(({ seq }) => seq)).toEqual(segments.map((_, index) => index + 1))
  })

  test('stands while the relay is stopped, and until media has flowed for a second', () => {
    const { marks } = traceOf('relayStopped')
    const stall = endClock(play('relayStopped')).findLast(({ cause }) => cause === 'BOTH_STALLED')
    expect(stall?.fromMs).toBeLessThanOrEqual(marks.stop ?? 0)
    expect(stall?.toMs).toBeGreaterThan((marks.cont ?? Number.NaN) + 1_000)
  })
})
