import { expect, test } from 'vitest'
import { depositDeadline, takesSum } from './deposits.ts'
import { findMethod } from './payment-methods.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-21T12:00:00Z')
const inHours = (hours: number | null) => (hours === null ? null : now + hours * hour)

test.each([
  ['cubes: three days', null, null, 72],
  ['a sale that ends earlier', 30, null, 30],
  ['an event that starts earlier, less two hours', 200, 30, 28],
  ['the earlier of both', 20, 30, 20],
  ['two hours left are enough', 2, null, 2],
  ['less than two are not', 1.99, null, null],
  ['four hours before the start', null, 4, 2],
  ['less than four before the start', 10, 3.9, null],
  ['a sale that is over', -1, null, null],
])('deposits: %s', (_, saleEnd, start, expected) => {
  const limits = { saleEndMs: inHours(saleEnd), startMs: inHours(start) }
  expect(depositDeadline(now, limits)).toBe(inHours(expected))
})

test('deposits: a store accepts 1 to 300,000 yen, and others have no own limit', () => {
  const shop = findMethod('KONBINI')
  const card = findMethod('EXIMBAY_CREDITCARDJPY')
  if (!shop || !card) throw new Error('a method is gone')
  expect([0, 1, 300_000, 300_001].map((amount) => takesSum(shop, amount))).toEqual([false, true, true, false])
  expect(takesSum(card, 300_001)).toBe(true)
})
