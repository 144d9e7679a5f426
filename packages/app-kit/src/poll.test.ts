import type { ApiResult } from '@encore/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll } from './poll.ts'
import { stubPage } from './testing/page.ts'

const intervalMs = 1_000
const answered: ApiResult<string> = { ok: true, value: 'open' }
const refused = (status: number): ApiResult<string> => ({
  ok: false,
  status,
  error: { code: 1, name: 'UNAVAILABLE', message: '', requestId: '' },
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function polled(results: ApiResult<string>[] = []) {
  const page = stubPage()
  const load = vi.fn(async () => results.shift() ?? answered)
  const onResult = vi.fn()
  return { page, load, onResult, poll: poll(load, intervalMs, onResult) }
}

test('polling: requests immediately and after each interval', async () => {
  const { load, onResult } = polled()
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * intervalMs)
  expect(load).toHaveBeenCalledTimes(3)
  expect(onResult).toHaveBeenLastCalledWith(answered)
})

test('polling: pauses while the page is hidden and requests at once when it is shown', async () => {
  const { page, load } = polled()
  page.hide()
  await vi.advanceTimersByTimeAsync(10 * intervalMs)
  expect(load).toHaveBeenCalledTimes(1)
  page.show()
  expect(load).toHaveBeenCalledTimes(2)
})

test('polling: requests at once when the connection returns', async () => {
  const { page, load } = polled()
  await vi.advanceTimersByTimeAsync(0)
  page.reconnect()
  expect(load).toHaveBeenCalledTimes(2)
})

test('polling: a request during another one follows it', async () => {
  stubPage()
  const slow = Promise.withResolvers<ApiResult<string>>()
  const load = vi.fn(() => (load.mock.calls.length === 1 ? slow.promise : Promise.resolve(answered)))
  const { now } = poll(load, intervalMs, () => {})
  now()
  now()
  expect(load).toHaveBeenCalledTimes(1)
  slow.resolve(answered)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(2)
})

test('polling: a failure goes on, an ended session waits for the next visit', async () => {
  const { page, load } = polled([refused(503), refused(401)])
  await vi.advanceTimersByTimeAsync(10 * intervalMs)
  expect(load).toHaveBeenCalledTimes(2)
  page.show()
  await vi.advanceTimersByTimeAsync(intervalMs)
  expect(load).toHaveBeenCalledTimes(4)
})

test('polling: jitter decides each interval', async () => {
  stubPage()
  const load = vi.fn(async () => answered)
  const waits = [100, 5_000]
  poll(
    load,
    () => waits.shift() ?? 0,
    () => {},
  )
  await vi.advanceTimersByTimeAsync(4_000)
  expect(load).toHaveBeenCalledTimes(2)
})

test('polling: a stopped poll requests and reports nothing more', async () => {
  const { page, load, onResult, poll: running } = polled()
  running.stop()
  await vi.advanceTimersByTimeAsync(10 * intervalMs)
  page.show()
  running.now()
  expect(load).toHaveBeenCalledTimes(1)
  expect(onResult).not.toHaveBeenCalled()
})
