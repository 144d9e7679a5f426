import { expect, test } from 'vitest'
import { shelfState } from './shelf-state.ts'

test.each([
  ['OPEN', { onHand: 10, held: 3, sold: 6 }, 'OPEN'],
  ['OPEN', { onHand: 10, held: 0, sold: 10 }, 'SOLD_OUT'],
  ['OPEN', { onHand: 0, held: 0, sold: 0 }, 'NO_STOCK'],
  ['OPEN', { onHand: 10, held: 1, sold: 9 }, 'ON_HOLD'],
  ['NOT_YET', { onHand: 0, held: 0, sold: 0 }, 'NOT_YET'],
  ['OVER', { onHand: 10, held: 0, sold: 10 }, 'OVER'],
] as const)('shelf state: %s with %o is %s', (sale, stock, state) => {
  expect(shelfState(sale, stock)).toBe(state)
})
