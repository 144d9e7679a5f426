import { expect, test } from 'vitest'
import {
  type AskedField,
  customInfoProblems,
  isDate,
  isEmailEmpty,
  isOrderInfoComplete,
  type OrderInfoDraft,
  orderInfoProblems,
  storedAnswer,
} from './order-info.ts'
import { disallowedCharacters, tidyLine } from './printable.ts'

const today = '2026-11-21'
const ada: OrderInfoDraft = {
  name: 'Okafor',
  firstName: 'Ada',
  birth: '1998-04-12',
  phoneNumber: '7700 900123',
  email: 'ada@example.com',
  countryCode: 'GB',
  countryDialCode: '+44',
}
const minji: OrderInfoDraft = {
  ...ada,
  name: '김민지',
  firstName: '',
  countryCode: 'KR',
  countryDialCode: '+82',
}

const required = ['name', 'birth', 'phoneNumber', 'email', 'countryCode', 'countryDialCode'] as const

test.each(required)('order info: is incomplete without %s and names the field', (field) => {
  for (const blank of ['', '   ', null, undefined]) {
    const info = { ...minji, [field]: blank }
    expect(isOrderInfoComplete(info)).toBe(false)
    expect(orderInfoProblems(info, today)).toContainEqual({ path: field, rule: 'required' })
  }
})

test('order info: the first name may be missing in Korea only', () => {
  expect(isOrderInfoComplete(minji)).toBe(true)
  expect(orderInfoProblems(minji, today)).toEqual([])
  expect(isOrderInfoComplete({ ...ada, firstName: ' ' })).toBe(false)
  expect(orderInfoProblems({ ...ada, firstName: ' ' }, today)).toEqual([
    { path: 'firstName', rule: 'required' },
  ])
})

test('order info: custom fields count only where they are requested', () => {
  const answers = [
    { customInfoFieldId: 'a', content: 'Ada', label: 'Name on the card' },
    { customInfoFieldId: 'b', content: ' ', label: 'Size' },
  ]
  expect(isOrderInfoComplete({ ...ada, customInfos: answers })).toBe(true)
  expect(isOrderInfoComplete({ ...ada, customInfos: answers }, true)).toBe(false)
  expect(isOrderInfoComplete({ ...ada, customInfos: answers.slice(0, 1) }, true)).toBe(true)
  expect(isOrderInfoComplete(ada, true)).toBe(true)
})

test('order info: an email is empty if null or blank', () => {
  expect([null, undefined, '', ' \t'].map(isEmailEmpty)).toEqual([true, true, true, true])
  expect(isEmailEmpty('a')).toBe(false)
})

test.each([
  ['name', '<b>Ada</b>', 'characters'],
  ['name', 'Ada 🎤', 'characters'],
  ['name', `Z${'\u0337'.repeat(5)}`, 'characters'],
  ['firstName', 'Ada; drop', 'characters'],
  ['name', 'Ada\u202eafakO', 'characters'],
  ['email', 'ada@example', 'email'],
  ['email', 'ada@example.com\r\nBcc: x@y.test', 'email'],
  ['email', 'ada@@example.com', 'email'],
  ['birth', '2999-13-40', 'date'],
  ['birth', '1998-02-30', 'date'],
  ['birth', '1998-4-12', 'date'],
  ['birth', '1899-12-31', 'date'],
  ['birth', '2026-11-22', 'future'],
  ['countryCode', 'gb', 'enum'],
  ['countryCode', 'XX', 'enum'],
  ['countryDialCode', '44', 'enum'],
  ['phoneNumber', 'call me', 'phone'],
  ['phoneNumber', '123', 'phone'],
  ['phoneNumber', '1'.repeat(16), 'phone'],
])('order info: %s %j breaks the rule %s', (path, text, rule) => {
  expect(orderInfoProblems({ ...ada, [path]: text }, today)).toEqual([{ path, rule }])
})

test.each([
  'Müller-Lüdenscheidt',
  'ōsaka',
  'A_b (c) [d], e. f/g',
  '김민지',
  '佐藤 花子',
  'Nguyễn Thị',
  '2PM',
  "O'Brien",
  'D’Angelo',
  'ジョン・スミス',
  'नाज़\u200dनीन',
])('order info: the name %j passes the filter', (name) => {
  expect(orderInfoProblems({ ...ada, name }, today)).toEqual([])
})

test('order info: the filter lists the characters no label prints, each once', () => {
  expect(disallowedCharacters("O'Brien & O'Hara #5")).toEqual(["'", '&', '#'])
  expect(disallowedCharacters('Apt 5-B/2, [rear]')).toEqual([])
})

test('order info: full-width input is read as plain', () => {
  expect(tidyLine(' １丁目−２－３、　Ａ号室 ')).toBe('1丁目-2-3, A号室')
})

test.each(['"', '<', '&', ';', '@', '%', '\\', '\u200b', '\u202e', '\0', '🎤', '’', ':', '+'])(
  'order info: the filter refuses %j',
  (sign) => {
    expect(disallowedCharacters(`a${sign}b`)).toEqual([sign])
  },
)

test('order info: only existing days are dates', () => {
  expect(['2024-02-29', '2026-12-31'].map(isDate)).toEqual([true, true])
  expect(['2023-02-29', '2026-12-32', '2026-00-10', '20260101', '', '2026-01-01T00:00'].map(isDate)).toEqual(
    Array(6).fill(false),
  )
})

const fields = [
  { id: 'card', kind: 'TEXT', isRequired: true, options: [] },
  { id: 'size', kind: 'SELECT', isRequired: false, options: ['S', 'M'] },
  { id: 'day', kind: 'DATE', isRequired: false, options: [] },
] as const
const answer = (customInfoFieldId: string, content: string) => ({ customInfoFieldId, content })

test('order info: answers are checked against the questions', () => {
  expect(
    customInfoProblems([answer('card', '=cmd()'), answer('size', 'M'), answer('day', '')], fields),
  ).toEqual([])
  expect(customInfoProblems([], fields)).toEqual([{ path: 'customInfos/0/content', rule: 'required' }])
  expect(customInfoProblems([answer('size', 'XL'), answer('card', 'Ada')], fields)).toEqual([
    { path: 'customInfos/0/content', rule: 'enum' },
  ])
  expect(customInfoProblems([answer('card', 'A'), answer('day', '1.2.2026')], fields)).toEqual([
    { path: 'customInfos/1/content', rule: 'date' },
  ])
  expect(customInfoProblems([answer('card', 'A'), answer('card', 'B'), answer('x', 'C')], fields)).toEqual([
    { path: 'customInfos/1/customInfoFieldId', rule: 'unknown' },
    { path: 'customInfos/2/customInfoFieldId', rule: 'unknown' },
  ])
})

test('order info: an answer that is written on a signed item follows the rules of such texts', () => {
  const ask = (signing: 'name' | 'reading' | 'text', isRequired: boolean): AskedField => ({
    ...{ id: signing, kind: 'TEXT', options: [], signing, isRequired },
  })
  const fields = [ask('name', true), ask('reading', false), ask('text', false)]
  const answer = (id: string, content: string) => ({ customInfoFieldId: id, content })
  const rulesOf = (...answers: ReturnType<typeof answer>[]) =>
    customInfoProblems(answers, fields).map(({ path, rule }) => `${path} ${rule}`)
  expect(rulesOf(answer('name', '水野 彩'))).toEqual([])
  expect(rulesOf(answer('name', '\u2800'))).toEqual(['customInfos/0/content required'])
  expect(rulesOf(answer('name', '가'.repeat(31)))).toEqual(['customInfos/0/content maxLength'])
  expect(rulesOf(answer('name', 'A'), answer('text', 'see evil.com'))).toEqual(['customInfos/1/content link'])
  expect(storedAnswer(' 水野\u200b 彩 ', fields[0])).toBe('水野 彩')
  expect(storedAnswer(' as typed ', undefined)).toBe(' as typed ')
})
