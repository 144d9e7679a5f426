import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { drawRandomness } from '../rules/draws.ts'
import { allotmentStates, candidatesMax, cardStates, packings } from '../rules/random-goods.ts'
import { Id, Instant, ListOf, LocalText, Nullable, OneOf, Shape } from './shapes.ts'

const Bytes16 = Type.String({ pattern: '^[0-9a-f]{32}$', description: '16 bytes, hexadecimal' })
const count = Type.Integer({ minimum: 0 })
const CandidateNumber = Type.Integer({ minimum: 1, maximum: candidatesMax })

export const RandomCandidate = Shape({
  /** Counts the candidates of the pool from 1. */
  number: CandidateNumber,
  name: LocalText,
  imageUrl: Nullable(Type.String()),
  /** Cards of it in the current packing list; null where the maker packed them. */
  count: Nullable(count),
  /** Chance of one unit: of the current packing list, or as the maker states it. */
  chance: Type.Number({ minimum: 0, maximum: 1 }),
  /** Chance that an order of 1, 2 and more units brings it at least once, to two digits and rounded down. */
  chances: Type.Array(Type.Number({ minimum: 0, maximum: 1 })),
})
export type RandomCandidate = Static<typeof RandomCandidate>

export const Allotment = Shape({
  id: Bytes16,
  /** Counts the allotments of the pool from 1. */
  number: Type.Integer(),
  state: OneOf(allotmentStates),
  closesAt: Instant,
  /** From then on nothing changes. */
  packsAt: Instant,
  /** Units that get a card; null while it is open. */
  units: Nullable(count),
  /** SHA-256 of the packing list, and the commitment to the seed. */
  packingHash: Type.String(),
  commitment: Type.String(),
  /** When its cards are known: the time of its round. Null while it is open. */
  knownFrom: Nullable(Instant),
  allottedAt: Nullable(Instant),
})
export type Allotment = Static<typeof Allotment>

export const RandomPool = Shape({
  id: Bytes16,
  productId: Id('pr'),
  productName: LocalText,
  packing: OneOf(packings),
  maker: Type.String(),
  candidates: Type.Array(RandomCandidate),
  /** True when an order gets no card twice before it has all of them. */
  isEven: Type.Boolean(),
  /** Null where the maker packed the cards. */
  randomness: Nullable(OneOf(drawRandomness)),
  /** Newest first; empty where the maker packed the cards. */
  allotments: Type.Array(Allotment),
})
export type RandomPool = Static<typeof RandomPool>

export const CardSwap = Shape({
  id: Id('sx'),
  /** The card that the member gets. */
  gets: CandidateNumber,
  /** Two, or three in a ring. */
  members: Type.Integer(),
  confirmed: Type.Integer(),
  isConfirmed: Type.Boolean({ description: 'by the caller' }),
  confirmUntil: Instant,
})
export type CardSwap = Static<typeof CardSwap>

export const OwnCard = Shape({
  unitId: Bytes16,
  orderId: Id('or'),
  state: OneOf(cardStates),
  allotmentId: Nullable(Bytes16),
  /** Null before the allotment. */
  card: Nullable(CandidateNumber),
  packsAt: Nullable(Instant),
  maySwap: Type.Boolean(),
  /** The cards that the member takes for it; null without a request. */
  request: Nullable(
    Shape({ wanted: Type.Array(CandidateNumber), requestedAt: Instant, swap: Nullable(CardSwap) }),
  ),
})
export type OwnCard = Static<typeof OwnCard>

export const OwnCards = Shape({
  poolId: Bytes16,
  /** Oldest first. */
  cards: Type.Array(OwnCard),
  /** Open requests of others by candidate. */
  demand: Type.Array(Shape({ number: CandidateNumber, offered: count, wanted: count })),
  /** Until when the member may request no swap; null when that is possible now. */
  restsUntil: Nullable(Instant),
})
export type OwnCards = Static<typeof OwnCards>

const area = 'Random goods'
const ofPool = Shape({ id: Bytes16 })
const ofUnit = Shape({ id: Bytes16 })

export const randomGoods = {
  'GET /api/v1/product/{id}/random-pool': endpoint({
    area,
    summary: 'Returns what a unit of a product may bring, with odds; empty for other products',
    auth: 'anyone',
    params: Shape({ id: Id('pr') }),
    reply: RandomPool,
    allows204: true,
    cacheMaxAgeSec: 5,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/event/{id}/random-pools': endpoint({
    area,
    summary: 'Returns what units of an event’s products may bring, with odds',
    auth: 'anyone',
    params: Shape({ id: Id('ev') }),
    reply: ListOf(RandomPool),
    cacheMaxAgeSec: 5,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/random-pools/own': endpoint({
    area,
    summary: 'Lists the pools of which the member has cards, or units that wait for one',
    auth: 'member',
    reply: ListOf(RandomPool),
    errors: [],
  }),
  'GET /api/v1/random-pool/{id}/cards': endpoint({
    area,
    summary: 'Returns the member’s cards and swaps in a pool; names no other member',
    auth: 'member',
    params: ofPool,
    reply: OwnCards,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/v1/random-unit/{id}/swap': endpoint({
    area,
    summary: 'Offers a card for any of the wanted ones; the oldest request that fits is the partner',
    auth: 'member',
    params: ofUnit,
    body: Shape({
      wanted: Type.Array(CandidateNumber, { minItems: 1, maxItems: candidatesMax, uniqueItems: true }),
    }),
    reply: OwnCards,
    errors: ['NOT_FOUND', 'CARD_NOT_SWAPPABLE', 'SWAP_UNDER_WAY', 'SWAPS_RESTING'],
  }),
  'DELETE /api/v1/random-unit/{id}/swap': endpoint({
    area,
    summary: 'Takes an offer back; a swap that was found counts as refused',
    auth: 'member',
    params: ofUnit,
    reply: OwnCards,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/card-swap/{id}/answer': endpoint({
    area,
    summary: 'Confirms or refuses a swap; it is final once all have confirmed',
    auth: 'member',
    params: Shape({ id: Id('sx') }),
    body: Shape({ answer: OneOf(['CONFIRM', 'REFUSE']) }),
    reply: OwnCards,
    errors: ['NOT_FOUND', 'SWAP_OVER'],
  }),
}
