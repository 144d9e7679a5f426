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

describe('ticket payment: currency', () => {
  test('is cubes or money where both prices exist', () => {
    expect(meansOf(ticket())).toEqual(['cubes', 'money'])
  })
  test('is the one with a price', () => {
    expect(meansOf(cubesAlone)).toEqual(['cubes'])
    expect(meansOf(moneyAlone)).toEqual(['money'])
  })
  test('is cubes while no method accepts money', () => {
    expect(meansOf(ticket({ pgCodes: ['CUBE'] }))).toEqual(['cubes'])
  })
  test('is the fan’s last choice where the ticket allows it', () => {
    expect(chosenMeans(ticket(), 'money')).toBe('money')
    expect(chosenMeans(ticket(), null)).toBe('cubes')
    expect(chosenMeans(cubesAlone, 'money')).toBe('cubes')
    expect(chosenMeans(moneyAlone, 'cubes')).toBe('money')
    expect(chosenMeans(ticket(), 'something stored by hand')).toBe('cubes')
  })
})

test('ticket payment: offers a choice of tickets or payments, and none for one ticket with one price', () => {
  expect(hasChoice([moneyAlone, moneyAlone])).toBe(true)
  expect(hasChoice([ticket()])).toBe(true)
  expect(hasChoice([cubesAlone])).toBe(false)
  expect(hasChoice([moneyAlone])).toBe(false)
})

test('ticket payment: counts missing cubes, never below zero', () => {
  expect(missingCubes(ticket(), 40)).toBe(410)
  expect(missingCubes(ticket(), 1_240)).toBe(0)
  expect(missingCubes(moneyAlone, 0)).toBe(0)
})
