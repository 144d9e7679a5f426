import { expect, test } from 'vitest'
import { anotherAmount, floatLikeAmount, formatAmount, parseAmount } from './amounts.ts'

test.each([
  ['9.90', 'USD', 990n],
  ['9.9', 'USD', 990n],
  ['1000', 'EUR', 100_000n],
  ['11000', 'KRW', 11_000n],
  ['-3.00', 'USD', -300n],
] as const)('sandbox amounts: %s %s is read', (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor)
})

test.each([
  ['1,000', 'USD'],
  ['9.999', 'USD'],
  ['11000.0', 'KRW'],
  ['1.5', 'JPY'],
  ['', 'USD'],
  ['.5', 'USD'],
  ['1.', 'USD'],
  ['007', 'JPY'],
  ['1e3', 'KRW'],
  [' 1', 'KRW'],
] as const)('sandbox amounts: %s %s is not an amount', (text, currency) => {
  expect(parseAmount(text, currency)).toBeUndefined()
})

test('sandbox amounts: use the decimals of their currency', () => {
  expect(formatAmount(990n, 'USD')).toBe('9.90')
  expect(formatAmount(5n, 'EUR')).toBe('0.05')
  expect(formatAmount(11_000n, 'KRW')).toBe('11000')
})

test('sandbox amounts: a wrong amount differs by one unit and stays above zero', () => {
  expect(anotherAmount('9.90', 'USD')).toBe('8.90')
  expect(anotherAmount('1.00', 'USD')).toBe('2.00')
  expect(anotherAmount('11000', 'KRW')).toBe('10999')
})

test('sandbox amounts: a floating amount loses its zeros but one', () => {
  expect(['11000', '9.90', '9.99', '1.00'].map(floatLikeAmount)).toEqual(['11000.0', '9.9', '9.99', '1.0'])
})
