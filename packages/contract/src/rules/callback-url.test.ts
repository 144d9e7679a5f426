import { expect, test } from 'vitest'
import { keptCallbacks, refusedCallbacks } from '#testing/callback-urls.ts'
import { safeCallback } from './callback-url.ts'

test.each([...refusedCallbacks, null, undefined])('open redirect: %j leads home', (wish) => {
  expect(safeCallback(wish)).toBe('/')
})

test.each(['/', ...keptCallbacks])('%s is kept', (wish) => {
  expect(safeCallback(wish)).toBe(wish)
})
