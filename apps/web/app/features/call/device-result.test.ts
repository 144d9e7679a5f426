import { expect, test } from 'vitest'
import { deviceResult, pathQuality } from './device-result.ts'

const numbers = {
  ...{ lostPercent: 0.2, delayMs: 38, protocol: 'udp' as const },
  ...{ framesPerSecond: 30, heightPx: 720, loudestDb: -20 },
}

test('device result: the measurement becomes what the server stores', () =>
  expect(deviceResult(numbers, true)).toEqual({
    ...{ hasPicture: true, hasSound: true, lossPermille: 2, roundTripMs: 76, transport: 'UDP' },
  }))

test('device result: names the way to the relay, and none without a relay', () => {
  expect(deviceResult({ ...numbers, protocol: 'tls' }, true).transport).toBe('TCP')
  expect(deviceResult({ ...numbers, protocol: null }, false).transport).toBe('DIRECT')
})

test('device result: without a packet everything is lost, and silence is no sound', () => {
  const result = deviceResult({ ...numbers, lostPercent: null, loudestDb: -100, framesPerSecond: null }, true)
  expect(result).toMatchObject({ lossPermille: 1_000, hasSound: false, hasPicture: false })
})

test('device result: a slow or lossy way is weak, and a failed check bad', () => {
  expect(pathQuality({ lossPermille: 20, roundTripMs: 300 }, true)).toBe('GOOD')
  expect(pathQuality({ lossPermille: 21, roundTripMs: 40 }, true)).toBe('WEAK')
  expect(pathQuality({ lossPermille: 0, roundTripMs: 301 }, true)).toBe('WEAK')
  expect(pathQuality({ lossPermille: 0, roundTripMs: 20 }, false)).toBe('BAD')
})
