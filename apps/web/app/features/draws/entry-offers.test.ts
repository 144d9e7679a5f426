import { expect, test } from 'vitest'
import { draw, own, ownEntry } from './draw-examples.ts'
import { entryOffers } from './entry-offers.ts'

const products = [{ id: 'pr_1', name: { text: 'Album', lang: 'en' as const } }]

test('draws: an open draw offers the free entry until the reader has it', () => {
  expect(entryOffers(draw({ products }), null)).toEqual({ isFree: true, products })
  expect(entryOffers(draw({ products }), own())).toEqual({ isFree: false, products })
  const gone = ownEntry({ left: { reason: 'MEMBER', exclusion: null, at: '2026-11-28T11:00:00Z' } })
  expect(entryOffers(draw(), own({ entries: [gone] }))).toEqual({ isFree: true, products: [] })
})

test('draws: an entrant at the cap is offered nothing', () => {
  const entries = [ownEntry({ source: 'PAID' })]
  expect(entryOffers(draw({ products, entriesPerEntrant: 1 }), own({ entries }))).toEqual({
    isFree: false,
    products: [],
  })
})
