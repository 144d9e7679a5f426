import { expect, test } from 'vitest'
import { createIntentKeys } from './intent-keys.ts'

test('refund keys: another amount or reason gets another key, and the same keeps it', () => {
  let made = 0
  const keyOf = createIntentKeys(() => `key ${++made}`)
  const first = keyOf({ amount: null, reason: 'came late' })
  expect(keyOf({ amount: null, reason: 'came last' })).not.toBe(first)
  expect(keyOf({ amount: 500, reason: 'came late' })).not.toBe(first)
  expect(keyOf({ amount: null, reason: 'came late' })).toBe(first)
  expect(made).toBe(3)
})
