import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPayable, sumOf } from './cart.ts'
import { maxAmount } from './money.ts'

const line = (quantity: number, amount: number | null, pointPrice: number | null = null) => ({
  quantity,
  unitPrice: amount === null ? null : { amount, currency: 'USD' as const },
  pointPrice,
})

test('cart: lines cost the sum of their units, in money and in cubes', () => {
  expect(sumOf([line(2, 3_500, 10), line(1, 720, 5)])).toEqual({ money: 7_720, points: 25, units: 3 })
  expect(sumOf([])).toEqual({ money: 0, points: 0, units: 0 })
})

test('cart: a line without a money or cube price leaves no such sum', () => {
  expect(sumOf([line(1, null, 10), line(1, 720, 5)])).toEqual({ money: null, points: 15, units: 2 })
  expect(sumOf([line(1, 720), line(1, null, 5)])).toEqual({ money: null, points: null, units: 2 })
})

test('cart: the most expensive cart has an exact sum', () => {
  const dear = fc.record({
    quantity: fc.integer({ min: 1, max: 99 }),
    amount: fc.integer({ min: 1, max: maxAmount }),
  })
  fc.assert(
    fc.property(fc.array(dear, { maxLength: 50 }), (lines) => {
      const exact = lines.reduce((sum, { quantity, amount }) => sum + BigInt(quantity) * BigInt(amount), 0n)
      const { money } = sumOf(lines.map(({ quantity, amount }) => line(quantity, amount)))
      expect(BigInt(money ?? -1)).toBe(exact)
    }),
  )
})

test('cart: a line can be paid when it has no problem', () => {
  expect(isPayable({ problems: [] })).toBe(true)
  expect(isPayable({ problems: [{ kind: 'SALE_CLOSED' }] })).toBe(false)
})
