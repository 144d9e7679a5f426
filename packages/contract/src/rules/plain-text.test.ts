import { expect, test } from 'vitest'
import { countCharacters, readPlainText } from './plain-text.ts'

const card = { max: 20, lines: 3 }

test.each([
  ['  생일 축하해!  ', '생일 축하해!'],
  ['one\r\ntwo\nthree', 'one\ntwo\nthree'],
  ['👩‍👩‍👧‍👦 ❤️', '👩‍👩‍👧‍👦 ❤️'],
  ['see you at 7.30', 'see you at 7.30'],
])('%j is kept as %j', (given, text) => {
  expect(readPlainText(given, card)).toEqual({ text })
})

test.each([
  ['', 'blank'],
  [' \n\t ', 'blank'],
  ['a\nb\nc\nd', 'lines'],
  ['a\tb', 'characters'],
  ['a\u202Eb', 'characters'],
  ['a\ud83d', 'characters'],
  [`z${'\u0301\u0302\u0303\u0304\u0305'}`, 'characters'],
  ['look at\nwww.example', 'link'],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', 'link'],
  ['a'.repeat(21), 'maxLength'],
])('%j is refused as %s', (given, problem) => {
  expect(readPlainText(given, card)).toEqual({ problem })
})

test('a line break where one line is allowed is a character that does not belong', () => {
  expect(readPlainText('a\nb', { max: 20, lines: 1 })).toEqual({ problem: 'characters' })
})

test('characters are counted as readers count them', () => {
  expect(countCharacters('👨‍👩‍👧‍👦é한')).toBe(3)
  expect(readPlainText('👨‍👩‍👧‍👦'.repeat(20), card)).toEqual({ text: '👨‍👩‍👧‍👦'.repeat(20) })
})
