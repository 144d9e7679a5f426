import { expect, test } from 'vitest'
import { layoutOf, parentOf } from './layouts.ts'

test('layouts: home has its header over the hero and the bottom navigation in every language', () => {
  for (const path of ['/', '/ko', '/ja', '/zhhans']) {
    expect(layoutOf(path)).toMatchObject({ desktopHeader: 'over', mobileHeader: 'over', hasDock: true })
  }
})

test.each(['/search', '/ko/signin', '/no-such-page'])(
  'layouts: %s has both headers and the bottom navigation',
  (path) => {
    expect(layoutOf(path)).toMatchObject({ desktopHeader: 'solid', mobileHeader: 'solid', hasDock: true })
  },
)

test.each(['/detail/ev_1', '/ja/confirm/ev_1'])(
  'layouts: %s has no mobile header and no bottom navigation',
  (path) => {
    expect(layoutOf(path)).toMatchObject({ desktopHeader: 'over', mobileHeader: 'back', hasDock: false })
  },
)

test('layouts: the shop of an event has a header on desktop and a button back to its event on mobile', () => {
  expect(layoutOf('/ko/detail/ev_1/products')).toMatchObject({
    desktopHeader: 'solid',
    mobileHeader: 'title',
    hasDock: false,
  })
  expect(['/ko/detail/ev_1/products', '/detail/ev_1', '/ja'].map(parentOf)).toEqual([
    '/detail/ev_1',
    '/',
    '/',
  ])
})

test.each(['/ja/cart', '/replay', '/product/pr_1/send-gift', '/ko/product/pr_1/send-gift-success'])(
  'layouts: %s has header and footer on desktop and content only on mobile',
  (path) => {
    expect(layoutOf(path)).toEqual({
      desktopHeader: 'solid',
      mobileHeader: 'none',
      hasDock: false,
      footer: 'desktop',
    })
  },
)

test.each(['/cards/pr_1', '/ko/pay/or_1'])('layouts: %s has both headers above its own bar', (path) => {
  expect(layoutOf(path)).toMatchObject({ desktopHeader: 'solid', mobileHeader: 'solid', hasDock: false })
})

test('layouts: the player has a header on desktop only', () => {
  expect(layoutOf('/player/ev_1')).toMatchObject({
    desktopHeader: 'solid',
    mobileHeader: 'none',
    hasDock: false,
  })
})

test.each([
  '/pay/success',
  '/pay/cancel',
  '/ko/pay/fail',
  '/payment/eximbay/result',
  '/app-payment/eximbay/success',
  '/ja/app-payment/eximbay/fail',
  '/applink',
  '/return',
])('layouts: %s is content only', (path) => {
  expect(layoutOf(path)).toEqual({
    desktopHeader: 'none',
    mobileHeader: 'none',
    hasDock: false,
    footer: 'none',
  })
})
