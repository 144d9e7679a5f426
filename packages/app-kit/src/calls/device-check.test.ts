import { expect, test } from 'vitest'
import { createCapture } from './capture.ts'
import { createDeviceCheck } from './device-check.ts'
import type { RelayReading, RelayTest } from './relay-test.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { createFakeDevices } from './testing/fake-devices.ts'

interface Conditions {
  /** Media comes back after this time; null never. */
  connectsAfterMs?: number | null
  hasAccess?: boolean
  failure?: DOMException
}

function checking({ connectsAfterMs = 400, hasAccess = true, failure }: Conditions = {}) {
  const clock = createFakeClock()
  const devices = createFakeDevices()
  devices.failure = failure ?? null
  const askSurroundings = async () => ({ isAllowed: true, permission: null })
  const capture = createCapture({ devices, askSurroundings })
  const opened: { isClosed: boolean }[] = []
  const openTest = async (): Promise<RelayTest> => {
    const beganAtMs = clock.now()
    const test = { isClosed: false }
    opened.push(test)
    const read = async (): Promise<RelayReading> => ({
      ...{ lostPercent: 0.2, delayMs: 38, protocol: 'udp', frames: (clock.now() - beganAtMs) * 0.03 },
      isConnected: connectsAfterMs !== null && clock.now() - beganAtMs >= connectsAfterMs,
    })
    const close = () => {
      test.isClosed = true
    }
    return { read, close }
  }
  let levelDb = -60
  const level = { read: () => levelDb++, follow: () => {}, close: async () => {} }
  const access = async () => {
    if (!hasAccess) throw new Error('closed')
    return { iceServers: [], policy: 'relay' as const, expiresAt: '' }
  }
  const check = createDeviceCheck({ capture, relay: { access }, clock, level, openTest })
  return { clock, opened, devices, capture, check }
}

test('device check: measures ten seconds, however often it is begun', async () => {
  const { clock, check, opened } = checking()
  const [first, second] = [check.run(), check.run()]
  await clock.advance(5_000)
  expect(check.view.get()).toMatchObject({ step: 'MEASURING', failure: null })
  await clock.advance(7_000)
  const numbers = { lostPercent: 0.2, delayMs: 38, protocol: 'udp', framesPerSecond: 30, heightPx: 720 }
  expect(await first).toMatchObject({ ...numbers, loudestDb: -11 })
  expect(await second).toBe(await first)
  expect(check.view.get()).toMatchObject({ step: 'DONE', measuredMs: 10_000 })
  expect(opened).toEqual([{ isClosed: true }])
})

test('device check: goes on without a microphone once there is a picture', async () => {
  const { clock, check, capture, devices } = checking()
  await capture.choose('picture', '')
  devices.failure = new DOMException('Requested device not found', 'NotFoundError')
  const running = check.run()
  await clock.advance(12_000)
  expect(await running).toMatchObject({ framesPerSecond: 30 })
  expect(capture.state.get()).toMatchObject({ voice: null, fault: { reason: 'NONE' } })
})

test.each<[string, Conditions, number]>([
  ['NO_RELAY', { connectsAfterMs: null }, 11_000],
  ['NO_ACCESS', { hasAccess: false }, 100],
  ['DENIED', { failure: new DOMException('Permission denied', 'NotAllowedError') }, 100],
])('device check: says %s', async (reason, conditions, ms) => {
  const { clock, check, opened } = checking(conditions)
  const run = check.run()
  await clock.advance(ms)
  expect(await run).toBeNull()
  expect(check.view.get()).toMatchObject({ step: 'FAILED', failure: reason })
  expect(opened.every(({ isClosed }) => isClosed)).toBe(true)
})

test('device check: a page that leaves closes its connections', async () => {
  const { clock, check, opened } = checking()
  const run = check.run()
  await clock.advance(3_000)
  check.stop()
  await clock.advance(300)
  expect(await run).toBeNull()
  expect(opened).toEqual([{ isClosed: true }])
  expect(check.view.get().failure).toBeNull()
})
