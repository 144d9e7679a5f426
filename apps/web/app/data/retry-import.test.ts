import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryImport } from './retry-import.ts'

const window = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function fileAfter(failures: number) {
  let asked = 0
  const load = async () => {
    asked++
    if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return 'its code'
  }
  return { load, asked: () => asked }
}

test('lazy module: waits for the network and then loads', async () => {
  const { load, asked } = fileAfter(0)
  vi.stubGlobal('navigator', { onLine: false })
  const come = retryImport(load)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked()).toBe(0)
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
  expect(await come).toBe('its code')
})

test('lazy module: retries a failed import ever more slowly without an error', async () => {
  const { load, asked } = fileAfter(8)
  vi.stubGlobal('navigator', { onLine: true })
  const come = retryImport(load)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(asked()).toBe(6)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(await come).toBe('its code')
})
