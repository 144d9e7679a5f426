import { expect, test } from 'vitest'
import { callTime, timeLeft } from './call-time.ts'

test.each([
  [0, '0:00'],
  [84_999, '1:24'],
  [3_661_000, '61:01'],
  [-5, '0:00'],
])('call time: %d ms are shown as %s', (ms, text) => expect(callTime(ms)).toBe(text))

test('call time: time that is left is shown until it is over', () => {
  expect([timeLeft(1), timeLeft(1_000), timeLeft(1_001), timeLeft(0)]).toEqual([
    '0:01',
    '0:01',
    '0:02',
    '0:00',
  ])
})
