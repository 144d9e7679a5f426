import { expect, test } from 'vitest'
import { type StaffSeatFacts, staffSeatEnd, staffSeatLimitMs, staffSections } from './staff-seats.ts'

const listener: StaffSeatFacts = {
  ...{
    role: 'LISTENER',
    endReason: null,
    epoch: 2,
    stationEpoch: 2,
    sessionState: 'OPEN',
    callState: 'LIVE',
    isCalled: false,
  },
  ...{ isConsented: true, silentMs: 8_000, openMs: 60_000 },
}
const preview: StaffSeatFacts = { ...listener, role: 'PREVIEW', callState: null, isConsented: false }

test('staff seats: a listener stays in a live call that both consent to', () =>
  expect(staffSeatEnd(listener)).toBeNull())

test('staff seats: a preview needs neither a live call nor a consent', () =>
  expect(staffSeatEnd(preview)).toBeNull())

test('staff seats: a preview has no section for sound', () =>
  expect(staffSections.PREVIEW).toEqual(['video']))

const interpreter: StaffSeatFacts = { ...listener, role: 'INTERPRETER' }

test('staff seats: an interpreter waits for the call of the fan who is next', () => {
  expect(staffSeatEnd({ ...interpreter, callState: 'NEXT', isCalled: true })).toBeNull()
  expect(staffSeatEnd({ ...listener, callState: 'NEXT', isCalled: true })).toBe('CALL_ENDED')
})

test('staff seats: an interpreter leaves a fan who waits again, and a call without the consent of both', () => {
  expect(staffSeatEnd({ ...interpreter, callState: 'WAITING' })).toBe('CALL_ENDED')
  expect(staffSeatEnd({ ...interpreter, isConsented: false })).toBe('CONSENT_WITHDRAWN')
})

test.each<[string | null, Partial<StaffSeatFacts>]>([
  ['CONSENT_WITHDRAWN', { isConsented: false }],
  ...['HELD', 'DONE', 'CUT', 'OWED'].map((callState): [string, Partial<StaffSeatFacts>] => [
    'CALL_ENDED',
    { callState },
  ]),
  ['STATION_REPLACED', { stationEpoch: 3 }],
  ['SESSION_CLOSED', { sessionState: 'CLOSED', stationEpoch: 3 }],
  ['LOST', { silentMs: 12_001 }],
  ['LIMIT', { openMs: staffSeatLimitMs + 1 }],
  ['LEFT', { endReason: 'LEFT', stationEpoch: 3 }],
])('staff seats: one ends with %s for %o', (end, change) =>
  expect(staffSeatEnd({ ...listener, ...change })).toBe(end),
)
