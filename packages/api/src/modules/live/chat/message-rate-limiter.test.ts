import { expect, test } from 'vitest'
import { createMessageRateLimiter } from './message-rate-limiter.ts'

test('message rate limiter: allows each member one message a second', () => {
  const pace = createMessageRateLimiter(true)
  expect(pace.take('a', 'one', 0, 0)).toBeNull()
  expect(pace.take('a', 'two', 400, 0)).toEqual({ reason: 'CHAT_TOO_FAST', retryAfterSec: 1 })
  expect(pace.take('b', 'two', 400, 0)).toBeNull()
  expect(pace.take('a', 'two', 1_000, 0)).toBeNull()
})

test('message rate limiter: allows twenty in thirty seconds', () => {
  const pace = createMessageRateLimiter(true)
  for (let i = 0; i < 20; i++) expect(pace.take('a', `${i}`, i * 1_000, 0)).toBeNull()
  expect(pace.take('a', 'more', 20_000, 0)).toEqual({ reason: 'CHAT_TOO_FAST', retryAfterSec: 10 })
  expect(pace.take('a', 'more', 30_000, 0)).toBeNull()
})

test('message rate limiter: delays the same text for half a minute, also without speed limits', () => {
  const pace = createMessageRateLimiter(false)
  expect(pace.take('a', 'hi', 0, 0)).toBeNull()
  expect(pace.take('a', 'hi', 5_000, 0)).toEqual({ reason: 'CHAT_REPEATED', retryAfterSec: 25 })
  expect(pace.take('a', 'hey', 5_001, 0)).toBeNull()
  expect(pace.take('a', 'hi', 5_002, 0)).toBeNull()
})

test('message rate limiter: forgets silent members only', () => {
  const pace = createMessageRateLimiter(true)
  pace.take('a', 'hi', 0, 0)
  pace.sweep(900)
  expect(pace.take('a', 'ho', 950, 0)).not.toBeNull()
})

test('message rate limiter: allows one message per slow-mode period, whatever the limits', () => {
  const pace = createMessageRateLimiter(false)
  expect(pace.take('a', 'one', 0, 30)).toBeNull()
  expect(pace.take('a', 'two', 12_400, 30)).toEqual({ reason: 'CHAT_TOO_FAST', retryAfterSec: 18 })
  expect(pace.take('b', 'two', 12_400, 30)).toBeNull()
  expect(pace.take('a', 'two', 30_000, 30)).toBeNull()
  expect(pace.take('a', 'three', 30_001, 0)).toBeNull()
})

test('message rate limiter: counts messages of other processes once', () => {
  const pace = createMessageRateLimiter(false)
  pace.note('a', 'elsewhere', 1_000)
  expect(pace.take('a', 'here', 5_000, 10)).toEqual({ reason: 'CHAT_TOO_FAST', retryAfterSec: 6 })
  expect(pace.take('a', 'here', 11_000, 10)).toBeNull()
  pace.note('a', 'here', 11_010)
  expect(pace.take('a', 'here again', 21_000, 10)).toBeNull()
})
