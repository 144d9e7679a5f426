import { expect, test } from 'vitest'
import { emptySessionStorage } from '#app/features/sign-in/testing/session-storage.ts'
import { forgetCheckout, keepDraft, readDraft } from './drafts.ts'
import { selectForPayment } from './selection.ts'
import { readChoice } from './use-kept-choice.ts'

const kept = emptySessionStorage()

test('checkout drafts: keep input form by form', () => {
  keepDraft('order-info', { name: '김민지' })
  keepDraft('shipping-info', { postCode: '03985' })
  expect(readDraft('order-info')).toEqual({ name: '김민지' })
  expect(readDraft('shipping-info')).toEqual({ postCode: '03985' })
})

test('checkout drafts: are deleted at sign-out', () => {
  keepDraft('order-info', { name: '김민지' })
  keepDraft('shipping-info', { postCode: '03985' })
  keepDraft('checkout-choice', { method: 'P000' })
  selectForPayment({ cartItemIds: ['ci_1'] })
  forgetCheckout()
  expect([...kept.keys()]).toEqual([])
})

test.each(['{', 'null', '[1]', '{"name":1}'])(
  'checkout drafts: read garbage in storage as empty: %s',
  (text) => {
    kept.set('encore.order-info', text)
    expect(readDraft('order-info')).toEqual({})
  },
)

test('checkout drafts: keep payment and pickup choice for the same products only', () => {
  const lines = [{ productUid: 'pr_1', quantity: 1 }]
  const kept = { thing: JSON.stringify(lines), method: 'P000', currency: 'JPY', slots: '[["pr_1","ps_1"]]' }
  keepDraft('checkout-choice', kept)
  expect(readChoice({ eventId: null, lines })).toEqual({
    method: 'P000',
    currency: 'JPY',
    slots: new Map([['pr_1', 'ps_1']]),
  })
  const others = { eventId: null, lines: [{ productUid: 'pr_2', quantity: 1 }] }
  expect(readChoice(others)).toEqual({ method: null, currency: undefined, slots: new Map() })
  expect(readChoice({ ...others, isInCubes: true }).method).toBe('CUBE')
  keepDraft('checkout-choice', { ...kept, slots: '{' })
  expect(readChoice({ eventId: null, lines }).slots).toEqual(new Map())
})
