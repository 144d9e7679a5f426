import { expect, test } from 'vitest'
import { listSign, listText } from './list-text.ts'

test.each([
  ['en-US', 'S, M, L'],
  ['ko-KR', 'S, M, L'],
  ['ja-JP', 'S、M、L'],
  ['zh-Hans-CN', 'S、M、L'],
])('list text: in %s writes sizes as %s', (tag, text) => {
  expect(listText(['S', 'M', 'L'], tag)).toBe(text)
  expect(text.split(listSign(tag))).toHaveLength(3)
})
