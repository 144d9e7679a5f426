import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stage } from '../testing/stage.ts'
import { assembleClip, cutClip, endsOnGrid } from './clip.ts'
import { parseRendition, type Rendition } from './rendition.ts'

const smallest = stage.renditions[0]
if (smallest === undefined) throw new Error('the stage clip has no rendition')
const fourParts = smallest.read(0, smallest.parts[4]?.offset ?? 0)

const nameOfError = (act: () => unknown): string => {
  try {
    act()
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.name : 'odd'
  }
}

describe('clip: stage clip', () => {
  test('has three renditions of 32 s in parts of half a second', () => {
    expect(stage.partMs).toBe(500)
    expect(stage.partCount).toBe(64)
    expect(
      stage.renditions.map(({ name, widthPx, heightPx, codecs }) => ({ name, widthPx, heightPx, codecs })),
    ).toEqual([
      { name: '360', widthPx: 640, heightPx: 360, codecs: 'avc1.4d401e,mp4a.40.2' },
      { name: '540', widthPx: 960, heightPx: 540, codecs: 'avc1.4d401f,mp4a.40.2' },
      { name: '720', widthPx: 1280, heightPx: 720, codecs: 'avc1.4d401f,mp4a.40.2' },
    ])
    expect(stage.renditions.every(({ framesPerSec }) => framesPerSec === 24)).toBe(true)
  })

  test('ends where it can start again', () => {
    expect(endsOnGrid(stage)).toBe(true)
    expect(endsOnGrid(cutClip(stage, 16))).toBe(true)
    expect(endsOnGrid(cutClip(stage, 4))).toBe(false)
  })

  test('has a key frame at the start of each segment and nowhere else', () => {
    for (const { parts } of stage.renditions)
      expect(
        parts.flatMap(({ independent }, index) => (independent ? [index % 4] : [])).every((at) => at === 0),
      ).toBe(true)
  })
})

describe('clip: damaged files', () => {
  test('refuses garbage of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => {
        expect(nameOfError(() => parseRendition('x', Buffer.from(bytes)))).toBe('MalformedMedia')
      }),
    )
  })

  test('refuses a file cut anywhere but between two parts', () => {
    const borders = new Set(smallest.parts.map(({ offset }) => offset))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: fourParts.length - 1 }), (length) => {
        const moovOnly = length <= (smallest.parts[0]?.offset ?? 0)
        const whole = borders.has(length) && !moovOnly
        const cut = fourParts.subarray(0, length)
        expect(nameOfError(() => parseRendition('x', cut))).toBe(whole ? 'none' : 'MalformedMedia')
      }),
      { numRuns: 500 },
    )
  })

  test('reads or refuses altered bytes and does nothing else', () => {
    const inHeads = [smallest.init.length, ...smallest.parts.slice(0, 4).map(({ headSize }) => headSize)]
    const starts = [0, ...smallest.parts.slice(0, 4).map(({ offset }) => offset)]
    const place = fc
      .integer({ min: 0, max: inHeads.length - 1 })
      .chain((head) =>
        fc.integer({ min: 0, max: (inHeads[head] ?? 1) - 1 }).map((at) => (starts[head] ?? 0) + at),
      )
    const changes = fc.array(fc.tuple(place, fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(changes, (bytes) => {
        const altered = Buffer.from(fourParts)
        for (const [at, value] of bytes) altered[at] = value
        expect(['none', 'MalformedMedia']).toContain(nameOfError(() => parseRendition('x', altered)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('refuses a sample count without bytes', () => {
    const altered = Buffer.from(fourParts)
    altered.writeUInt32BE(0xffffffff, altered.indexOf('trun') + 8)
    expect(() => parseRendition('x', altered)).toThrow(/trun at \d+ is too short/)
  })

  test('refuses a part that starts before the previous one ended', () => {
    const altered = Buffer.from(fourParts)
    altered.writeBigUInt64BE(7n, altered.lastIndexOf('tfdt') + 8)
    expect(() => parseRendition('x', altered)).toThrow(/track 2 of x jumps in time/)
  })
})

describe('clip: refusal', () => {
  const alter = (change: Partial<Rendition>): Rendition[] => [smallest, { ...smallest, ...change }]
  test.each([
    ['without renditions', () => assembleClip([]), /without parts/],
    [
      'with renditions of different length',
      () => assembleClip(alter({ parts: smallest.parts.slice(4) })),
      /60 parts/,
    ],
    ['with half a segment', () => cutClip(stage, 6), /no whole segments/],
    ['with a name that is no path segment', () => assembleClip(alter({ name: '../x' })), /rendition name/],
    [
      'with segments that start without a key frame',
      () =>
        assembleClip([{ ...smallest, parts: [1, 2, 3, 0].flatMap((part) => smallest.parts[part] ?? []) }]),
      /key frame/,
    ],
  ])('refuses %s', (_, act, message) => {
    expect(act).toThrow(message)
  })
})
