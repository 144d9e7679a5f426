import type { ControlledCall, ControlledStation } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { readStation } from './station-status.ts'

const nowMs = Date.parse('2026-11-30T10:00:00Z')
const at = (ms: number) => new Date(nowMs + ms).toISOString()

const call: ControlledCall = {
  ...{ callId: 'fc_1', bookingId: 'bk_1', number: 1, name: 'A•', state: 'LIVE', returns: 0 },
  ...{ promisedMs: 60_000, addedMs: 10_000, countedMs: 20_000, wallMs: 24_000, liveAt: at(-24_500) },
  ...{ listenConsent: null, interpretConsent: null, isInterpreted: false, flow: null },
}
const station: ControlledStation = {
  ...{ id: 'sn_1', artist: { id: 'dabi', name: { text: 'Dabi', lang: 'en' } }, epoch: 1, line: null },
  device: { pairedAt: at(-60_000), seenAt: at(-1_000) },
  ...{ running: call, next: null, held: [], queue: [], waiting: 0 },
  ...{ listenConsent: null, interpretConsent: null, listeners: 0 },
}
const running = (change: Partial<ControlledCall>) => ({ ...station, running: { ...call, ...change } })

test('station status: a call runs while its counted time grows', () => {
  const before = running({ countedMs: 18_000, wallMs: 22_000 })
  expect(readStation(station, before, nowMs)).toEqual({ status: 'LIVE', leftMs: 50_000, stalledMs: 4_000 })
})

test('station status: it stalls when time on air grows alone', () => {
  expect(readStation(station, running({ wallMs: 22_000 }), nowMs).status).toBe('STALLED')
  expect(readStation(station, undefined, nowMs).status).toBe('LIVE')
})

test('station status: it stalls when nothing is booked any more', () => {
  const silent = running({ liveAt: at(-40_000) })
  expect(readStation(silent, silent, nowMs).status).toBe('STALLED')
})

test('station status: names what is before a call', () => {
  const free = { ...station, running: null }
  expect(readStation(free, undefined, nowMs).status).toBe('FREE')
  expect(readStation({ ...free, device: null }, undefined, nowMs).status).toBe('UNPAIRED')
  const gone = { ...free, device: { pairedAt: at(-60_000), seenAt: at(-9_000) } }
  expect(readStation(gone, undefined, nowMs).status).toBe('AWAY')
})
