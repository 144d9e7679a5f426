import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPayable, sumOf } from './cart.ts'
import { maxAmount } from './money.ts'

const line = (quantity: number, amount: number | null, pointPrice: number | null = null) => ({
  quantity,
  unitPrice: amount === null ? null : { amount, currency: 'USD' as const },
  pointPrice,
})

test('lines cost the sum of their units, in money and in cubes', () => {
  expect(sumOf([line(2, 3_500, 10), line(1, 720, 5)])).toEqual({ money: 7_720, points: 25, units: 3 })
  expect(sumOf([])).toEqual({ money: 0, points: 0, units: 0 })
})

test('what is not sold for money, or not for cubes, leaves no sum of it', () => {
  expect(sumOf([line(1, null, 10), line(1, 720, 5)])).toEqual({ money: null, points: 15, units: 2 })
  expect(sumOf([line(1, 720), line(1, null, 5)])).toEqual({ money: null, points: null, units: 2 })
})

test('the dearest of carts still has a sum that is exact', () => {
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

test('a line is paid once nothing is in its way', () => {
  expect(isPayable({ problems: [] })).toBe(true)
  expect(isPayable({ problems: [{ kind: 'SALE_CLOSED' }] })).toBe(false)
})
