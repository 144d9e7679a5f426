import { expect, test } from 'vitest'
import { blankPackage, formOf, readShelf } from './price-list-form.ts'

const shelf = {
  version: 3,
  packages: [
    {
      ...{ id: 'pp_1', point: 100, bonusPoint: 10, isHidden: false },
      prices: [
        { amount: 11_000, currency: 'KRW' as const },
        { amount: 799, currency: 'USD' as const },
      ],
    },
  ],
}

test('cube packages form: saves an unchanged price list as it was', () => {
  expect(formOf(shelf).packages[0]?.prices).toMatchObject({ KRW: '11000', USD: '7.99', JPY: '' })
  expect(readShelf(formOf(shelf))).toEqual({ packages: shelf.packages, problems: [] })
})

test('cube packages form: names an unreadable value at its field', () => {
  const [known] = formOf(shelf).packages
  if (!known) throw new Error('no package')
  const bad = { ...known, point: '1.5', bonusPoint: '', prices: { ...known.prices, KRW: '10.5', USD: '0' } }
  expect(readShelf({ packages: [bad, blankPackage('a')] }).problems).toEqual([
    { path: 'packages/0/prices/KRW', rule: 'amount' },
    { path: 'packages/0/prices/USD', rule: 'amount' },
    { path: 'packages/0/point', rule: 'integer' },
    { path: 'packages/0/bonusPoint', rule: 'required' },
    { path: 'packages/1/prices', rule: 'required' },
    { path: 'packages/1/point', rule: 'required' },
  ])
  const large = { ...known, point: '1000001' }
  expect(readShelf({ packages: [large] }).problems).toEqual([{ path: 'packages/0/point', rule: 'range' }])
})
