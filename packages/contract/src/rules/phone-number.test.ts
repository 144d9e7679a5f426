import { expect, test } from 'vitest'
import { mayBringDialCode, phoneProblem, tidyPhone } from './phone.ts'
import { takeOutDialCode } from './phone-number.ts'

const seoul = { dialCode: '+82', number: '010-1234-5678' }

test.each([
  ['+82 10-1234-5678'],
  ['+821012345678'],
  ['+82 010 1234 5678'],
  ['+82 (0)10-1234-5678'],
  ['0082 10 1234 5678'],
  ['0082-010-1234-5678'],
  ['＋８２　１０－１２３４－５６７８'],
  ['+٨٢ ١٠ ١٢٣٤ ٥٦٧٨'],
  ['+८२ १० १२३४ ५६७८'],
  ['tel:+82-10-1234-5678'],
  ['\u202a+82 10‑1234‑5678\u202c'],
  ['+82\u00a010\u200b1234 5678'],
])('phone number: removes the code of %j, whatever code was chosen', (text) => {
  for (const chosen of ['+82', '+1', '']) expect(takeOutDialCode(text, chosen)).toEqual(seoul)
})

test.each([
  ['+1 (718) 555-0142', '', '+1', '(718) 555-0142'],
  ['+44 (0)20 7946 0958', '+82', '+44', '020 7946 0958'],
  ['+39 06 698 12345', '+82', '+39', '06 6981 2345'],
  ['+81 90-1234-5678', '+82', '+81', '090-1234-5678'],
  ['011 82 10 1234 5678', '+1', '+82', '010-1234-5678'],
  ['010 1 718 555 0142', '+81', '+1', '(718) 555-0142'],
  ['821012345678', '+82', '+82', '010-1234-5678'],
  ['17185550142', '+1', '+1', '(718) 555-0142'],
  ['+1 555', '+82', '+1', '555'],
])('phone number: %j beside %j is %j and %j', (text, chosen, dialCode, number) => {
  expect(takeOutDialCode(text, chosen)).toEqual({ dialCode, number })
})

test.each([
  ['010-1234-5678', '+82'],
  ['010-1234-5678', '+81'],
  ['(718) 555-0142', '+1'],
  ['82 123 456', '+82'],
  ['+999 123 456', '+82'],
  ['call me', '+82'],
  ['', ''],
])('phone number: %j beside %j gives no code', (text, chosen) => {
  expect(takeOutDialCode(text, chosen)).toBeNull()
})

test('phone number: converts digits of another script or width to plain ones', () => {
  expect(tidyPhone('٠١٠-١٢٣٤-٥٦٧٨')).toBe('010-1234-5678')
  expect(tidyPhone('۰۱۰ ۱۲۳۴')).toBe('010 1234')
  expect(tidyPhone('０１０－１２３４')).toBe('010-1234')
})

test.each([
  ['+82 10-1234-5678', null],
  ['tel:+1-718-555-0142', null],
  ['٠١٠١٢٣٤٥٦٧٨', null],
  ['+82 123', 'phone'],
  ['+999 1234567', 'phone'],
  ['010+1234', 'phone'],
  ['tel:', 'phone'],
  ['1'.repeat(16), 'phone'],
])('phone number: %j is judged %j', (text, rule) => {
  expect(phoneProblem('phone', text)).toEqual(rule && { path: 'phone', rule })
})

test.each([
  ['+82 10', '', true],
  ['0082 10', '+1', true],
  ['011 82 10', '+1', true],
  ['821012345678', '+82', true],
  ['010-1234-5678', '+82', false],
  ['090-1234-5678', '+81', false],
  ['(718) 555-0142', '+1', false],
  ['1', '+1', false],
  ['', '', false],
])('phone number: reports whether %j beside %j may give a code: %j', (text, dialCode, may) => {
  expect(mayBringDialCode(text, dialCode)).toBe(may)
})
