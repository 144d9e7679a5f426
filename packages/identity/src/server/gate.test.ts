import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('concurrency limiter: runs two, queues others in order and refuses the rest', async () => {
  const gate = createGate(2, 2)
  const started: number[] = []
  const doors = Array.from({ length: 5 }, () => Promise.withResolvers<string>())
  const work = doors.map((door, i) =>
    gate(() => {
      started.push(i)
      return door.promise
    }),
  )
  expect(await work[4]).toBeNull()
  expect(started).toEqual([0, 1])
  doors[1]?.resolve('b')
  expect(await work[1]).toBe('b')
  expect(started).toEqual([0, 1, 2])
  doors[0]?.reject(new Error('broken'))
  await expect(work[0]).rejects.toThrow('broken')
  expect(started).toEqual([0, 1, 2, 3])
  doors[2]?.resolve('c')
  doors[3]?.resolve('d')
  expect(await Promise.all([work[2], work[3]])).toEqual(['c', 'd'])
  expect(await gate(async () => 'free again')).toBe('free again')
})
