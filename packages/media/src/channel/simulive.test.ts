import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBoxes } from '../clip/boxes.ts'
import { cutClip } from '../clip/clip.ts'
import { readPart } from '../clip/fragment.ts'
import { readTracks } from '../clip/init.ts'
import { shortStage, stage } from '../testing/stage.ts'
import { createSimulive } from './simulive.ts'

const startsAtMs = Date.UTC(2026, 10, 21, 10)
const open = { channel: 'stage', startsAtMs, endsAtMs: startsAtMs + 1e12, loops: true }
const channel = createSimulive({ ...open, clip: stage })
const looping = createSimulive({ ...open, clip: shortStage })
const twin = createSimulive({ ...open, clip: stage })
const moment = fc.integer({ min: 2_000, max: 1e10 }).map((ms) => startsAtMs + ms)

function openEdge(nowMs: number) {
  const edge = channel.edge(nowMs)
  if (edge.state === 'WAITING') throw new Error('not open')
  return edge
}

/** The track runs of a part as a viewer receives it. */
function readServed(source: typeof channel, part: number, nowMs: number) {
  const init = source.init('360')
  const bytes = Buffer.concat(source.partBytes('360', part, nowMs) ?? [])
  const [moof, mdat] = readBoxes(bytes, 0, bytes.length)
  const moov = readBoxes(init, 0, init.length).find(({ type }) => type === 'moov')
  if (moof === undefined || mdat === undefined || moov === undefined)
    throw new Error(`part ${part} is not whole`)
  return readPart(bytes, moof, mdat, readTracks(init, moov))
}

describe('simulive: edge', () => {
  test('never moves back and is at most a part behind', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 1e7 }), (nowMs, laterMs) => {
        const now = openEdge(nowMs)
        const later = openEdge(nowMs + laterMs)
        expect(later.nextPart).toBeGreaterThanOrEqual(now.nextPart)
        expect(later.firstSegment).toBeGreaterThanOrEqual(now.firstSegment)
        const behindMs = nowMs - channel.onAirAtMs(now.nextPart)
        expect(behindMs).toBeGreaterThanOrEqual(0)
        expect(behindMs).toBeLessThan(500)
      }),
    )
  })

  test('is the same on every server', () => {
    fc.assert(
      fc.property(moment, (nowMs) => {
        expect(twin.edge(nowMs)).toEqual(channel.edge(nowMs))
        const part = openEdge(nowMs).nextPart - 1
        expect(twin.partBytes('540', part, nowMs)).toEqual(channel.partBytes('540', part, nowMs))
      }),
      { numRuns: 50 },
    )
  })

  test('waits for the first whole segment', () => {
    expect(channel.edge(startsAtMs + 1_999)).toEqual({ state: 'WAITING', opensAtMs: startsAtMs + 2_000 })
    expect(channel.edge(startsAtMs + 2_000)).toEqual({
      state: 'OPEN',
      firstSegment: 0,
      firstPart: 0,
      nextPart: 4,
    })
  })

  test('stops with the event or with a clip that does not repeat', () => {
    const ended = { state: 'ENDED', firstSegment: 0, firstPart: 0, nextPart: 11 }
    const short = createSimulive({ ...open, clip: stage, endsAtMs: startsAtMs + 5_700 })
    expect(short.edge(startsAtMs + 1e9)).toEqual(ended)
    const once = createSimulive({ ...open, clip: shortStage, loops: false })
    expect(once.edge(startsAtMs + 7_999).state).toBe('OPEN')
    expect(once.edge(startsAtMs + 8_000)).toEqual({
      state: 'ENDED',
      firstSegment: 0,
      firstPart: 0,
      nextPart: 16,
    })
  })
})

describe('simulive: parts', () => {
  test('follow each other without a gap, also across the loop', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 1e8 }), (anyPart) => {
        const seam = anyPart - (anyPart % 16)
        for (const part of [anyPart, Math.max(4, seam)]) {
          const nowMs = startsAtMs + (part + 1) * 500
          const before = readServed(looping, part - 1, nowMs)
          const after = readServed(looping, part, nowMs)
          expect(after.runs.map(({ startTicks }) => startTicks)).toEqual(
            before.runs.map(({ startTicks, durationTicks }) => startTicks + BigInt(durationTicks)),
          )
        }
      }),
      { numRuns: 200 },
    )
  })

  test('carry the media time of their slot', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 1e8 }), (part) => {
        const picture = readServed(channel, part, startsAtMs + (part + 1) * 500).runs[0]
        expect(Number(picture?.startTicks)).toBe((part / 2) * (picture?.timescale ?? 0))
      }),
      { numRuns: 100 },
    )
  })

  test('are not served before their time nor long after it', () => {
    const part = 1_000
    const readyAtMs = startsAtMs + (part + 1) * 500
    expect(channel.partBytes('360', part, readyAtMs - 1)).toBeUndefined()
    expect(channel.partBytes('360', part, readyAtMs)).toBeDefined()
    expect(channel.partBytes('360', part, readyAtMs + 16_000)).toBeDefined()
    expect(channel.partBytes('360', part, readyAtMs + 34_000)).toBeUndefined()
    expect(channel.partBytes('360', -1, startsAtMs + 3_000)).toBeUndefined()
  })

  test('leave the stored clip unchanged', () => {
    const [{ read, parts } = { read: () => Buffer.alloc(0), parts: [] }] = stage.renditions
    const { offset = 0, size = 0 } = parts.at(-1) ?? {}
    const before = Buffer.from(read(0, offset + size))
    channel.partBytes('360', 999, startsAtMs + 500_000)
    expect(before.equals(read(0, offset + size))).toBe(true)
  })
})

test('simulive: refuses a loop that would stutter', () => {
  expect(() => createSimulive({ ...open, clip: cutClip(stage, 4) })).toThrow(/frame border/)
})
