import type { ApiResult } from '@encore/contract/client'
import type { Playback } from '@encore/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DoubleBuffer } from './double-buffer.ts'
import { openNativeStream } from './native-stream.ts'
import { createPlaybackTokens } from './playback-tokens.ts'
import { createRecovery } from './recovery.ts'
import type { Stream, StreamSettings } from './stream.ts'
import { playback } from './testing/playback.ts'

const decodeError = 3
const networkError = 2

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: decodeError })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fake video element of a browser with native HLS, limited to what the stream uses. */
function createVideo() {
  const video = Object.assign(new EventTarget(), {
    src: '',
    currentTime: 0,
    seekable: { length: 1, end: () => 120 },
    error: null as { code: number } | null,
    startedAt: new Date(Number.NaN),
    getStartDate: () => video.startedAt,
    removeAttribute: (_: 'src') => {
      video.src = ''
    },
    load: vi.fn(),
    fail(code: number) {
      video.error = { code }
      video.dispatchEvent(new Event('error'))
    },
  })
  return video
}

/** The parts of a player around such a video: tokens and recovery. */
function watch(renewals: ApiResult<Playback>[] = []) {
  const video = createVideo()
  const tokens = createPlaybackTokens({
    first: playback('a.1'),
    fetchPlayback: async () =>
      renewals.shift() ?? {
        ok: false,
        status: 0,
        error: { code: 0, name: 'UNAVAILABLE', message: '', requestId: '' },
      },
    onRefused: () => {},
  })
  const opened: string[] = []
  let stream: Stream | null = null
  const open = async () => {
    stream?.destroy()
    stream = openNativeStream({
      ...({ video, withNewest: tokens.withNewest } as unknown as StreamSettings),
      url: tokens.current().lowLatencyUrl,
      onFault: (fault) => recovery.recover(fault),
    })
    opened.push(video.src)
  }
  const recovery = createRecovery({
    doubleBuffer: () => ({ stream: () => stream }) as unknown as DoubleBuffer,
    renew: tokens.renew,
    open,
    reload: () => void open(),
    isOver: () => false,
  })
  void open()
  return { video, recovery, opened, stream: () => stream as unknown as Stream }
}

const first = '/v/a.1/live/ev_1/master.m3u8'
const renewed = '/v/b.2/live/ev_1/master.m3u8'

test('native stream: an expired token is no end: it reloads with the newer one', async () => {
  const { video, opened } = watch([{ ok: true, value: playback('b.2') }])
  await vi.advanceTimersByTimeAsync(240_000)
  // The browser keeps the original URL until it is refused.
  expect(opened).toEqual([first])
  video.fail(networkError)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(opened).toEqual([first, renewed])
})

test('native stream: each failure in a row waits longer, and errors of one failure are one attempt', async () => {
  const { video, opened } = watch()
  const afterMs: number[] = []
  for (let failure = 0; failure < 5; failure++) {
    const before = opened.length
    for (let again = 0; again < 3; again++) video.fail(networkError)
    const failedAt = Date.now()
    while (opened.length === before) await vi.advanceTimersByTimeAsync(50)
    afterMs.push(Date.now() - failedAt)
    expect(opened.length).toBe(before + 1)
  }
  for (const [failure, wholeMs] of [500, 1_000, 2_000, 4_000, 8_000].entries()) {
    expect(afterMs[failure]).toBeGreaterThanOrEqual(wholeMs / 2)
    expect(afterMs[failure]).toBeLessThanOrEqual(wholeMs + 50)
  }
})

test('native stream: a failed decoder and a stalled picture reload at once', async () => {
  const { video, opened, recovery } = watch()
  video.fail(decodeError)
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveLength(2)
  recovery.recover('STALL')
  await vi.advanceTimersByTimeAsync(0)
  expect(opened).toHaveLength(3)
})

test('native stream: does nothing offline and reloads with the network', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { video, opened, recovery } = watch()
  video.fail(networkError)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(1)
  vi.stubGlobal('navigator', { onLine: true })
  recovery.goOn()
  await vi.advanceTimersByTimeAsync(500)
  expect(opened).toHaveLength(2)
})

test('native stream: knows media time from the browser’s start date, and the edge by seeking', () => {
  const { video, stream } = watch()
  expect(stream().onScreenMs()).toBeNull()
  video.startedAt = new Date(1_000_000)
  video.currentTime = 12.5
  expect(stream().onScreenMs()).toBe(1_012_500)
  expect(stream().isBehind()).toBe(true)
  stream().goLive()
  expect([video.currentTime, stream().isBehind()]).toEqual([120, false])
})

test('native stream: a disposed one neither plays nor reports problems', async () => {
  const { video, stream, opened } = watch()
  stream().destroy()
  expect([video.src, video.load.mock.calls.length]).toEqual(['', 1])
  video.fail(networkError)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened).toHaveLength(1)
})
