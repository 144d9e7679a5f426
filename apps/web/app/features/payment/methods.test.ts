import { expect, test } from 'vitest'
import { chosenMethod, methodOffers } from './methods.ts'

const failing = (...codes: ('P000' | 'P103' | 'P302')[]) => ({
  pgCodes: ['P000', 'P103', 'P302'] as const satisfies string[],
  unavailable: codes.map((pgCode) => ({ pgCode, reason: 'GATEWAY_FAILING' as const })),
})
const chosen = (down: Parameters<typeof failing>, wished: string | null) => {
  const { pgCodes, unavailable } = failing(...down)
  return chosenMethod(methodOffers({ pgCodes: [...pgCodes], unavailable }, 1_200), wished)
}

test('payment methods: choose the last used while it works, else the first working one, else none', () => {
  expect(chosen([], null)).toBe('P000')
  expect(chosen([], 'P103')).toBe('P103')
  expect(chosen(['P103'], 'P103')).toBe('P000')
  expect(chosen(['P000', 'P103'], null)).toBe('P302')
  expect(chosen(['P000', 'P103', 'P302'], 'P302')).toBeNull()
})

test('payment methods: a store accepts no more than its limit', () => {
  const list = { pgCodes: ['EXIMBAY_CREDITCARDJPY' as const, 'KONBINI' as const], unavailable: [] }
  const reasons = (price: number) => methodOffers(list, price).map(({ reason }) => reason)
  expect(reasons(300_000)).toEqual([null, null])
  expect(reasons(300_001)).toEqual([null, 'SUM'])
})

test('payment methods: follow later server news of a closed or reopened method', () => {
  const list = {
    pgCodes: ['P000' as const, 'P001' as const],
    unavailable: [{ pgCode: 'P001' as const, reason: 'CLOSED' as const }],
  }
  const reasons = (closed: readonly string[] | null) =>
    methodOffers(list, 990, closed).map(({ reason }) => reason)
  expect(reasons(null)).toEqual([null, 'CLOSED'])
  expect(reasons(['P000', 'P001'])).toEqual(['CLOSED', 'CLOSED'])
  expect(reasons(['P000'])).toEqual(['CLOSED', null])
  expect(reasons([])).toEqual([null, null])
})
