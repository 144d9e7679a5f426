import type { ProductDraft } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { draftOf, formOf } from './form-state.ts'

const draft: ProductDraft = {
  productCode: 'TOUR-HOODIE-M',
  name: { en: 'Tour hoodie', ko: '투어 후디' },
  description: { en: 'Warm' },
  notice: {},
  image: null,
  buyLimitMax: 4,
  payStartAt: '2026-11-20T09:00:00.000Z',
  payEndAt: '2026-11-28T12:00:00.000Z',
  defaultCurrency: 'USD',
  prices: [
    { amount: 49_500, currency: 'KRW' },
    { amount: 3_605, currency: 'USD' },
    { amount: 5_400, currency: 'JPY' },
  ],
  pointPrice: 450,
  replayDays: null,
  cameras: null,
  maxHeight: null,
  requiresOrderInfo: true,
  requiresShipping: true,
  isOnSitePickup: false,
  weightGrams: 600,
  shipsFrom: 'JP',
  shipsTo: ['KR', 'US'],
  supplyDate: '2026-12-10',
  download: null,
  optionGroup: 'tour-hoodie',
  options: [{ name: { en: 'Size' }, value: { en: 'M' } }],
  customInfoFields: [
    { id: 'q-1', kind: 'SELECT', label: { en: 'Fit' }, isRequired: true, options: ['Slim', 'Wide'] },
  ],
  pickupSlots: [],
  sortPosition: 3,
  isHidden: false,
}
const zone = 'Asia/Seoul'
const form = formOf(draft, zone)

test('product form state: restores a draft unchanged', () => {
  expect(draftOf(form, 'GOODS', zone)).toEqual({ draft, problems: [] })
})

test('product form state: restores a ticket’s cameras and picture, which goods lack', () => {
  const limited = formOf({ ...draft, cameras: ['pit'], maxHeight: 540 }, zone)
  expect(draftOf(limited, 'TICKET_LIVE', zone).draft).toMatchObject({ cameras: ['pit'], maxHeight: 540 })
  expect(draftOf(limited, 'GOODS', zone).draft).toMatchObject({ cameras: null, maxHeight: null })
})

test.each([
  ['36.05', 3_605],
  ['36', 3_600],
  ['1,234.5', 123_450],
])('product form state: %s dollars are %i cents', (text, amount) => {
  const read = draftOf({ ...form, prices: { ...form.prices, USD: text } }, 'GOODS', zone)
  expect(read.draft.prices).toContainEqual({ amount, currency: 'USD' })
})

test.each([
  ['USD', '36.055'],
  ['JPY', '54.5'],
  ['KRW', '0'],
  ['EUR', 'free'],
] as const)('product form state: %s %s is no amount', (currency, text) => {
  const { problems } = draftOf({ ...form, prices: { ...form.prices, [currency]: text } }, 'GOODS', zone)
  expect(problems).toEqual([{ path: `product/prices/${currency}`, rule: 'amount' }])
})

test('product form state: omits fields of another kind or delivery', () => {
  const fetched = draftOf({ ...form, delivery: 'PICKUP', weightGrams: 'heavy' }, 'GOODS', zone)
  expect(fetched.problems).toEqual([])
  expect(fetched.draft).toMatchObject({ requiresShipping: false, isOnSitePickup: true, weightGrams: null })
  const ticket = draftOf({ ...form, replayDays: '30' }, 'TICKET_LIVE', zone).draft
  expect(ticket).toMatchObject({ requiresShipping: false, supplyDate: null, replayDays: 30, shipsTo: null })
})

test('product form state: reports a missing number at its field', () => {
  const { problems } = draftOf({ ...form, buyLimitMax: '', sortPosition: '1.5', payEndAt: '' }, 'GOODS', zone)
  expect(problems).toEqual([
    { path: 'product/buyLimitMax', rule: 'required' },
    { path: 'product/payEndAt', rule: 'format' },
    { path: 'product/sortPosition', rule: 'integer' },
  ])
})
