import { describe, expect, test } from 'vitest'
import {
  type CallFlow,
  type FanBeat,
  type FlowInput,
  observeFlow,
  type StalledSide,
  startFlow,
} from './flow.ts'
import { samplesOf, type TraceName, traceOf } from './testing/traces.ts'

interface Stall {
  fromMs: number
  /** Time at which the stall was noticed. */
  noticedMs: number
  toMs: number | null
  side: StalledSide
}

/** Plays observations and lists the stalls after the first flow. */
function play(inputs: readonly FlowInput[]): { flow: CallFlow; stalls: Stall[] } {
  let flow = startFlow(0)
  const stalls: Stall[] = []
  for (const input of inputs) {
    const next = observeFlow(flow, input)
    const last = stalls.at(-1)
    if (flow.isRunning && next.stalled)
      stalls.push({ fromMs: flow.provenUntilMs, noticedMs: input.atMs, toMs: null, side: next.stalled })
    else if (last && next.isRunning && last.toMs === null) last.toMs = next.provenUntilMs
    else if (last && next.stalled && last.toMs === null) last.side = next.stalled
    flow = next
  }
  return { flow, stalls }
}

const playTrace = (name: TraceName, change: (input: FlowInput) => FlowInput = (input) => input) => {
  const { inputs, marks } = traceOf(name)
  return { ...play(inputs.map(change)), marks, lastMs: inputs.at(-1)?.atMs ?? 0 }
}

const withBeat = (change: (beat: FanBeat) => Partial<FanBeat>) => (input: FlowInput) =>
  input.kind === 'BEAT' ? { ...input, beat: { ...input.beat, ...change(input.beat) } } : input

describe('call flow: a recorded call', () => {
  test('without trouble flows from its second sample to its end', () => {
    const { inputs } = traceOf('normal')
    const began = inputs.find((_, index) => play(inputs.slice(0, index + 1)).flow.isRunning)
    expect(began?.atMs).toBeLessThan(600)
    const { flow, stalls, lastMs } = playTrace('normal')
    expect(stalls).toEqual([])
    expect(flow.provenUntilMs).toBeGreaterThan(lastMs - 400)
  })

  test('stalls within 0.6 s when its relay stops for 3 s, back to the last growth, and flows a second later', () => {
    const { stalls, marks, flow } = playTrace('relayStopped')
    const { stop = 0, cont = 0 } = marks
    expect(stalls).toHaveLength(1)
    const [stall] = stalls
    expect(stall?.fromMs).toBeLessThanOrEqual(stop)
    expect(stall?.fromMs).toBeGreaterThan(stop - 300)
    expect(stall?.noticedMs).toBeLessThanOrEqual(stop + 600)
    expect(stall?.side).toBe('BOTH')
    expect(stall?.toMs).toBeGreaterThanOrEqual(cont + 1_000)
    expect(stall?.toMs).toBeLessThan(cont + 1_600)
    expect(flow.isRunning).toBe(true)
  })

  test('stalls on the fan’s side when only concealment plays', () => {
    const { stalls, marks } = playTrace('concealment')
    expect(stalls).toHaveLength(1)
    expect(stalls[0]?.side).toBe('FAN')
    expect(stalls[0]?.fromMs).toBeLessThanOrEqual((marks.audioOff ?? 0) + 200)
    expect(stalls[0]?.toMs).toBeGreaterThan(marks.audioOn ?? Number.NaN)
  })

  test('would flow through concealment by the counter of samples, which is no proof', () => {
    const { inputs } = traceOf('concealment', ({ samples }) => samples)
    const [first, last] = [samplesOf('concealment')[12], samplesOf('concealment')[23]]
    expect(last?.packets).toBe(first?.packets)
    expect(last?.samples).toBeGreaterThan((first?.samples ?? 0) + 90_000)
    expect(play(inputs).stalls).toEqual([])
  })

  test('flows while the fan’s camera is off, and stalls when no beat says so', () => {
    expect(playTrace('cameraOff').stalls).toEqual([])
    const silent = playTrace(
      'cameraOff',
      withBeat(() => ({ isCameraOff: false })),
    )
    expect(silent.stalls.map(({ side }) => side)).toEqual(['FAN'])
  })

  test('flows with samples and beats of a background tab, once a second', () => {
    const { inputs } = traceOf('throttled')
    const slow = inputs.filter((input) => input.kind !== 'BEAT' || input.beat.n % 4 === 0)
    const { stalls, flow } = play(slow)
    expect(stalls).toEqual([])
    expect(flow.provenUntilMs).toBeGreaterThan(7_900)
  })

  test.each<[string, Partial<FanBeat>]>([
    ['mute', { isMuted: true }],
    ['text lane', { isTextOnly: true }],
  ])('flows without the fan’s voice by own choice: %s', (_, choice) => {
    expect(
      playTrace(
        'concealment',
        withBeat(() => choice),
      ).stalls,
    ).toEqual([])
  })

  test('stalls 1.2 s after the last beat, back to it, whatever the fan turned off', () => {
    const silent = { isMuted: true, isCameraOff: true }
    for (const [choice, side] of [
      [{}, 'FAN'],
      [{ isMuted: true }, 'FAN'],
      [silent, 'BOTH'],
    ] as const) {
      const { inputs } = traceOf('normal')
      const kept = inputs
        .filter((input) => input.kind !== 'BEAT' || input.atMs < 3_000)
        .map(withBeat(() => choice))
      const { stalls } = play(kept)
      const lastBeatMs = kept.findLast(({ kind }) => kind === 'BEAT')?.atMs ?? 0
      expect(stalls).toHaveLength(1)
      expect(stalls[0]?.fromMs).toBeLessThanOrEqual(lastBeatMs)
      expect(stalls[0]?.noticedMs).toBeGreaterThan(lastBeatMs + 1_200)
      expect(stalls[0]?.noticedMs).toBeLessThanOrEqual(lastBeatMs + 1_500)
      expect(stalls[0]).toMatchObject({ toMs: null, side })
    }
  })

  test('stalls on the artist’s side when the fan’s counters stop', () => {
    const frozen = playTrace(
      'normal',
      withBeat(({ n, framesDecoded }) => ({ framesDecoded: n < 12 ? framesDecoded : 83 })),
    )
    expect(frozen.stalls.map(({ side }) => side)).toEqual(['ARTIST'])
  })

  test('stalls at once while the artist is off', () => {
    const { inputs } = traceOf('normal')
    const off: FlowInput = { kind: 'ARTIST', atMs: 2_100, isOff: true }
    const on: FlowInput = { kind: 'ARTIST', atMs: 3_100, isOff: false }
    const { stalls } = play([...inputs, off, on].sort((a, b) => a.atMs - b.atMs))
    expect(stalls).toHaveLength(1)
    expect(stalls[0]).toMatchObject({ noticedMs: 2_100, side: 'ARTIST' })
    expect(stalls[0]?.toMs).toBeGreaterThan(3_800)
    expect(stalls[0]?.toMs).toBeLessThan(4_400)
  })
})

describe('call flow: an observation', () => {
  test('changes nothing when its beat is older', () => {
    const { inputs } = traceOf('normal')
    const { flow } = play(inputs)
    const old = inputs.find(({ kind }) => kind === 'BEAT')
    if (old?.kind !== 'BEAT') throw new Error('no beat')
    const after = observeFlow(flow, { ...old, atMs: 5_805 })
    expect(after).toEqual(flow)
    expect(observeFlow(flow, { ...old, beat: { ...old.beat, n: Number.NaN }, atMs: 5_805 })).toEqual(flow)
  })

  test('proves nothing of a gap before it', () => {
    const { inputs } = traceOf('normal')
    const shifted = inputs.map((input) =>
      input.atMs < 3_000 ? input : { ...input, atMs: input.atMs + 10_000 },
    )
    const { stalls } = play(shifted)
    expect(stalls).toHaveLength(1)
    expect(stalls[0]?.fromMs).toBeLessThan(3_000)
    expect(stalls[0]?.toMs).toBeGreaterThan(14_000)
  })

  test('starts again from the smaller counters of a new connection', () => {
    const { inputs } = traceOf('normal')
    const renewed = inputs.map(
      (input): FlowInput =>
        input.kind === 'SAMPLE' && input.atMs > 3_000
          ? { ...input, counters: { voicePackets: input.atMs, framesDecoded: input.atMs - 3_000 } }
          : input,
    )
    expect(play(renewed).stalls).toEqual([])
  })

  test.each([Number.NaN, -1, Number.NEGATIVE_INFINITY, '9' as unknown as number])(
    'with %s for a counter is no growth',
    (value) => {
      const { inputs } = traceOf('normal')
      const broken = inputs.map(
        (input): FlowInput =>
          input.kind === 'SAMPLE'
            ? { ...input, counters: { ...input.counters, voicePackets: value } }
            : input,
      )
      expect(play(broken).flow).toMatchObject({ hasRun: false, isRunning: false })
    },
  )
})
