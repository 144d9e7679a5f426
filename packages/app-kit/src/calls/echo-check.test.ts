import { expect, test } from 'vitest'
import { loudestEchoDb, toneDb } from './echo-check.ts'

const sampleRate = 48_000
const sine = (hz: number, amplitude: number) =>
  Float32Array.from({ length: 4_096 }, (_, at) => amplitude * Math.sin((2 * Math.PI * hz * at) / sampleRate))

test('echo check: a tone is measured by its own frequency alone', () => {
  expect(toneDb(sine(1_000, 1), sampleRate, 1_000)).toBeCloseTo(0, 0)
  expect(toneDb(sine(1_000, 0.1), sampleRate, 1_000)).toBeCloseTo(-20, 0)
  expect(toneDb(sine(1_200, 1), sampleRate, 1_000)).toBeLessThan(loudestEchoDb - 20)
  expect(toneDb(new Float32Array(4_096), sampleRate, 1_000)).toBe(-100)
})

test('echo check: a loud echo is refused, a cancelled one is not', () => {
  expect(toneDb(sine(1_000, 0.2), sampleRate, 1_000)).toBeGreaterThan(loudestEchoDb)
  expect(toneDb(sine(1_000, 0.01), sampleRate, 1_000)).toBeLessThan(loudestEchoDb)
})
