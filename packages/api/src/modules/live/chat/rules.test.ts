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
])('%j is said as %j', (given, said) => {
  expect(chatText(given)).toBe(said)
})

test('two hundred characters fit, however many bytes each has', () => {
  for (const character of ['a', '👨‍👩‍👧‍👦']) {
    expect(chatText(character.repeat(200))).toBe(character.repeat(200))
    expect(chatText(character.repeat(201))).toBeNull()
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
  ['a zero-width space', 'a\u200Bb'],
  ['a joiner outside of emoji', 'a\u200Db'],
  ['an invisible filler', 'a\u3164b'],
  ['a byte order mark inside', 'a\uFEFFb'],
  ['a tag outside of a flag', `a${String.fromCodePoint(0xe0061)}`],
  ['zalgo', `z${'\u0301\u0302\u0303\u0304\u0305'}`],
  ['a link', 'see https://example.com/x'],
  ['a link without its start', 'see www.example'],
  ['a bare domain', 'Example.COM/free'],
  ['a domain in full-width letters', 'ｅｘａｍｐｌｅ．ｃｏｍ'],
])('%s is refused', (_, given) => {
  expect(chatText(given)).toBeNull()
})
