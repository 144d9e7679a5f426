import { expect, test } from 'vitest'
import { countCharacters, readPlainText } from './plain-text.ts'

const card = { max: 20, lines: 3 }

test.each([
  ['  생일 축하해!  ', '생일 축하해!'],
  ['one\r\ntwo\nthree', 'one\ntwo\nthree'],
  ['👩‍👩‍👧‍👦 ❤️', '👩‍👩‍👧‍👦 ❤️'],
  ['see you at 7.30', 'see you at 7.30'],
  ['क्\u200dष', 'क्\u200dष'],
  ['র\u200d্যাব', 'র\u200d্যাব'],
  ['അവന്\u200d', 'അവന്\u200d'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['葛\u{E0100}城', '葛\u{E0100}城'],
  ['🧑\u200d🩰', '🧑\u200d🩰'],
  ['\uFEFFhello\u200B wor\u00ADld\u2060', 'hello world'],
  ['a\u200db\u200c', 'ab'],
  ['क्\u200d\u200dष', 'क्\u200dष'],
  ['a\uFE0F', 'a'],
  ['\u200Ehi\u200F', 'hi'],
  ['Thank you.Me too', 'Thank you.Me too'],
  ['Thank you.To all', 'Thank you.To all'],
  ['all done.Live again', 'all done.Live again'],
])('plain text: stores %j as %j', (given, text) => {
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
  ['exam\u200Bple.c\u00ADom', 'link'],
  ['EXAMPLE.COM', 'link'],
  ['Example.Com', 'link'],
  ['see t.me', 'link'],
  ['T.Me/room', 'link'],
  ['youtu.be/abc', 'link'],
  ['a.xn--3e0b707e', 'link'],
  ['\u200B\uFEFF', 'blank'],
  ['a\u3164b', 'characters'],
  ['a\u{E0061}b', 'characters'],
  ['a\u2067b', 'characters'],
  ['a'.repeat(21), 'maxLength'],
])('plain text: refuses %j as %s', (given, problem) => {
  expect(readPlainText(given, card)).toEqual({ problem })
})

test('plain text: a line break in a single line is an invalid character', () => {
  expect(readPlainText('a\nb', { max: 20, lines: 1 })).toEqual({ problem: 'characters' })
})

test('plain text: counts characters as readers do', () => {
  expect(countCharacters('👨‍👩‍👧‍👦é한')).toBe(3)
  expect(readPlainText('👨‍👩‍👧‍👦'.repeat(20), card)).toEqual({ text: '👨‍👩‍👧‍👦'.repeat(20) })
})
