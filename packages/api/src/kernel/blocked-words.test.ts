import { expect, test } from 'vitest'
import { hasBlockedWord } from './blocked-words.ts'

test.each(['you wh0re', 'FUCK!', 'ｆｕｃｋ', 'fück', '씨 발', '병신아', '死 ね', '傻-逼'])(
  '%s is blocked',
  (text) => {
    expect(hasBlockedWord(text)).toBe(true)
  },
)

test.each([
  'Happy birthday',
  'grapes and drapery',
  '생일 축하해',
  '시발점',
  'お誕生日おめでとう',
  '生日快乐',
  '',
])('%j is not', (text) => {
  expect(hasBlockedWord(text)).toBe(false)
})
