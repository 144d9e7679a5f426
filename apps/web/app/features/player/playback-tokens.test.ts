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

test('after the renewal every address carries the new token and nothing else changes', async () => {
  const { own } = tokens([{ ok: true, value: playback('b.2') }])
  expect(own.withNewest(part)).toBe(part)
  await vi.advanceTimersByTimeAsync(240_000)
  expect(own.withNewest(part)).toBe('https://encore.test/v/b.2/live/ev_1/720/12.3.m4s?_HLS_msn=12')
})

test('a lost answer is asked again; the old token stays meanwhile', async () => {
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

test('a refusal ends the renewals and is told', async () => {
  const { fetchPlayback, onRefused } = tokens([failed(402, 'NOT_ENTITLED')])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onRefused).toHaveBeenCalledWith('NOT_ENTITLED')
  expect(fetchPlayback).toHaveBeenCalledTimes(1)
})

test('two requests for a new token at once are one call', async () => {
  const { own, fetchPlayback } = tokens([{ ok: true, value: playback('b.2') }])
  await Promise.all([own.renew(), own.renew()])
  expect(fetchPlayback).toHaveBeenCalledTimes(1)
})

test('retries wait longer each time, up to 15 s, and never all at the same moment', () => {
  expect(retryDelayMs(0, 0)).toBe(250)
  expect(retryDelayMs(0, 1)).toBe(500)
  expect(retryDelayMs(20, 1)).toBe(15_000)
  expect(retryDelayMs(20, 0)).toBe(7_500)
})
