import { expect, test } from 'vitest'
import { emptySessionStorage } from '#app/features/sign-in/testing/session-storage.ts'
import { forgetSelection, keepSelected, keptSelection } from './kept-selection.ts'

const kept = emptySessionStorage()

test('cart: a guest’s selection keeps all its products and is merged under another key after every change', () => {
  keepSelected({ productUid: 'pr_1', quantity: 2 })
  const first = keptSelection()
  keepSelected({ productUid: 'pr_2', quantity: 1 })
  keepSelected({ productUid: 'pr_1', quantity: 3 })
  const last = keptSelection()
  expect(last?.items).toEqual([
    { productUid: 'pr_2', quantity: 1 },
    { productUid: 'pr_1', quantity: 3 },
  ])
  expect(last?.key).not.toBe(first?.key)
})

test('cart: a selection repeated at the sign-in prompt counts once', () => {
  keepSelected({ productUid: 'pr_1', quantity: 1 })
  const first = keptSelection()
  keepSelected({ productUid: 'pr_1', quantity: 1 })
  expect(keptSelection()).toEqual(first)
})

test('cart: a merged selection is forgotten, and later additions stay', () => {
  keepSelected({ productUid: 'pr_1', quantity: 1 })
  const merged = keptSelection()
  if (!merged) throw new Error('nothing was kept')
  keepSelected({ productUid: 'pr_2', quantity: 1 })
  forgetSelection(merged)
  expect(keptSelection()?.items).toHaveLength(2)
  const all = keptSelection()
  if (all) forgetSelection(all)
  expect(keptSelection()).toBeNull()
})

test.each(['{', 'null', '[]', '{"key":"k"}', '{"key":"k","items":[{"productUid":"pr_1","quantity":1.5}]}'])(
  'cart: %s is no selection',
  (stored) => {
    kept.set('cart-selection', stored)
    expect(keptSelection()).toBeNull()
  },
)
