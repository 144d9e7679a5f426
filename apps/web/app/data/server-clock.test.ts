import { expect, test } from 'vitest'
import { observeRenderedAt, observeServerTime, serverNow } from './server-clock.ts'

const answer = (serverTime: number) => new Headers({ 'x-server-time': String(serverTime) })

test('server clock: is never earlier than the page’s rendering before any response', () => {
  observeRenderedAt(Date.now() - 60_000)
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000)
  observeRenderedAt(Date.now() + 60_000)
  expect(Math.abs(serverNow() - Date.now() - 60_000)).toBeLessThan(1_000)
})

test('server clock: follows the fastest response and ignores slow and silent ones', () => {
  const hour = 3_600_000
  const now = Date.now()
  observeServerTime(answer(now + hour), now - 400, now)
  const first = serverNow() - Date.now()
  expect(Math.round(first / 1000)).toBe(Math.round((hour + 200) / 1000))
  observeServerTime(answer(now + hour + 5_000), now - 9_000, now)
  observeServerTime(new Headers(), now, now)
  expect(serverNow() - Date.now()).toBeCloseTo(first, -2)
  observeServerTime(answer(now + hour + 50), now - 100, now)
  expect(Math.abs(serverNow() - Date.now() - (hour + 100))).toBeLessThan(50)
})
