import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
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
  opensAt: Instant,
  /** SHA-256 of the seed. */
  commitment: Digest,
  seed: Nullable(Digest),
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
    summary: 'Where the line for an event’s sale stands; the same for everybody. Empty when there is none',
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
      'Everybody who was drawn, by the numbers of their entries alone: what the draw can be done again with',
    auth: 'anyone',
    params,
    reply: ListOf(Id('qe')),
    cacheMaxAgeSec: 60,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/event/{id}/queue/entry': endpoint({
    area,
    summary: 'The member’s place in line, on whatever device; empty for who has not joined',
    auth: 'member',
    params,
    reply: QueueEntry,
    allows204: true,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/v1/event/{id}/queue/entry': endpoint({
    area,
    summary:
      'Joins the line; who stands in it keeps the place. Whose turn is over stands at the end again. Refused while there is no line',
    auth: 'member',
    params,
    reply: QueueEntry,
    errors: ['NOT_FOUND', 'QUEUE_CLOSED'],
  }),
}
