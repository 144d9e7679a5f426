import { expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'

test('back-off: doubles the wait up to a limit, less a random part, and forgets it after a success', () => {
  let at = 0
  let chance = 0
  const tries = createBackoff({ firstMs: 1_000, mostMs: 6_000 }, { now: () => at, random: () => chance })
  const waitOf = (key: string) => {
    tries.failed(key)
    const from = at
    while (!tries.isDue(key)) at += 100
    return at - from
  }
  expect([waitOf('a'), waitOf('a'), waitOf('a'), waitOf('a'), waitOf('a')]).toEqual([
    ...[1_000, 2_000, 4_000, 6_000, 6_000],
  ])
  chance = 1
  expect(waitOf('a')).toBe(3_000)
  expect(tries.isDue('b')).toBe(true)
  tries.succeeded('a')
  expect(waitOf('a')).toBe(500)
})
