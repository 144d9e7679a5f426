import { expect, test } from 'vitest'
import {
  emailKey,
  normaliseEmail,
  normaliseNickname,
  normalisePassword,
  readMailableEmail,
} from './account.ts'

test.each([
  [' Mina@Example.COM ', 'Mina@example.com'],
  ['a+tag@b.test', 'a+tag@b.test'],
  ['민지@한국.kr', '민지@xn--3e0b707e.kr'],
  ['mina@예시.한국', 'mina@xn--vv4b11d.xn--3e0b707e'],
  ['mina@XN--VV4B11D.xn--3e0b707e', 'mina@xn--vv4b11d.xn--3e0b707e'],
  ['mina@почта.рф', 'mina@xn--80a1acny.xn--p1ai'],
  ['mina＠例え。テスト', 'mina@xn--r8jz45g.xn--zckzah'],
  ['ｍｉｎａ＠ｆａｎｓ．ｔｅｓｔ', 'mina@fans.test'],
  ['\uFEFFmi\u200Bna@fans.test', 'mina@fans.test'],
  ['mina@b.xn--', null],
  ['mina@b.xn--\u00e4', null],
  ['a@b', null],
  ['a@@b.test', null],
  ['a@b.test\r\nBcc: x@y.test', null],
  ['a b@c.test', null],
  ['"a"@b.test', null],
  ['a@b.test/path', null],
  [`${'a'.repeat(65)}@b.test`, null],
  [`a@${'b'.repeat(250)}.test`, null],
  ['', null],
])('account fields: the address %j reads as %j', (input, email) => {
  expect(normaliseEmail(input)).toBe(email)
})

test('account fields: one domain in two spellings is one address', () => {
  const keys = ['Mina@예시.한국', 'mina@XN--VV4B11D.XN--3E0B707E', 'mina@예시。한국'].map((text) =>
    emailKey(normaliseEmail(text) ?? ''),
  )
  expect(new Set(keys)).toEqual(new Set(['mina@xn--vv4b11d.xn--3e0b707e']))
})

test.each([
  ['mina@예시.한국', { email: 'mina@xn--vv4b11d.xn--3e0b707e' }],
  ['ｍｉｎａ@fans.test', { email: 'mina@fans.test' }],
  ['필드@fans.test', { rule: 'emailLetters' }],
  ['josé@fans.test', { rule: 'emailLetters' }],
  ['mina@fans', { rule: 'email' }],
])('account fields: the address %j reads as %j for mail', (input, read) => {
  expect(readMailableEmail(input)).toEqual(read)
})

test.each([
  ['민지', '민지'],
  [' Mina_7 ', 'Mina_7'],
  ['Ｍｉｎａ', 'Mina'],
  ['a', null],
  ['a'.repeat(21), null],
  ['mi  na', null],
  ['mina-', null],
  ['mi‮na', null],
  ['mi\u200bna', 'mina'],
  ['क्\u200dष', null],
  ['क्\u200dषमा', 'क्\u200dषमा'],
  ['नाज़\u200d\u200d', 'नाज़\u200d'],
  ['mina🎤', null],
  ['<b>mina</b>', null],
])('account fields: the nickname %j reads as %j', (input, nickname) => {
  expect(normaliseNickname(input)).toBe(nickname)
})

test.each([
  ['short', null],
  ['long enough 1', 'long enough 1'],
  ['x'.repeat(129), null],
  ['비밀번호는길게쓰세요', '비밀번호는길게쓰세요'],
  ['lone\ud800surrogate', null],
])('account fields: the password %j reads as %j', (input, password) => {
  expect(normalisePassword(input)).toBe(password)
})
