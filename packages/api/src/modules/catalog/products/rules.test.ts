import { paymentMethods } from '@encore/contract/rules/payment-methods'
import { expect, test } from 'vitest'
import { cheapest, fullName, payableWith, pricesFor, unavailableFor } from './rules.ts'

const ticket = (krw: number, usd: number, pointPrice: number | null = null) => ({
  defaultCurrency: 'USD' as const,
  pointPrice,
  prices: [
    { amount: krw, currency: 'KRW' as const },
    { amount: usd, currency: 'USD' as const },
  ],
})

test('products: show the currency of the language, else the product’s default', () => {
  expect(pricesFor(ticket(49_500, 3_600), 'ko')[0]?.currency).toBe('KRW')
  expect(pricesFor(ticket(49_500, 3_600), 'ja')[0]?.currency).toBe('USD')
  expect(pricesFor(ticket(49_500, 3_600), 'en')).toHaveLength(2)
})

test('products: find the cheapest ticket by money and by cubes separately', () => {
  const tickets = [ticket(59_400, 4_300, 500), ticket(49_500, 3_600), ticket(74_800, 5_400, 450)]
  expect(cheapest(tickets, 'ko')).toEqual({
    price: { amount: 49_500, currency: 'KRW' },
    pointPrice: 450,
    isOnly: false,
  })
  expect(cheapest([], 'ko')).toEqual({ price: null, pointPrice: null, isOnly: true })
})

test('products: never compare prices in different currencies', () => {
  const inKrw = { ...ticket(1, 1), prices: [{ amount: 40_000, currency: 'KRW' as const }] }
  const inUsd = { ...ticket(1, 1), prices: [{ amount: 3_000, currency: 'USD' as const }] }
  expect(cheapest([inKrw, inUsd], 'ko').price).toEqual({ amount: 40_000, currency: 'KRW' })
})

test('products: list the methods that charge one of the currencies, and cubes when priced so', () => {
  expect(payableWith(ticket(49_500, 3_600, 450), paymentMethods)).toEqual([
    'CUBE',
    'P000',
    'P103',
    'P104',
    'P002',
    'P001',
    'P003',
    'P302',
    'P015',
    'PAYLETTER_CREDITCARD',
    'PAYLETTER_PAYPAL',
    'PAYLETTER_UNIONPAY',
  ])
  const yen = { ...ticket(1, 1), prices: [{ amount: 5_400, currency: 'JPY' as const }] }
  expect(payableWith(yen, paymentMethods)).toEqual(['EXIMBAY_CREDITCARDJPY', 'EXIMBAY_JCBJPY', 'KONBINI'])
})

test('products: complete a name with options in each language from the next best one', () => {
  const options = [{ value: { en: 'black', ko: '검정' } }, { value: { en: 'M' } }]
  const name = { en: 'Tour hoodie', ko: '투어 후디', ja: 'ツアーパーカー', zhhans: '巡演连帽衫' }
  expect(fullName(name, options)).toEqual({
    en: 'Tour hoodie, black, M',
    ko: '투어 후디, 검정, M',
    ja: 'ツアーパーカー / black / M',
    zhhans: '巡演连帽衫 / black / M',
  })
  expect(fullName({ ja: 'Tシャツ' }, [])).toEqual({ ja: 'Tシャツ' })
})

const hour = 3_600_000
const now = Date.parse('2026-11-21T12:00:00Z')
const inYen = (amount: number, startsInHours: number) => ({
  ...ticket(1, 1),
  kind: 'TICKET_LIVE' as 'TICKET_LIVE' | 'TICKET_REPLAY',
  prices: [{ amount, currency: 'JPY' as const }],
  payEndAt: new Date(now + 100 * hour),
  onAirAt: new Date(now + startsInHours * hour),
})
const closed = (product: ReturnType<typeof inYen>, failing: 'EXIMBAY'[] = [], off = '') => {
  const isMethodClosed = (pgCode: string) => pgCode === off
  return unavailableFor(product, paymentMethods, { failing: new Set(failing), isMethodClosed }, now)
}

test('products: report closed parts of the shop as closed', () => {
  expect(closed(inYen(8_500, 50), [], 'KONBINI')).toEqual([{ pgCode: 'KONBINI', reason: 'CLOSED' }])
})

test('products: refuse late and too large store payments and silent gateways', () => {
  expect(closed(inYen(8_500, 4))).toEqual([])
  expect(closed(inYen(8_500, 3.9))).toEqual([{ pgCode: 'KONBINI', reason: 'TOO_LITTLE_TIME' }])
  expect(closed(inYen(300_001, 50))).toEqual([{ pgCode: 'KONBINI', reason: 'SUM' }])
  expect(closed({ ...inYen(8_500, 1), kind: 'TICKET_REPLAY' })).toEqual([])
  expect(closed(inYen(8_500, 50), ['EXIMBAY'])).toEqual(
    ['EXIMBAY_CREDITCARDJPY', 'EXIMBAY_JCBJPY', 'KONBINI'].map((pgCode) => ({
      pgCode,
      reason: 'GATEWAY_FAILING',
    })),
  )
})
