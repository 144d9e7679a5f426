import { expect, test } from 'vitest'
import { createReactionLimiter, sum } from './reaction-limiter.ts'

test('reaction limiter: drops more reactions than a hand can press and recovers with time', () => {
  const limiter = createReactionLimiter(true)
  expect(limiter.take('a', { HEART: 10, CLAP: 100 }, 0)).toEqual({ HEART: 10, CLAP: 6 })
  expect(limiter.take('a', { WOW: 1 }, 0)).toEqual({})
  expect(limiter.take('b', { WOW: 1 }, 0)).toEqual({ WOW: 1 })
  expect(limiter.take('a', { WOW: 20 }, 1_000)).toEqual({ WOW: 8 })
})

test('reaction limiter: forgets a silent member, who starts again', () => {
  const limiter = createReactionLimiter(true)
  limiter.take('a', { HEART: 16 }, 0)
  limiter.sweep(1_000)
  expect(limiter.take('a', { HEART: 16 }, 1_000)).toEqual({ HEART: 8 })
  limiter.sweep(4_000)
  expect(limiter.take('a', { HEART: 16 }, 4_000)).toEqual({ HEART: 16 })
})

test('reaction limiter: sums counts by kind', () => {
  expect(sum({ HEART: 2 }, { HEART: 1, LIGHT: 4 })).toEqual({ HEART: 3, LIGHT: 4 })
})
