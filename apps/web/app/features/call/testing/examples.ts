import type { OwnCall, OwnCallSession, PublicCallSession, Receipt } from '@encore/contract/endpoints'

/* A call session, a booking and a receipt as the server answers them. */

const ulid = (last: string) => `01KB9F3T7QZ4M6N8P2R5S7V9W${last}`
export const sessionId = `cs_${ulid('X')}`
export const stationIds = [`sn_${ulid('A')}`, `sn_${ulid('B')}`] as const

export const exampleSession = (change: Partial<PublicCallSession> = {}): PublicCallSession => ({
  id: sessionId,
  event: { id: `ev_${ulid('E')}`, slug: 'side-b', title: { text: 'Side B', lang: 'en' }, zone: 'Asia/Seoul' },
  startsAt: '2026-11-21T11:30:00.000Z',
  ...{ state: 'OPEN', promiseMs: 60_000, asksIdentity: false },
  ...{ recording: 'NOT_ALLOWED', keepsake: 'NONE' },
  ...{ conductReasons: [], orderHash: 'ab'.repeat(32), closedReason: null },
  ...{ interpreterLanguages: [], isInterpreterPromised: false },
  media: 'DIRECT',
  stations: ['Dabi', 'Haon'].map((name, at) => ({
    id: stationIds[at] ?? '',
    artist: { id: name.toLowerCase(), name: { text: name, lang: 'en' } },
    ...{ waiting: 3, isInCall: false },
  })),
  ...change,
})

export const exampleCall = (change: Partial<OwnCall> = {}): OwnCall => ({
  ...{ id: `fc_${ulid('1')}`, stationId: stationIds[0], state: 'WAITING', isCalled: false },
  ...{ promisedMs: 60_000, addedMs: 0, countedMs: 0 },
  ...{ wait: { ahead: 2, fromMin: 4, toMin: 6 }, ringEndsAt: null },
  ...{ keepsake: null, heardBy: [], moves: [] },
  ...change,
})

export const exampleOwn = (change: Partial<OwnCallSession> = {}): OwnCallSession => ({
  ...{ bookingId: `bk_${ulid('K')}`, number: 3, gap: 'NOT_PRESSED', deviceCheck: null, card: null },
  consents: [{ kind: 'LISTEN', isGiven: null }],
  calls: [exampleCall()],
  ...change,
})

export const exampleReceipt = (change: Partial<Receipt> = {}): Receipt => ({
  ...{ callId: `fc_${ulid('1')}`, state: 'DONE', reason: 'OVER', promisedMs: 120_000, spokenMs: 120_000 },
  ...{ addedMs: 0, stalledMs: { FAN: 0, ARTIST: 0, BOTH: 0 }, unsignedMs: 0, compensatedMs: 0, owedMs: 0 },
  ...{ fanCountedMs: 120_000, isDisputed: false, differenceNote: null },
  ...change,
})
