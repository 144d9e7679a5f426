import type { DrawDetail, OwnDraw, OwnDrawEntry } from '@encore/contract/endpoints'

/** An open draw, for tests. */
export const draw = (over: Partial<DrawDetail> = {}): DrawDetail => ({
  id: '00112233445566778899aabbccddeeff',
  eventId: 'ev_01HZZZZZZZZZZZZZZZZZZZZZZZ',
  number: 1,
  state: 'OPEN',
  title: { text: 'Postcards', lang: 'en' },
  prize: { text: 'A signed postcard', lang: 'en' },
  places: 100,
  opensAt: '2026-11-28T09:00:00Z',
  closesAt: '2026-11-28T12:00:00Z',
  terms: { text: 'One album, one lot', lang: 'en' },
  mode: 'LOTS',
  prizeKind: 'SIGNED_ITEM',
  reserves: 20,
  entriesPerEntrant: 10,
  acceptHours: 48,
  isFree: true,
  products: [],
  commitment: 'c'.repeat(64),
  rulesHash: 'a'.repeat(64),
  randomness: { kind: 'QUICKNET', round: 34_118_902, at: '2026-11-28T12:10:00Z' },
  entries: 18_204,
  entrants: 8_688,
  left: { byMember: 0, byPayment: 0, excluded: 0 },
  exclusions: [],
  returned: 0,
  forfeits: [],
  spread: [],
  sources: null,
  closedAt: null,
  drawnAt: null,
  void: null,
  ...over,
})

export const ownEntry = (over: Partial<OwnDrawEntry> = {}): OwnDrawEntry => ({
  id: 'e'.repeat(32),
  source: 'FREE',
  acceptedAt: '2026-11-28T10:00:00Z',
  promise: '',
  seq: 7,
  left: null,
  ...over,
})

export const own = (over: Partial<OwnDraw> = {}): OwnDraw => ({
  drawId: '00112233445566778899aabbccddeeff',
  entrantId: 'f'.repeat(32),
  entries: [ownEntry()],
  chance: 0.016,
  chanceWithOneMore: 0.021,
  result: null,
  checkInCode: null,
  forfeit: null,
  ...over,
})
