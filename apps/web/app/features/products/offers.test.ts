import type { Product } from '@encore/contract/endpoints'
import { describe, expect, test } from 'vitest'
import {
  availableFirst,
  choicesOf,
  isCallPlanned,
  offersOf,
  saleIn,
  saleOfOffer,
  saleTurns,
  shelfOf,
} from './offers.ts'

const en = (text: string) => ({ text, lang: 'en' as const })
const now = Date.parse('2026-11-28T09:00:00Z')

function product(id: string, over: Partial<Product> = {}): Product {
  return {
    id,
    kind: 'GOODS',
    name: en(id),
    stock: 100,
    stockHeld: 0,
    payStartAt: '2026-11-28T08:00:00Z',
    payEndAt: '2026-11-28T12:00:00Z',
    isOnSitePickupProduct: false,
    optionGroup: null,
    options: [],
    ...over,
  } as Product
}

const shirt = (colour: string, size: string, over: Partial<Product> = {}) =>
  product(`${colour}-${size}`, {
    optionGroup: { id: 'shirt', name: en('Tour shirt') },
    options: [
      { name: en('Colour'), value: en(colour) },
      { name: en('Size'), value: en(size) },
    ],
    ...over,
  })

test('offers: products of one group are one offer in place of the first', () => {
  const offers = offersOf([shirt('black', 'S'), product('mug'), shirt('black', 'M')])
  expect(offers.map(({ name, products }) => [name.text, products.length])).toEqual([
    ['Tour shirt', 2],
    ['mug', 1],
  ])
})

test('offers: pickup goods are listed apart from parcels and files', () => {
  expect(shelfOf(product('light stick'))).toBe('goods')
  expect(shelfOf(product('booth set', { isOnSitePickupProduct: true }))).toBe('pickup')
  expect(shelfOf(product('wallpapers', { kind: 'DIGITAL' }))).toBe('digital')
  expect(shelfOf(product('replay', { kind: 'TICKET_REPLAY' }))).toBe('tickets')
})

test('offers: a canceled event sells nothing, and an ended one no live ticket', () => {
  const live = product('live', { kind: 'TICKET_LIVE' })
  expect(saleIn('OPEN_TICKET', live, now).state).toBe('open')
  expect(saleIn('ENDED', live, now).state).toBe('closed')
  expect(saleIn('ENDED', product('mug'), now).state).toBe('open')
  expect(saleIn('CANCELED', product('mug'), now).state).toBe('closed')
})

describe('offers: several options', () => {
  const sale = (...products: Product[]) => {
    const [offer] = offersOf(products)
    return offer && saleOfOffer('OPEN_TICKET', offer, now)
  }
  test('are open while one is, and count the remainder of all', () => {
    const few = [shirt('black', 'S', { stock: 0 }), shirt('black', 'M', { stock: 4 })]
    expect(sale(...few)).toEqual({ state: 'open', left: 4 })
    expect(sale(...few, shirt('black', 'L', { stock: 3 }))).toEqual({ state: 'open', left: 7 })
    expect(sale(...few, shirt('black', 'L'))).toEqual({ state: 'open', left: null })
  })
  test('may return while one is held and are sold out when all are', () => {
    const gone = shirt('black', 'S', { stock: 0 })
    expect(sale(gone, shirt('black', 'M', { stock: 0, stockHeld: 2 }))).toEqual({
      state: 'may-return',
      held: 2,
    })
    expect(sale(gone)).toEqual({ state: 'sold-out' })
  })
})

test('offers: sold-out offers come last', () => {
  const offers = offersOf([product('gone', { stock: 0 }), product('mug'), product('cap')])
  expect(availableFirst(offers, 'OPEN_TICKET', now).map(({ offer }) => offer.id)).toEqual([
    'mug',
    'cap',
    'gone',
  ])
})

test('offers: sales change when they open and close, each moment once', () => {
  const later = product('later', { payStartAt: '2026-11-28T10:00:00Z' })
  expect(saleTurns([product('mug'), later], now)).toEqual(
    ['2026-11-28T10:00:00Z', '2026-11-28T12:00:00Z'].map(Date.parse),
  )
})

test('offers: a value leads to the product that keeps the other choice, else to one that has it', () => {
  const [offer] = offersOf([shirt('black', 'S'), shirt('black', 'M'), shirt('sand', 'S')])
  const chosen = offer?.products[1]
  if (!offer || !chosen) throw new Error('no offer')
  const [colour, size] = choicesOf(offer, chosen)
  expect(colour?.values.map(({ value, product, isChosen }) => [value.text, product.id, isChosen])).toEqual([
    ['black', 'black-M', true],
    ['sand', 'sand-S', false],
  ])
  expect(size?.values.map(({ value, product, isChosen }) => [value.text, product.id, isChosen])).toEqual([
    ['S', 'black-S', false],
    ['M', 'black-M', true],
  ])
})

test('offers: a call is sold while its session takes bookings', () => {
  const place = { sessionId: 'cs_1', startsAt: '2026-12-01T09:00:00Z', promiseMs: 60_000, stations: 1 }
  const rules = { recording: 'NOT_ALLOWED' as const, interpreterLanguages: [] }
  const call = (isOpen: boolean | null) =>
    product('call', { kind: 'FAN_CALL', call: isOpen === null ? null : { ...place, ...rules, isOpen } })
  expect(saleIn('SCHEDULED', call(true), now)).toEqual({ state: 'open', left: null })
  expect(saleIn('SCHEDULED', call(false), now)).toEqual({ state: 'closed' })
  expect(saleIn('SCHEDULED', call(null), now)).toEqual({ state: 'closed' })
  expect([call(true), call(false), call(null), product('mug')].map(isCallPlanned)).toEqual([
    false,
    false,
    true,
    false,
  ])
})
