import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('one at a time: starts work in order after the previous one ended or failed', async () => {
  const line = oneAtATime()
  const log: string[] = []
  const first = Promise.withResolvers<void>()
  const a = line(async () => {
    log.push('a begins')
    await first.promise
    throw new Error('a fails')
  })
  const b = line(async () => {
    log.push('b begins')
    return 'b'
  })
  await Promise.resolve()
  expect(log).toEqual(['a begins'])
  first.resolve()
  await expect(a).rejects.toThrow('a fails')
  await expect(b).resolves.toBe('b')
  expect(log).toEqual(['a begins', 'b begins'])
})
