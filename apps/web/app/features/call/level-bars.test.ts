import { expect, test } from 'vitest'
import { litBars, meterBars } from './level-bars.ts'

test('level meter: silence lights no bar, and a loud voice all of them', () => {
  expect([-100, -60, -35, -10, 0].map(litBars)).toEqual([0, 0, meterBars / 2, meterBars, meterBars])
})
