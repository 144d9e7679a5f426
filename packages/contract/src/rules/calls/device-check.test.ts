import { expect, test } from 'vitest'
import { type DeviceCheck, isCheckPassed } from './device-check.ts'

const good: DeviceCheck = {
  ...{ hasPicture: true, hasSound: true, lossPermille: 100, roundTripMs: 1_000, transport: 'UDP' },
}

test.each<[is: boolean, name: string, change: Partial<DeviceCheck>]>([
  [true, 'a line at its limits', {}],
  [true, 'a fan without a microphone', { hasSound: false }],
  [false, 'a fan without a camera', { hasPicture: false }],
  [false, 'a line that loses packets', { lossPermille: 101 }],
  [false, 'a slow line', { roundTripMs: 1_001 }],
])('device check: passes %s for %s', (is, _, change) => {
  expect(isCheckPassed({ ...good, ...change })).toBe(is)
})
