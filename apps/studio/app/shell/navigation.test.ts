import { expect, test } from 'vitest'
import { isWithin } from './navigation.ts'

const events = { to: '/', also: '/events' }
const themes = { to: '/themes', also: '/artists' }
const orders = { to: '/orders' }

test.each([
  ['/', [events]],
  ['/events/ev_1', [events]],
  ['/events/ev_1/live/channel', [events]],
  ['/artists', [themes]],
  ['/artists/ar_1', [themes]],
  ['/themes/th_1', [themes]],
  ['/orders/or_1', [orders]],
  ['/orders-of-old', []],
])('studio navigation: %s is marked at its own item only', (path, marked) => {
  expect([events, themes, orders].filter((item) => isWithin(item, path))).toEqual(marked)
})
