import { expect, test } from 'vitest'
import { acceptedMutations } from './testing/mutate.ts'

test('draw verification: accepts none of ten thousand files with one changed character', () => {
  expect(acceptedMutations(10_000, 2)).toEqual([])
}, 900_000)
