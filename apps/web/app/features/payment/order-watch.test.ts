import type { ApiResult } from '@encore/contract/client'
import type { OrderState } from '@encore/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchOrder } from './order-watch.ts'
import { viewOf } from './progress.ts'

const pending = { result: 'pending', status: 'PENDING', refusal: null } as OrderState
const paid = { result: 'success', status: 'DELIVERED', refusal: null } as OrderState
const lost: ApiResult<OrderState> = {
  ok: false,
  status: 0,
  error: { code: 2503, name: 'UNAVAILABLE', message: '', requestId: '' },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function server(answers: ApiResult<OrderState>[]) {
  const fetchOrder = vi.fn(async () => answers.shift() ?? lost)
  const watch = watchOrder({ fetchOrder, place: 'window', now: Date.now })
  return { fetchOrder, watch, view: () => viewOf(watch.progress.get()) }
}

test('order watch: retries lost responses until the server says success and then stops', async () => {
  const { fetchOrder, view } = server([lost, { ok: true, value: pending }, lost, { ok: true, value: paid }])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(view()).toBe('confirmed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchOrder).toHaveBeenCalledTimes(4)
})

test('order watch: asks at once when the buyer returns', async () => {
  const { fetchOrder, watch, view } = server([
    { ok: true, value: pending },
    { ok: true, value: paid },
  ])
  await vi.advanceTimersByTimeAsync(1)
  watch.tell({ kind: 'came-back', at: Date.now() })
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchOrder).toHaveBeenCalledTimes(2)
  expect(view()).toBe('confirmed')
})

test('order watch: sends no request after a stop', async () => {
  const { fetchOrder, watch } = server([])
  await vi.advanceTimersByTimeAsync(1)
  watch.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchOrder).toHaveBeenCalledTimes(1)
})
