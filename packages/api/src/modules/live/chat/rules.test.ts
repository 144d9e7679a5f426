import { expect, test } from 'vitest'
import { chatText } from './rules.ts'

test.each([
  ['  안녕하세요  ', '안녕하세요'],
  ['e\u0301', 'é'],
  ['👩‍👩‍👧‍👦 ❤️ ☺️ 1️⃣ 🇰🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍👩‍👧‍👦 ❤️ ☺️ 1️⃣ 🇰🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['❤︎', '❤︎'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['สวัสดีค่ะ น้ำ', 'สวัสดีค่ะ น้ำ'],
  ['かわいい〜！!', 'かわいい〜！!'],
  ['What?!... see you at 7.30', 'What?!... see you at 7.30'],
  ['good.bye', 'good.bye'],
  ['क्\u200dष हिन्दी', 'क्\u200dष हिन्दी'],
  ['Thank you.Me too', 'Thank you.Me too'],
  ['a\u200Bb', 'ab'],
  ['a\u200Db', 'ab'],
  ['\uFEFFpasted', 'pasted'],
])('chat text: %j is sent as %j', (given, said) => {
  expect(chatText(given)).toEqual({ text: said })
})

test('chat text: two hundred characters fit, however many bytes each has', () => {
  for (const character of ['a', '👨‍👩‍👧‍👦']) {
    expect(chatText(character.repeat(200))).toEqual({ text: character.repeat(200) })
    expect(chatText(character.repeat(201))).toEqual({ rule: 'maxLength' })
  }
})

test.each([
  ['nothing', ''],
  ['spaces', ' \t  　'],
  ['blank braille', '\u2800\u2800'],
  ['NUL', 'a\0b'],
  ['a line break', 'a\nb'],
  ['a line separator', 'a\u2028b'],
  ['half a character', 'a\ud83d'],
  ['right-to-left override', 'a\u202Eb'],
  ['a direction isolate', 'a\u2066b\u2069'],
  ['an invisible filler', 'a\u3164b'],
  ['a tag outside of a flag', `a${String.fromCodePoint(0xe0061)}`],
  ['zalgo', `z${'\u0301\u0302\u0303\u0304\u0305'}`],
  ['a link', 'see https://example.com/x'],
  ['a link without its start', 'see www.example'],
  ['a bare domain', 'Example.COM/free'],
  ['a domain in full-width letters', 'ｅｘａｍｐｌｅ．ｃｏｍ'],
])('chat text: refuses %s', (_, given) => {
  expect(chatText(given)).toHaveProperty('rule')
})

test.each([
  '010-1234-5678',
  'call 010 1234 5678!',
  '０１０１２３４５６７８',
  '+82 10 1234 5678',
  '+1 (415) 555-0132',
  '(415) 555-0132',
  '090-1234-5678',
  '138 0013 8000',
  '공일공 으로 연락',
  'mina@fans.test',
  '010\u200B-1234-\u00AD5678',
  '0\uFE0F1\uFE0F0-1234-5678',
])('chat text: %j is an outside link and is refused', (given) => {
  expect(chatText(given)).toEqual({ rule: 'number' })
})

test.each([
  '2026.11.22 19:30',
  '1 2 3 4 5 6 7 8 9 10',
  '100,000,000 views',
  '3-2 2-3',
  '12345678',
  '@mina hi',
  '100일',
])('chat text: %j is only a number', (given) => {
  expect(chatText(given)).toEqual({ text: given })
})
