import { expect, test } from 'vitest'
import { anEvent, aProduct, definition } from '#test/catalog/catalogue.ts'
import { definitionProblems } from './rules.ts'

const at = (iso: string) => new Date(`2026-11-${iso}:00Z`)
const shipped = { kind: 'GOODS' as const, requiresShipping: true }
const collected = { kind: 'GOODS' as const, isOnSitePickup: true }
const slot = (capacity: number) => ({ from: at('28T01:00'), to: at('28T02:00'), capacity })
const sized = (value: string) => [{ name: { en: 'Size' }, value: { en: value } }]

test('catalog writer: accepts a complete definition', () => {
  expect(definitionProblems(definition({ events: [anEvent()], products: [aProduct()] }))).toEqual([])
})

test.each([
  [{ endAt: at('28T08:00') }, 'endAt', 'after-start'],
  [{ doorsAt: at('28T10:00') }, 'doorsAt', 'before-start'],
  [{ ticketCloseAt: at('29T08:00') }, 'ticketCloseAt', 'until-end'],
  [{ ticketOpenAt: at('28T10:00') }, 'ticketCloseAt', 'after-open'],
  [{ replayFrom: at('28T13:00') }, 'replayTo', 'both'],
  [{ replayFrom: at('28T10:00'), replayTo: at('30T10:00') }, 'replayFrom', 'after-end'],
  [{ zone: 'Mars/Olympus' }, 'zone', 'time-zone'],
  [{ title: {} }, 'title', 'required'],
  [{ accent: 'red' }, 'accent', 'pattern'],
  [{ storefrontCollection: '../admin' }, 'storefrontCollection', 'pattern'],
])('catalog writer: refuses an event with %o at its field', (change, field, rule) => {
  const problems = definitionProblems(definition({ events: [anEvent(), anEvent(change)] }))
  expect(problems).toContainEqual({ path: `events/1/${field}`, rule })
})

test.each([
  [{ defaultCurrency: 'EUR' as const }, 'defaultCurrency', 'priced'],
  [{ prices: [{ amount: 0, currency: 'USD' as const }] }, 'prices', 'minimum'],
  [{ onHand: -1 }, 'onHand', 'minimum'],
  [{ kind: 'FAN_CALL' as const, eventId: null }, 'eventId', 'required'],
  [{ eventId: null }, 'eventId', 'required'],
  [{ kind: 'TICKET_REPLAY' as const, replayDays: null }, 'replayDays', 'required'],
  [{ requiresShipping: true, isOnSitePickup: true }, 'requiresShipping', 'or-pickup'],
  [{ kind: 'DRAW_ENTRY' as const, eventId: null }, 'eventId', 'required'],
  [{ requiresShipping: true }, 'requiresShipping', 'goods-only'],
  [{ isOnSitePickup: true }, 'isOnSitePickup', 'goods-only'],
  [{ ...shipped, weightGrams: null }, 'weightGrams', 'required'],
  [{ ...shipped, weightGrams: 0 }, 'weightGrams', 'range'],
  [{ ...shipped, weightGrams: 12.5 }, 'weightGrams', 'range'],
  [{ ...shipped, shipsFrom: 'Japan' }, 'shipsFrom', 'country-code'],
  [{ ...shipped, shipsTo: [] }, 'shipsTo', 'minimum'],
  [{ ...shipped, shipsTo: ['KR', 'kr'] }, 'shipsTo', 'country-code'],
  [{ ...shipped, shipsTo: ['KR', 'KR'] }, 'shipsTo', 'unique'],
  [{ ...shipped, supplyDate: '2026-02-30' }, 'supplyDate', 'date'],
  [{ ...shipped, supplyDate: '10 Dec' }, 'supplyDate', 'date'],
  [{ supplyDate: '2026-12-10' }, 'supplyDate', 'goods-only'],
  [{ download: { from: at('20T09:00'), days: 30 } }, 'download', 'digital-only'],
  [{ kind: 'DIGITAL' as const, download: null }, 'download', 'required'],
  [{ kind: 'DIGITAL' as const, download: { from: at('20T09:00'), days: 0 } }, 'download', 'range'],
  [{ ...shipped, pickupSlots: [slot(10)] }, 'pickupSlots', 'pickup-only'],
  [{ ...collected, pickupSlots: [{ ...slot(10), to: slot(10).from }] }, 'pickupSlots', 'after-start'],
  [{ ...collected, pickupSlots: [slot(0)] }, 'pickupSlots', 'minimum'],
  [{ optionGroup: 'Tour Hoodie', options: sized('M') }, 'optionGroup', 'pattern'],
  [{ optionGroup: 'hoodie' }, 'options', 'with-group'],
  [{ options: sized('M') }, 'options', 'with-group'],
  [{ optionGroup: 'hoodie', options: [{ name: { en: 'Size' }, value: {} }] }, 'options', 'required'],
])('catalog writer: refuses a product with %o at its field', (change, field, rule) => {
  const problems = definitionProblems(definition({ products: [aProduct(change)] }))
  expect(problems).toContainEqual({ path: `products/0/${field}`, rule })
})

test.each([
  ['alike', {}, []],
  ['of the same size', { options: sized('M') }, ['unique']],
  ['of another kind', { kind: 'DIGITAL' as const }, ['as-in-group']],
  ['of another event', { eventId: null }, ['as-in-group']],
  ['of another name', { name: { en: 'Tour cap' } }, ['as-in-group']],
  ['chosen by colour', { options: [{ name: { en: 'Colour' }, value: { en: 'L' } }] }, ['as-in-group']],
])('catalog writer: judges a second product of a group, %s, by the first', (_, change, rules) => {
  const hoodie = { ...shipped, optionGroup: 'hoodie', options: sized('M') }
  const products = [aProduct(hoodie), aProduct({ ...hoodie, options: sized('L'), ...change }, 'second')]
  const problems = definitionProblems(definition({ products })).filter(({ path }) => path.endsWith('options'))
  expect(problems).toEqual(rules.map((rule) => ({ path: 'products/1/options', rule })))
})
