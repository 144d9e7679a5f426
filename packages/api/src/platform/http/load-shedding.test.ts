import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireAnswer } from './answer.ts'
import { createLoadShedder } from './load-shedding.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const done: WireAnswer = { status: 200, body: 'done', headers: {} }

test('load shedding: a call beyond the timeout gets a retry error and counts until its work ends', async () => {
  const admission = createLoadShedder({ maxInFlight: 2, timeoutMs: 1_000 })
  const work = Promise.withResolvers<WireAnswer>()
  const slow = admission.run('rq_slow', () => work.promise)
  await vi.advanceTimersByTimeAsync(500)
  const soon = admission.run('rq_soon', async () => done)
  await expect(soon).resolves.toBe(done)
  expect(admission.inFlight()).toBe(1)
  await vi.advanceTimersByTimeAsync(600)
  await expect(slow).resolves.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(admission.inFlight()).toBe(1)
  work.resolve(done)
  await vi.advanceTimersByTimeAsync(0)
  expect(admission.inFlight()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('load shedding: refuses one call too many at once and reuses a free place', async () => {
  const admission = createLoadShedder({ maxInFlight: 1, timeoutMs: 1_000 })
  const work = Promise.withResolvers<WireAnswer>()
  const first = admission.run('rq_first', () => work.promise)
  await expect(admission.run('rq_more', async () => done)).resolves.toMatchObject({ status: 503 })
  work.reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await expect(admission.run('rq_next', async () => done)).resolves.toBe(done)
})
