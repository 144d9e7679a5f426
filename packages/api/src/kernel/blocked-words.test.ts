import { expect, test } from 'vitest'
import { hasBlockedWord } from './blocked-words.ts'

test.each(['you wh0re', 'FUCK!', 'ｆｕｃｋ', 'fück', '씨 발', '병신아', '死 ね', '傻-逼'])(
  'blocked words: block %s',
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
])('blocked words: allow %j', (text) => {
  expect(hasBlockedWord(text)).toBe(false)
})
