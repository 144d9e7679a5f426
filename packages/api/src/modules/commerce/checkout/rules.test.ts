import { describe, expect, test } from 'vitest'
import { sumOf, togetherAs } from './rules.ts'

describe('checkout: costs', () => {
  const line = (quantity: number, KRW: number | null, pointPrice: number | null = null) => ({
    quantity,
    product: {
      pointPrice,
      prices: [
        { amount: 990, currency: 'USD' as const },
        ...(KRW === null ? [] : [{ amount: KRW, currency: 'KRW' as const }]),
      ],
    },
  })

  test('sum the units and the parcel', () => {
    const shipping = { amount: 3_600, currency: 'KRW' as const }
    expect(sumOf([line(2, 22_000), line(1, 5_500)], 'KRW', shipping)).toEqual({
      goods: { amount: 49_500, currency: 'KRW' },
      shipping,
      total: { amount: 53_100, currency: 'KRW' },
    })
    expect(sumOf([line(3, null)], 'USD', null)).toEqual({
      goods: { amount: 2_970, currency: 'USD' },
      shipping: null,
      total: { amount: 2_970, currency: 'USD' },
    })
  })

  test('sum the cube prices', () => {
    expect(sumOf([line(2, null, 120), line(1, 22_000, 30)], 'CUBE', null)?.total).toEqual({
      ...{ amount: 270, currency: 'CUBE' },
    })
  })

  test('are unknown when a line has no price in the currency', () => {
    expect(sumOf([line(2, 22_000), line(1, null)], 'KRW', null)).toBeNull()
    expect(sumOf([line(2, 22_000, 120), line(1, 22_000)], 'CUBE', null)).toBeNull()
  })
})

describe('checkout: several products', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour))
  const goods = (payEnd: number) => ({ kind: 'GOODS' as const, payEndAt: at(payEnd), onAirAt: at(1) })
  const ticket = (payEnd: number, onAir: number | null) => ({
    ...{ kind: 'TICKET_LIVE' as const, payEndAt: at(payEnd), onAirAt: onAir === null ? null : at(onAir) },
  })

  test('count as a ticket when one is: until the first sale ends and the first show starts', () => {
    expect(togetherAs([goods(9), ticket(12, 15), ticket(10, 11)], null, null)).toMatchObject({
      ...{ kind: 'TICKET_LIVE', payEndAt: at(9), onAirAt: at(11) },
    })
  })

  test('count as goods without a show', () => {
    const expected = { kind: 'GOODS', payEndAt: at(8), onAirAt: null }
    expect(togetherAs([goods(9), goods(8)], null, null)).toMatchObject(expected)
    expect(togetherAs([goods(9), ticket(8, null)], null, null)).toMatchObject(expected)
  })

  test('cost their sum', () => {
    const [won, cubes] = [
      { amount: 53_100, currency: 'KRW' as const },
      { amount: 270, currency: 'CUBE' as const },
    ]
    const costs = (...sums: [typeof won | typeof cubes | null, typeof cubes | null]) =>
      togetherAs([goods(9)], ...sums)
    expect(costs(won, cubes)).toMatchObject({ defaultCurrency: 'KRW', prices: [won], pointPrice: 270 })
    expect(costs(won, null)).toMatchObject({ defaultCurrency: 'KRW', prices: [won], pointPrice: null })
    const cubesOnly = { defaultCurrency: 'CUBE', prices: [], pointPrice: 270 }
    expect(costs(null, cubes)).toMatchObject(cubesOnly)
    expect(costs(cubes, cubes)).toMatchObject(cubesOnly)
  })
})
