import { expect, test } from 'vitest'
import { countViewersElsewhere, silentMs } from './viewers-elsewhere.ts'

test('viewer count: sums what each process sent last for a room', () => {
  const viewers = countViewersElsewhere()
  expect(viewers.handle('a', { floor: 3, stage: 1 }, 0)).toBe(true)
  expect(viewers.handle('b', { floor: 4 }, 0)).toBe(true)
  expect(viewers.handle('a', { floor: 5 }, 1_000)).toBe(false)
  expect([viewers.of('floor'), viewers.of('stage'), viewers.of('nowhere')]).toEqual([9, 0, 0])
})

test('viewer count: forgets a silent process', () => {
  const viewers = countViewersElsewhere()
  viewers.handle('a', { floor: 3 }, 0)
  viewers.handle('b', { floor: 4 }, 1_000)
  viewers.sweep(silentMs)
  expect(viewers.of('floor')).toBe(7)
  viewers.sweep(silentMs + 1)
  expect(viewers.of('floor')).toBe(4)
})

test('viewer count: restarts the time of a process after a lost connection', () => {
  const viewers = countViewersElsewhere()
  viewers.handle('a', { floor: 3 }, 0)
  viewers.excuse(60_000)
  viewers.sweep(60_000 + silentMs)
  expect(viewers.of('floor')).toBe(3)
  viewers.sweep(60_000 + silentMs + 1)
  expect(viewers.of('floor')).toBe(0)
})
