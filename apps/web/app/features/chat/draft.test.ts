import { expect, test } from 'vitest'
import { composing, emptyDraft, lengthOf, type Problem, problemOf, refused, typed } from './draft.ts'

const tooFast: Problem = { reason: 'CHAT_TOO_FAST', rule: null, retryAt: 5_000, retryAfterSec: 5 }
const repeated: Problem = { reason: 'CHAT_REPEATED', rule: null, retryAt: 5_000, retryAfterSec: 5 }

test('a pasted line break is a space', () => {
  expect(typed(emptyDraft, 'one\r\n\n two\u2028three').text).toBe('one two three')
})

test('length is what a reader counts', () => {
  expect(lengthOf('👨‍👩‍👧‍👦 é e\u0301 각 ')).toBe(7)
  expect(problemOf('👨‍👩‍👧‍👦'.repeat(200))).toBeNull()
  expect(problemOf('가'.repeat(201))).toBe('TOO_LONG')
})

test('what no frame holds is not sent', () => {
  expect(problemOf(`a${'\u0301'.repeat(6_000)}`)).toBe('CHAT_TEXT_REFUSED')
})

test('refused words come back, before what was typed since', () => {
  expect(refused(emptyDraft, 'hello', repeated)).toMatchObject({ text: 'hello', problem: repeated })
  expect(refused(typed(emptyDraft, 'and you'), 'hello', repeated).text).toBe('hello and you')
})

test('an input method at work is not disturbed', () => {
  const writing = typed(composing(emptyDraft, true), 'ㅇ')
  const waiting = refused(writing, 'hello', repeated)
  expect(waiting.text).toBe('ㅇ')
  expect(composing(typed(waiting, '안'), false)).toMatchObject({ text: 'hello 안', returned: '' })
})

test('a reason is gone once the words change; having to wait is not', () => {
  expect(typed(refused(emptyDraft, 'hello', repeated), 'hello!').problem).toBeNull()
  expect(typed(refused(emptyDraft, 'hello', tooFast), 'hello!').problem).toBe(tooFast)
})
