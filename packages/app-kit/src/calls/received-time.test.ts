import { traceOf } from '@encore/contract/rules/calls/testing/traces'
import { expect, test } from 'vitest'
import { addReceived, isReceiving, nothingReceived } from './received-time.ts'

function play(name: Parameters<typeof traceOf>[0]) {
  const beats = traceOf(name).inputs.filter((input) => input.kind === 'BEAT')
  const last = beats.reduce((sum, { beat, atMs }) => addReceived(sum, beat, atMs), nothingReceived)
  return { last, spanMs: (beats.at(-1)?.atMs ?? 0) - (beats[0]?.atMs ?? 0) }
}

test('fan sum: a recorded call counts all of its time', () => {
  const { last, spanMs } = play('normal')
  expect(last.ms).toBeGreaterThan(spanMs - 600)
  expect(last.ms).toBeLessThanOrEqual(spanMs)
  expect(isReceiving(last)).toBe(true)
})

test('fan sum: a stopped relay counts nothing', () => {
  const { last, spanMs } = play('relayStopped')
  expect(last.ms).toBeLessThan(spanMs - 2_000)
})

test('fan sum: a page that slept counts nothing of its sleep', () => {
  const counters = (value: number) => ({ voicePackets: value, framesDecoded: value })
  const first = addReceived(nothingReceived, counters(1), 0)
  expect(addReceived(first, counters(500), 10_000).ms).toBe(0)
  expect(addReceived(first, counters(9), 250).ms).toBe(250)
})
