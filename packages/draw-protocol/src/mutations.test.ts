import { expect, test } from 'vitest'
import { acceptedMutations } from './testing/mutate.ts'

test('draw verification: accepts no file with one changed character', () => {
  expect(acceptedMutations(400, 1)).toEqual([])
})
