import { expect, test } from 'vitest'
import { keptCallbacks, refusedCallbacks } from '#testing/callback-urls.ts'
import { safeCallback } from './callback-url.ts'

test.each([...refusedCallbacks, null, undefined])(
  'callback URL: open redirect: replaces %j by the home page',
  (requested) => {
    expect(safeCallback(requested)).toBe('/')
  },
)

test.each(['/', ...keptCallbacks])('callback URL: keeps %s', (requested) => {
  expect(safeCallback(requested)).toBe(requested)
})
