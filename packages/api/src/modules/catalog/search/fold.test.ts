import { expect, test } from 'vitest'
import { fold, foldInitials } from './fold.ts'
import { isInitials, onOtherKeyboard } from './hangul.ts'

const spelt = (text: string) => String.fromCharCode(...fold(text).units)
const initials = (text: string) => String.fromCharCode(...foldInitials(text).units)

test.each([
  ['ＭＩＲＡＶＥＩＬ', 'miraveil', 'width and case'],
  ['ﾊﾞﾝﾄﾞ', 'ばんど', 'half width kana with their marks'],
  ['パラルーン', 'ぱらるん', 'katakana, and the long sign'],
  ['キャッツ', 'きやつつ', 'small kana'],
  ['Björk Ørsted Straße', 'bjorkorstedstrasse', 'marks of Latin letters'],
  ['が', 'が', 'a mark of kana stays: it makes another sound'],
  ['が', 'が', 'composed or not'],
  ['戀愛', '恋爱', 'traditional Han'],
  ['櫻桜樱', '樱樱樱', 'Japanese Han'],
  ['강', 'ㄱㅏㅇ', 'Hangul by its keys'],
  ['과앉', 'ㄱㅗㅏㅇㅏㄴㅈ', 'letters that two keys write'],
  ['강', 'ㄱㅏㅇ', 'Hangul that came apart'],
  ['D-Day: (여자)아이들!', 'ddayㅇㅕㅈㅏㅇㅏㅇㅣㄷㅡㄹ', 'punctuation and spaces'],
  ['%_\\ \u0000\u200b', '', 'nothing that could be compared'],
  ['\ud800a', 'a', 'half of a character'],
  ['✨', '✨', 'a sign that is no punctuation'],
])('search folding: %s becomes %s: %s', (text, folded) => {
  expect(spelt(text)).toBe(folded)
})

test('search folding: words begin after spaces and punctuation, characters with their first key', () => {
  expect(fold('강 b-c').flags).toEqual([3, 0, 0, 3, 3])
})

test('search folding: every unit keeps its place in the text', () => {
  const { from, to } = fold('a ﾊﾞ강')
  expect(from.map((at, unit) => [at, to[unit]])).toEqual([
    [0, 1],
    [2, 4],
    [4, 5],
    [4, 5],
    [4, 5],
  ])
})

test('search folding: initial consonants are those of the syllables, between other letters', () => {
  expect(initials('방탄 소년단')).toBe(initials('ㅂㅌㅅㄴㄷ'))
  expect(initials('ㅄ')).toBe(initials('ㅂㅅ'))
  expect(initials('aㄱ')).not.toBe(initials('ㄱ'))
  expect(isInitials('ㅂㅌ')).toBe(true)
  expect(isInitials('바ㅌ')).toBe(false)
})

test('search folding: keys of the wrong keyboard are read on the other one', () => {
  expect(onOtherKeyboard('qkdxks')).toBe(spelt('방탄'))
  expect(onOtherKeyboard('ㅠㅅㄴ')).toBe('bts')
  expect(onOtherKeyboard('a1')).toBeNull()
  expect(onOtherKeyboard('ぱら')).toBeNull()
})
