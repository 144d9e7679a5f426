import { expect, test } from 'vitest'
import { emptySessionStorage } from '#app/features/sign-in/testing/session-storage.ts'
import { forgetSelection, selectedFor, selectForPayment } from './selection.ts'

const kept = emptySessionStorage()
const lines = [{ productUid: 'pr_1', quantity: 2 }]

test('checkout selection: is found at its own address only', () => {
  selectForPayment({ eventId: 'ev_1', lines })
  expect(selectedFor('ev_1')).toEqual({ eventId: 'ev_1', lines })
  expect(selectedFor('ev_2')).toBeNull()
  expect(selectedFor('cart')).toBeNull()
  selectForPayment({ cartItemIds: ['ci_1'] })
  expect(selectedFor('cart')).toEqual({ cartItemIds: ['ci_1'] })
  selectForPayment({ eventId: null, lines })
  expect(selectedFor('products')).toEqual({ eventId: null, lines })
  selectForPayment({ eventId: 'ev_1', lines, isInCubes: true })
  expect(selectedFor('ev_1')).toEqual({ eventId: 'ev_1', lines, isInCubes: true })
})

test('checkout selection: is gone when forgotten', () => {
  selectForPayment({ cartItemIds: ['ci_1'] })
  forgetSelection()
  expect(selectedFor('cart')).toBeNull()
  expect(kept.size).toBe(0)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"cartItemIds":[]}',
  '{"cartItemIds":[1]}',
  '{"lines":[{}],"eventId":"cart"}',
])('checkout selection: reads garbage in storage as none: %s', (text) => {
  kept.set('encore.payment', text)
  expect(selectedFor('cart')).toBeNull()
})
