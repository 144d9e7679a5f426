import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('one message a second, of each member', () => {
  const pace = createPace(true)
  expect(pace.take('a', 'one', 0)).toBeNull()
  expect(pace.take('a', 'two', 400)).toEqual({ reason: 'CHAT_TOO_FAST', retryAfterSec: 1 })
  expect(pace.take('b', 'two', 400)).toBeNull()
  expect(pace.take('a', 'two', 1_000)).toBeNull()
})

test('twenty in thirty seconds', () => {
  const pace = createPace(true)
  for (let i = 0; i < 20; i++) expect(pace.take('a', `${i}`, i * 1_000)).toBeNull()
  expect(pace.take('a', 'more', 20_000)).toEqual({ reason: 'CHAT_TOO_FAST', retryAfterSec: 10 })
  expect(pace.take('a', 'more', 30_000)).toBeNull()
})

test('the same words again wait for half a minute, also without limits on speed', () => {
  const pace = createPace(false)
  expect(pace.take('a', 'hi', 0)).toBeNull()
  expect(pace.take('a', 'hi', 5_000)).toEqual({ reason: 'CHAT_REPEATED', retryAfterSec: 25 })
  expect(pace.take('a', 'hey', 5_001)).toBeNull()
  expect(pace.take('a', 'hi', 5_002)).toBeNull()
})

test('who has been silent is forgotten, who has not is not', () => {
  const pace = createPace(true)
  pace.take('a', 'hi', 0)
  pace.sweep(900)
  expect(pace.take('a', 'ho', 950)).not.toBeNull()
})
