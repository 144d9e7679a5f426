import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmfulLight, isSaturatedRed, type Light, luminance, roundOf } from './light.ts'

const light = (mediaMs: number, change: Partial<Light> = {}): Light => ({
  mediaMs,
  pattern: 'STEADY',
  colours: ['#ffffff'],
  periodMs: 1_000,
  ...change,
})
const flash = (periodMs: number, ...colours: string[]) => light(0, { pattern: 'FLASH', periodMs, colours })
const problemOf = (...lights: Light[]) => harmfulLight(lights)?.problem ?? null

test('lights: luminance is that of WCAG', () => {
  expect(luminance('#ffffff')).toBeCloseTo(1)
  expect(luminance('#000000')).toBe(0)
  expect(luminance('#808080')).toBeCloseTo(0.2159, 3)
  expect([isSaturatedRed('#ff0000'), isSaturatedRed('#ff1818'), isSaturatedRed('#ff6040')]).toEqual([
    true,
    true,
    false,
  ])
})

test.each<[string, Light, ReturnType<typeof problemOf>]>([
  ['three flashes a second', flash(334, '#ffffff'), null],
  ['more than three', flash(333 - 1, '#ffffff'), 'flashes'],
  ['a flash between two colours of one brightness', flash(200, '#0000ff', '#0000c8'), null],
  ['a fast change between dark and dim', flash(200, '#303030'), null],
  ['red that comes and goes', flash(1_000, '#ff0000'), 'red'],
  ['red that swells slowly', { ...flash(2_000, '#ff0000'), pattern: 'PULSE' }, null],
  ['a swell faster than three a second', { ...flash(250, '#ffffff'), pattern: 'PULSE' }, 'flashes'],
  ['three colours in turn, slow enough', flash(1_200, '#ffffff', '#0000ff', '#ffd000'), null],
])('lights: %s', (_, given, problem) => {
  expect(problemOf(given)).toBe(problem)
})

test('lights: cues that are harmless alone can flash together', () => {
  const strobe = Array.from({ length: 8 }, (_, n) =>
    light(n * 140, { colours: [n % 2 === 0 ? '#ffffff' : '#101010'] }),
  )
  expect(harmfulLight(strobe)).toEqual({ light: strobe[6], problem: 'flashes' })
  const slow = strobe.map((cue) => ({ ...cue, mediaMs: cue.mediaMs * 1.2 }))
  expect(harmfulLight(slow)).toBeNull()
})

test('lights: a long pattern is checked where it meets the next cue', () => {
  const long = { ...flash(334, '#ffffff'), mediaMs: -600_000 }
  const after = [0, 40, 80].map((atMs, n) => light(atMs, { colours: [n % 2 === 0 ? '#f0f0f0' : '#000000'] }))
  expect(problemOf(long, ...after)).toBe('flashes')
  expect(problemOf(long, light(0))).toBeNull()
})

test('lights: a rise in several steps is one change', () => {
  const steps = ['#202020', '#606060', '#909090', '#c0c0c0', '#e0e0e0', '#f0f0f0', '#ffffff', '#fefefe']
  expect(problemOf(...steps.map((colour, n) => light(n * 10, { colours: [colour] })))).toBeNull()
})

/** Counts flashes frame by frame, like a measuring device in front of the screen. */
function flashesPerSecond(lights: readonly Light[], untilMs: number): number {
  const levels: number[] = []
  for (let at = 0; at < untilMs; at++) {
    const cue = lights.findLast(({ mediaMs }) => mediaMs <= at)
    if (!cue) {
      levels.push(0)
      continue
    }
    const round = roundOf(cue)
    const nth = cue.pattern === 'FLASH' ? Math.floor((at - cue.mediaMs) / (cue.periodMs / round.length)) : 0
    levels.push(luminance(round[nth % round.length] ?? '#000000'))
  }
  const changes = levels.flatMap((level, at) => {
    const before = levels[at - 1] ?? 0
    return Math.abs(level - before) >= 0.1 && Math.min(level, before) < 0.8
      ? [{ at, up: level > before }]
      : []
  })
  const opposing = changes.filter(({ up }, n) => up !== changes[n - 1]?.up)
  return Math.max(
    0,
    ...opposing.map(({ at }) => opposing.filter((o) => o.at >= at && o.at < at + 1_000).length / 2),
  )
}

test('lights: accepted cues flash at most three times a second, measured frame by frame', () => {
  const colour = fc.constantFrom('#ffffff', '#000000', '#20a0ff', '#ffd000', '#404040', '#0000ff')
  const cue = fc.record({
    gapMs: fc.integer({ min: 1, max: 1_500 }),
    pattern: fc.constantFrom('STEADY' as const, 'FLASH' as const),
    colours: fc.array(colour, { minLength: 1, maxLength: 3 }),
    periodMs: fc.integer({ min: 300, max: 2_000 }),
  })
  let passed = 0
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 8 }), (cues) => {
      let mediaMs = 0
      const lights = cues.map(({ gapMs, ...rest }) => {
        mediaMs += gapMs
        return { ...rest, mediaMs }
      })
      if (harmfulLight(lights)) return
      passed++
      expect(flashesPerSecond(lights, mediaMs + 3_000)).toBeLessThanOrEqual(3)
    }),
    { numRuns: 100 },
  )
  expect(passed).toBeGreaterThan(10)
})
