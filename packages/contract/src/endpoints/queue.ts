import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { drawRandomness } from '../rules/draws.ts'
import { Id, Instant, ListOf, Nullable, OneOf, Shape } from './shapes.ts'

/**
 * `AHEAD`: joining is or will be possible. `OFF`: too few joined, every member may buy. `ON`: only members with a turn
 * may buy. `ENDED`: every member may buy again, or the sale is over.
 */
export const queueStates = ['AHEAD', 'OFF', 'ON', 'ENDED'] as const

const Digest = Type.String({ description: '32 bytes, hexadecimal' })

export const OnSaleQueue = Shape({
  eventId: Id('ev'),
  state: OneOf(queueStates),
  joinFrom: Instant,
  /** Entries made by then are drawn; later ones are placed behind them. */
  drawAt: Instant,
  /** A round of the public randomness that is known by then decides; otherwise the seed alone does. */
  drawsUntil: Instant,
  opensAt: Instant,
  /** Hides the seed until the list is published. */
  commitment: Digest,
  seed: Nullable(Digest),
  listedAt: Nullable(Instant),
  /** Null with a seed: a queue of the earlier form, whose seed alone decided and whose commitment is its SHA-256. */
  listHash: Nullable(Digest),
  randomness: OneOf(drawRandomness),
  round: Nullable(Type.Integer({ description: 'null: the seed alone decides, or there is no list yet' })),
  roundAt: Nullable(Instant),
  /** Null after the draw: the seed alone decided. */
  roundSignature: Nullable(Type.String({ description: '48 bytes, hexadecimal' })),
  drawnCount: Nullable(Type.Integer()),
  serving: Type.Integer({ description: 'everybody up to this place has been called' }),
  waiting: Type.Integer(),
  perMinute: Type.Integer({ description: 'how many were called within the last minute, as measured' }),
  isSoldOut: Type.Boolean({ description: 'nothing of the event can be bought or will come back by itself' }),
})
export type OnSaleQueue = Static<typeof OnSaleQueue>

/** `MISSED`: the turn ran out. `DONE`: the member bought during it. Both may join again, at the end. */
export const queueEntryStates = ['WAITING', 'CALLED', 'MISSED', 'DONE'] as const

export const QueueEntry = Shape({
  id: Id('qe'),
  eventId: Id('ev'),
  state: OneOf(queueEntryStates),
  joinedAt: Instant,
  place: Nullable(Type.Integer({ description: 'null: it is not known yet' })),
  drawnPlace: Nullable(Type.Integer({ description: 'null: came after the draw' })),
  turnUntil: Nullable(Instant),
})
export type QueueEntry = Static<typeof QueueEntry>

const area = 'On-sale queue'
const params = Shape({ id: Id('ev') })

export const queue = {
  'GET /api/v1/event/{id}/queue': endpoint({
    area,
    summary: 'Get the state of an event’s on-sale queue, the same for every caller; empty without a queue',
    auth: 'anyone',
    params,
    reply: OnSaleQueue,
    allows204: true,
    cacheMaxAgeSec: 1,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/event/{id}/queue/draw': endpoint({
    area,
    summary:
      'List all entries of the queue draw by number, from the published list on, so that anyone can repeat the draw',
    auth: 'anyone',
    params,
    reply: ListOf(Id('qe')),
    cacheMaxAgeSec: 60,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/event/{id}/queue/entry': endpoint({
    area,
    summary: 'Get the member’s queue entry, the same on every device; empty before joining',
    auth: 'member',
    params,
    reply: QueueEntry,
    allows204: true,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/v1/event/{id}/queue/entry': endpoint({
    area,
    summary:
      'Join the queue; an existing entry keeps its position, and one whose turn is over moves to the end. Refused without a queue',
    auth: 'member',
    params,
    reply: QueueEntry,
    errors: ['NOT_FOUND', 'QUEUE_CLOSED'],
  }),
}
