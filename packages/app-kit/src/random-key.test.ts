import { expect, test } from 'vitest'
import { randomKey } from './random-key.ts'

test('random key: a key has 32 hexadecimal digits and is never the same', () => {
  const keys = Array.from({ length: 50 }, randomKey)
  expect(new Set(keys).size).toBe(50)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
