import { expect, test } from 'vitest'
import { likelyEmail } from './mail-typo.ts'

test.each([
  ['yujin@gmial.com', 'yujin@gmail.com'],
  ['yujin@gmail.con', 'yujin@gmail.com'],
  ['yujin@naver.co', 'yujin@naver.com'],
  ['yujin@nvaer.com', 'yujin@naver.com'],
  ['Yu.Jin@Hotmial.com', 'Yu.Jin@hotmail.com'],
])('mail typos: %s suggests %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant)
})

test.each([
  'yujin@gmail.com',
  'yujin@encore.example',
  'yujin@company.co.kr',
  'yujin@',
  '@gmail.com',
  'yujin',
])('mail typos: %s has no suggestion', (typed) => {
  expect(likelyEmail(typed)).toBeNull()
})
