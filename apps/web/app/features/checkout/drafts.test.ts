import { expect, test } from 'vitest'
import { emptySessionStorage } from '#app/features/sign-in/testing/session-storage.ts'
import { forgetCheckout, keepDraft, readDraft } from './drafts.ts'
import { selectForPayment } from './selection.ts'

const kept = emptySessionStorage()

test('what was typed is there again, form by form', () => {
  keepDraft('order-info', { name: '김민지' })
  keepDraft('shipping-info', { postCode: '03985' })
  expect(readDraft('order-info')).toEqual({ name: '김민지' })
  expect(readDraft('shipping-info')).toEqual({ postCode: '03985' })
})

test('a logout leaves nothing of the checkout', () => {
  keepDraft('order-info', { name: '김민지' })
  keepDraft('shipping-info', { postCode: '03985' })
  selectForPayment({ cartItemIds: ['ci_1'] })
  forgetCheckout()
  expect([...kept.keys()]).toEqual([])
})

test.each(['{', 'null', '[1]', '{"name":1}'])('rubbish in the storage is an empty draft: %s', (text) => {
  kept.set('encore.order-info', text)
  expect(readDraft('order-info')).toEqual({})
})
