import { expect, test } from 'vitest'
import { isFailing } from './rules.ts'

const minute = 60_000
const now = 1_000 * minute
const ago = (...minutes: number[]) => minutes.map((count) => now - count * minute)

test.each([
  ['nothing failed', ago(), false],
  ['one call', ago(0), false],
  ['two calls', ago(1, 0), false],
  ['three in a row', ago(2, 1, 0), true],
  ['three at once', ago(0, 0, 0), true],
  ['three as far apart as may be', ago(10, 5, 0), true],
  ['three that lie further apart', ago(10.1, 5, 0), false],
  ['of more the last three count', ago(60, 9, 5, 1), true],
  ['time has passed since', ago(14, 13, 12), false],
])('gateway health: %s', (_, failures, expected) => {
  expect(isFailing(failures, now)).toBe(expected)
})
