import { expect, test } from 'vitest'
import { keepIntent, takeIntent } from './kept-intent.ts'
import { emptySessionStorage } from './testing/session-storage.ts'

const kept = emptySessionStorage()

const selection = { productUid: 'pp_1', currency: 'KRW' as const, pgCode: 'P000' }

test('stored choice: is resumed once', () => {
  keepIntent(selection)
  expect(takeIntent()).toEqual(selection)
  expect(takeIntent()).toBeNull()
})

test.each([
  '{',
  'null',
  '"pp_1"',
  '{"productUid":"pp_1"}',
  '{"productUid":"pp_1","currency":"CUBE","pgCode":"P000"}',
  '{"productUid":"pp_1","currency":"toString","pgCode":"P000"}',
  '{"productUid":1,"currency":"KRW","pgCode":"P000"}',
])('stored choice: %s is none and is forgotten', (stored) => {
  kept.set('cube-wish', stored)
  expect(takeIntent()).toBeNull()
  expect(kept.size).toBe(0)
})
