import type { ApiResult } from '@encore/contract/client'
import type { Playback } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlaybackTokens } from './playback-tokens.ts'
import { retryDelayMs } from './retry.ts'
import { playback } from './testing/playback.ts'

const failed = (status: number, name: ErrorName): ApiResult<Playback> => ({
  ok: false,
  status,
  error: { code: 0, name, message: '', requestId: '' },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function tokens(answers: ApiResult<Playback>[]) {
  const onRefused = vi.fn()
  const fetchPlayback = vi.fn(async () => answers.shift() ?? failed(0, 'UNAVAILABLE'))
  return {
    own: createPlaybackTokens({ first: playback('a.1'), fetchPlayback, onRefused }),
    fetchPlayback,
    onRefused,
  }
}
const part = 'https://encore.test/v/a.1/live/ev_1/720/12.3.m4s?_HLS_msn=12'

test('playback tokens: every address carries the renewed token and changes nothing else', async () => {
  const { own } = tokens([{ ok: true, value: playback('b.2') }])
  expect(own.withNewest(part)).toBe(part)
  await vi.advanceTimersByTimeAsync(240_000)
  expect(own.withNewest(part)).toBe('https://encore.test/v/b.2/live/ev_1/720/12.3.m4s?_HLS_msn=12')
})

test('playback tokens: a lost response is requested again, and the old token stays', async () => {
  const { own, fetchPlayback, onRefused } = tokens([
    failed(0, 'UNAVAILABLE'),
    { ok: true, value: playback('b.2') },
  ])
  await vi.advanceTimersByTimeAsync(240_000)
  expect(own.withNewest(part)).toBe(part)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(own.withNewest(part)).toContain('/v/b.2/')
  expect(fetchPlayback).toHaveBeenCalledTimes(2)
  expect(onRefused).not.toHaveBeenCalled()
})

test('playback tokens: a refusal ends the renewals and is reported', async () => {
  const { fetchPlayback, onRefused } = tokens([failed(402, 'NOT_ENTITLED')])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onRefused).toHaveBeenCalledWith('NOT_ENTITLED')
  expect(fetchPlayback).toHaveBeenCalledTimes(1)
})

test('playback tokens: two concurrent requests for a new token are one call', async () => {
  const { own, fetchPlayback } = tokens([{ ok: true, value: playback('b.2') }])
  await Promise.all([own.renew(), own.renew()])
  expect(fetchPlayback).toHaveBeenCalledTimes(1)
})

test('playback tokens: retries wait longer each time, up to 15 s, at random', () => {
  expect(retryDelayMs(0, 0)).toBe(250)
  expect(retryDelayMs(0, 1)).toBe(500)
  expect(retryDelayMs(20, 1)).toBe(15_000)
  expect(retryDelayMs(20, 0)).toBe(7_500)
})
