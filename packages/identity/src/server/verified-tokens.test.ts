import { expect, test } from 'vitest'
import { createVerifiedTokens } from './verified-tokens.ts'

const remembered = {
  principal: { uid: 'g', kind: 'guest', authTime: 0, issuer: 'embedded' },
  expiresAtMs: 1,
} as const

test('verified tokens: forget the least recently used token beyond their capacity', () => {
  const tokens = createVerifiedTokens(2)
  tokens.put('a', remembered)
  tokens.put('b', remembered)
  tokens.get('a')
  tokens.put('c', remembered)
  expect(['a', 'b', 'c'].map((jwt) => tokens.get(jwt) !== undefined)).toEqual([true, false, true])
  expect(tokens.size()).toBe(2)
})
