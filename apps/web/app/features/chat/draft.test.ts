import { expect, test } from 'vitest'
import { composing, emptyDraft, lengthOf, type Problem, problemOf, refused, typed } from './draft.ts'

const tooFast: Problem = { reason: 'CHAT_TOO_FAST', rule: null, retryAt: 5_000, retryAfterSec: 5 }
const repeated: Problem = { reason: 'CHAT_REPEATED', rule: null, retryAt: 5_000, retryAfterSec: 5 }

test('chat draft: a pasted line break becomes a space', () => {
  expect(typed(emptyDraft, 'one\r\n\n two\u2028three').text).toBe('one two three')
})

test('chat draft: counts length as readers do', () => {
  expect(lengthOf('👨‍👩‍👧‍👦 é e\u0301 각 ')).toBe(7)
  expect(problemOf('👨‍👩‍👧‍👦'.repeat(200))).toBeNull()
  expect(problemOf('가'.repeat(201))).toBe('TOO_LONG')
})

test('chat draft: sends nothing that a frame cannot hold', () => {
  expect(problemOf(`a${'\u0301'.repeat(6_000)}`)).toBe('CHAT_TEXT_REFUSED')
})

test('chat draft: refused text returns before later input', () => {
  expect(refused(emptyDraft, 'hello', repeated)).toMatchObject({ text: 'hello', problem: repeated })
  expect(refused(typed(emptyDraft, 'and you'), 'hello', repeated).text).toBe('hello and you')
})

test('chat draft: leaves an input method undisturbed', () => {
  const writing = typed(composing(emptyDraft, true), 'ㅇ')
  const waiting = refused(writing, 'hello', repeated)
  expect(waiting.text).toBe('ㅇ')
  expect(composing(typed(waiting, '안'), false)).toMatchObject({ text: 'hello 안', returned: '' })
})

test('chat draft: a reason vanishes when the text changes, and a wait does not', () => {
  expect(typed(refused(emptyDraft, 'hello', repeated), 'hello!').problem).toBeNull()
  expect(typed(refused(emptyDraft, 'hello', tooFast), 'hello!').problem).toBe(tooFast)
})
