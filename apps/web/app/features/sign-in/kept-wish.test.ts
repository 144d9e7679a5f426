import { beforeEach, expect, test, vi } from 'vitest'
import { keepWish, takeWish } from './kept-wish.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
  return () => vi.unstubAllGlobals()
})

const wish = { productUid: 'pp_1', currency: 'KRW' as const, pgCode: 'P000' }

test('what was chosen is taken up once', () => {
  keepWish(wish)
  expect(takeWish()).toEqual(wish)
  expect(takeWish()).toBeNull()
})

test.each([
  '{',
  'null',
  '"pp_1"',
  '{"productUid":"pp_1"}',
  '{"productUid":"pp_1","currency":"CUBE","pgCode":"P000"}',
  '{"productUid":"pp_1","currency":"toString","pgCode":"P000"}',
  '{"productUid":1,"currency":"KRW","pgCode":"P000"}',
])('%s is no choice, and is forgotten', (stored) => {
  kept.set('cube-wish', stored)
  expect(takeWish()).toBeNull()
  expect(kept.size).toBe(0)
})
