import { expect, test } from 'vitest'
import { pointedMs } from './seek-line.ts'

const line = { left: 100, width: 1_014 }
const shown = { fromMs: 8_000, toMs: 3_608_000 }

test.each([
  ['the first moment where the thumb begins', 107, 8_000],
  ['the middle', 607, 1_808_000],
  ['the last moment where it ends', 1_107, 3_608_000],
  ['no moment before the first', 90, 8_000],
  ['nor after the last', 1_114, 3_608_000],
])('seek bar: points to %s', (_, clientX, ms) => {
  expect(pointedMs(clientX, line, shown)).toBe(ms)
})
