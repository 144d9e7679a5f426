import { expect, test } from 'vitest'
import { checkForm } from './check-form.ts'
import { firstForm } from './first-form.ts'

const zone = 'Asia/Seoul'
const empty = firstForm({ kind: 'GOODS', event: null, zone, now: '2036-01-05T03:00:00Z' })

test('product form: reports every field of an empty form at once, each by one rule', () => {
  const { problems } = checkForm(
    { ...empty, buyLimitMax: 'many', supplyDate: '2036-02-31', optionGroup: 'hoodie' },
    { kind: 'GOODS', zone, eventId: null },
  )
  expect(problems).toEqual([
    { path: 'product/buyLimitMax', rule: 'integer' },
    { path: 'product/payEndAt', rule: 'format' },
    { path: 'product/name', rule: 'required' },
    { path: 'product/productCode', rule: 'pattern' },
    { path: 'product/defaultCurrency', rule: 'priced' },
    { path: 'product/weightGrams', rule: 'required' },
    { path: 'product/supplyDate', rule: 'date' },
    { path: 'product/options', rule: 'with-group' },
  ])
})

test('product form: refuses a ticket without its event and inverted pickup slots before sending', () => {
  const ticket = checkForm(empty, { kind: 'TICKET_LIVE', zone, eventId: null }).problems
  expect(ticket).toContainEqual({ path: 'product/eventId', rule: 'required' })
  const slot = { from: '2036-03-29T12:00', to: '2036-03-29T11:00', capacity: '3' }
  const fetched = { ...empty, delivery: 'PICKUP' as const, pickupSlots: [slot] }
  expect(checkForm(fetched, { kind: 'GOODS', zone, eventId: null }).problems).toContainEqual({
    path: 'product/pickupSlots',
    rule: 'after-start',
  })
})

test('product form: sends a valid form unchanged', () => {
  const form = { ...empty, name: { ko: '램프' }, productCode: 'lamp-1', payEndAt: '2036-03-29T12:00' }
  const filled = { ...form, weightGrams: '300', prices: { ...form.prices, USD: '12.50' } }
  const { draft, problems } = checkForm(filled, { kind: 'GOODS', zone, eventId: null })
  expect(problems).toEqual([])
  expect(draft).toMatchObject({ productCode: 'LAMP-1', prices: [{ amount: 1250, currency: 'USD' }] })
})
