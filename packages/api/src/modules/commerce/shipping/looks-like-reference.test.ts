import { expect, test } from 'vitest'
import { phoneKey } from './looks-like-reference.ts'

test.each([
  ['010-1234-5678', 'phone:1012345678'],
  ['０１０ー１２３４ー５６７８', 'phone:1012345678'],
  ['+82 10 1234 5678', 'phone:821012345678'],
  ['+44 (0)7700 900123', 'phone:447700900123'],
  ['(718) 555-0142', 'phone:7185550142'],
  ['5678', 'ending:5678'],
  ['-5678', 'ending:5678'],
])('references: %j is stored under %s', (typed, key) => expect(phoneKey(typed)).toBe(key))

test.each(['mina', '567', '56789', '49,500', '₩49500', 'W2026', ''])('references: %j is no number', (typed) =>
  expect(phoneKey(typed)).toBeNull(),
)
