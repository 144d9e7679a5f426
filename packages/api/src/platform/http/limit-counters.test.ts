import { RateLimiterMemory } from 'rate-limiter-flexible'
import { expect, test } from 'vitest'
import { openMemoryCounters } from './limit-counters.ts'

const sizeOf = (counter: unknown) =>
  counter instanceof RateLimiterMemory ? counter.dump().storage.length : Number.NaN

test('limit counters: invented keys neither fill the memory nor evict counted callers', async () => {
  const open = openMemoryCounters(100)
  const [calls, failures] = [open({ points: 5, windowSec: 900 }), open({ points: 5, windowSec: 900 })]
  for (let nth = 0; nth < 10_000; nth++) {
    await calls.consume(`device-${nth}`)
    if (nth % 50 === 0) await failures.penalty('somebody')
  }
  expect(sizeOf(calls) + sizeOf(failures)).toBe(100)
  expect((await failures.get('somebody'))?.consumedPoints).toBe(200)
})

test('limit counters: a pending window end does not keep the process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const counter = openMemoryCounters()({ points: 5, windowSec: 3_600 })
  for (let nth = 0; nth < 100; nth++) await counter.consume(`key-${nth}`)
  expect(timers()).toBe(before)
})
