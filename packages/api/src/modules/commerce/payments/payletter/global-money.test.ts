import { expect, test } from 'vitest'
import { moneyOf } from './global-money.ts'

test.each([
  ['9.9', 'USD', { amount: 990, currency: 'USD' }],
  ['1100', 'JPY', { amount: 1_100, currency: 'JPY' }],
  ['0', 'USD', null],
  ['', 'USD', null],
  ['9.905', 'USD', null],
  ['9.90', 'GBP', null],
  ['100', 'CUBE', null],
  ['100', 'constructor', null],
])('Payletter: converts %s %s to %o', (text, currency, money) => {
  expect(moneyOf(text, currency)).toEqual(money)
})
