import { expect, test, vi } from 'vitest'
import { openFanConnection } from './fan-connection.ts'
import type { SignalPort } from './ports.ts'
import { createFakeClock } from './testing/fake-clock.ts'

test('fan connection: asks a station for nothing before its first offer', async () => {
  const clock = createFakeClock()
  const send = vi.fn<SignalPort['send']>(async () => {})
  const connection = openFanConnection({
    ...{ side: 'FAN', clock, firstGen: 1, onMessage: () => {}, onEnded: () => {} },
    signals: { send, receive: () => new Promise<never>(() => {}) },
    relay: { access: () => new Promise<never>(() => {}) },
  })
  connection.reconnect()
  await clock.advance(1_000)
  expect(send).not.toHaveBeenCalled()
})
