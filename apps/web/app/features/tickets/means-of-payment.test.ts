import type { Product } from '@encore/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { chosenMeans, hasChoice, meansOf, missingCubes } from './means-of-payment.ts'

const ticket = (over: Partial<Product> = {}): Product =>
  ({
    productPointPrice: 450,
    productPrices: [{ amount: 3_600, currency: 'USD' }],
    pgCodes: ['P000', 'CUBE', 'P001'],
    ...over,
  }) as Product
const cubesAlone = ticket({ productPrices: [], pgCodes: ['CUBE'] })
const moneyAlone = ticket({ productPointPrice: null })

describe('a ticket is paid', () => {
  test('with cubes or with money where it has both prices', () => {
    expect(meansOf(ticket())).toEqual(['cubes', 'money'])
  })
  test('with the one that it has a price in', () => {
    expect(meansOf(cubesAlone)).toEqual(['cubes'])
    expect(meansOf(moneyAlone)).toEqual(['money'])
  })
  test('with cubes alone while no method takes money', () => {
    expect(meansOf(ticket({ pgCodes: ['CUBE'] }))).toEqual(['cubes'])
  })
  test('with what the fan chose before, where this ticket takes it', () => {
    expect(chosenMeans(ticket(), 'money')).toBe('money')
    expect(chosenMeans(ticket(), null)).toBe('cubes')
    expect(chosenMeans(cubesAlone, 'money')).toBe('cubes')
    expect(chosenMeans(moneyAlone, 'cubes')).toBe('money')
    expect(chosenMeans(ticket(), 'something stored by hand')).toBe('cubes')
  })
})

test('there is a choice between tickets or between means, and none for one ticket with one price', () => {
  expect(hasChoice([moneyAlone, moneyAlone])).toBe(true)
  expect(hasChoice([ticket()])).toBe(true)
  expect(hasChoice([cubesAlone])).toBe(false)
  expect(hasChoice([moneyAlone])).toBe(false)
})

test('what a wallet lacks is counted, and never below nothing', () => {
  expect(missingCubes(ticket(), 40)).toBe(410)
  expect(missingCubes(ticket(), 1_240)).toBe(0)
  expect(missingCubes(moneyAlone, 0)).toBe(0)
})
