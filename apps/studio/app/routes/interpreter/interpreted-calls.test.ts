import type { InterpretedCall, InterpretedStation } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { statusOf, wantedCalls } from './interpreted-calls.ts'

const call = (id: string, change: Partial<InterpretedCall> = {}): InterpretedCall => ({
  ...{ id, state: 'LIVE', promisedMs: 60_000, addedMs: 0, countedMs: 0 },
  ...{ card: null, isConsented: true, isTaken: false },
  ...change,
})
const station = (change: Partial<InterpretedStation> = {}): InterpretedStation => ({
  ...{ version: '1', id: 'sn_1', artist: { id: 'dabi', name: { text: 'Dabi', lang: 'en' } } },
  session: { id: 'cs_1', state: 'OPEN', interpreterLanguages: ['ja'], isInterpreterPromised: false },
  ...{ media: 'DIRECT', isDeviceThere: true, isArtistConsented: true },
  ...{ running: call('live'), next: call('next', { state: 'NEXT' }) },
  ...change,
})
const session = station().session

test.each<[string, Partial<InterpretedStation>]>([
  ['LIVE', {}],
  ['NEXT', { running: null }],
  ['NOBODY', { running: null, next: null }],
  ['TAKEN', { running: call('live', { isTaken: true }) }],
  ['FAN_REFUSES', { running: call('live', { isConsented: false }) }],
  ['FAN_UNDECIDED', { running: call('live', { isConsented: null }) }],
  ['ARTIST_REFUSES', { isArtistConsented: false }],
  ['ARTIST_UNDECIDED', { isArtistConsented: null }],
  ['AWAY', { isDeviceThere: false, isArtistConsented: null }],
  ['NOT_OPEN', { session: { ...session, state: 'PUBLISHED' } }],
  ['THROUGH_SERVER', { media: 'LIVEKIT' }],
  ['CLOSED', { session: { ...session, state: 'CLOSED' }, isDeviceThere: false }],
])('interpreter: the page says %s', (status, change) => expect(statusOf(station(change))).toBe(status))

test('interpreter: seats are taken at the live call and the next one, where both consent', () => {
  expect(wantedCalls(station())).toEqual(['live', 'next'])
  expect(wantedCalls(station({ next: call('next', { isConsented: false }) }))).toEqual(['live'])
  expect(wantedCalls(station({ running: call('live', { isTaken: true }) }))).toEqual(['next'])
})

test.each<Partial<InterpretedStation>>([
  { isArtistConsented: false },
  { isDeviceThere: false },
  { media: 'LIVEKIT' },
])('interpreter: no seat is taken with %o', (change) => expect(wantedCalls(station(change))).toEqual([]))
