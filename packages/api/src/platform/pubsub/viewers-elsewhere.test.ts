import { expect, test } from 'vitest'
import { countViewersElsewhere, silentMs } from './viewers-elsewhere.ts'

test('the count of a room is the sum of what each process told last', () => {
  const viewers = countViewersElsewhere()
  expect(viewers.handle('a', { floor: 3, stage: 1 }, 0)).toBe(true)
  expect(viewers.handle('b', { floor: 4 }, 0)).toBe(true)
  expect(viewers.handle('a', { floor: 5 }, 1_000)).toBe(false)
  expect([viewers.of('floor'), viewers.of('stage'), viewers.of('nowhere')]).toEqual([9, 0, 0])
})

test('a process that says nothing any more is forgotten', () => {
  const viewers = countViewersElsewhere()
  viewers.handle('a', { floor: 3 }, 0)
  viewers.handle('b', { floor: 4 }, 1_000)
  viewers.sweep(silentMs)
  expect(viewers.of('floor')).toBe(7)
  viewers.sweep(silentMs + 1)
  expect(viewers.of('floor')).toBe(4)
})

test('who could not be heard gets its time anew', () => {
  const viewers = countViewersElsewhere()
  viewers.handle('a', { floor: 3 }, 0)
  viewers.excuse(60_000)
  viewers.sweep(60_000 + silentMs)
  expect(viewers.of('floor')).toBe(3)
  viewers.sweep(60_000 + silentMs + 1)
  expect(viewers.of('floor')).toBe(0)
})
