import type { OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'

/** A running queue, for tests. */
export const queue = (over: Partial<OnSaleQueue> = {}): OnSaleQueue => ({
  eventId: 'ev_01HZZZZZZZZZZZZZZZZZZZZZZZ',
  state: 'ON',
  joinFrom: '2026-11-28T10:50:00Z',
  drawAt: '2026-11-28T10:59:30Z',
  drawsUntil: '2026-11-28T10:59:50Z',
  opensAt: '2026-11-28T11:00:00Z',
  commitment: '',
  seed: null,
  listedAt: null,
  listHash: null,
  randomness: 'SANDBOX',
  round: null,
  roundAt: null,
  roundSignature: null,
  drawnCount: null,
  serving: 10,
  waiting: 90,
  perMinute: 30,
  isSoldOut: false,
  ...over,
})

export const entry = (over: Partial<QueueEntry> = {}): QueueEntry => ({
  id: 'qe_01HZZZZZZZZZZZZZZZZZZZZZZZ',
  eventId: 'ev_01HZZZZZZZZZZZZZZZZZZZZZZZ',
  state: 'WAITING',
  joinedAt: '2026-11-28T10:55:00Z',
  place: 42,
  drawnPlace: 42,
  turnUntil: null,
  ...over,
})
