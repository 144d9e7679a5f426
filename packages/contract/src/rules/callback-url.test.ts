import { expect, test } from 'vitest'
import { keptCallbacks, refusedCallbacks } from '#testing/callback-urls.ts'
import { safeCallback } from './callback-url.ts'

test.each([...refusedCallbacks, null, undefined])('open redirect: %j leads home', (requested) => {
  expect(safeCallback(requested)).toBe('/')
})

test.each(['/', ...keptCallbacks])('%s is kept', (requested) => {
  expect(safeCallback(requested)).toBe(requested)
})
