import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { drawRandomness, leastSandboxDelaySec } from '../rules/draws.ts'
import {
  candidatesMax,
  candidatesMin,
  cardsMax,
  oddsPattern,
  packings,
  poolDaysMax,
  poolTextMax,
} from '../rules/random-goods.ts'
import { productKinds } from './catalog.ts'
import { Allotment, RandomPool } from './random-goods.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { EventName, StockFigures } from './studio-products.ts'
import { ImageKey, TextsUpTo } from './studio-shapes.ts'

const area = 'Studio'
const params = Shape({ id: Id('pr') })
const count = Type.Integer({ minimum: 0 })

/** Everything that organisers decide about the cards of a product. */
export const StudioPoolDraft = Shape({
  packing: OneOf(packings),
  maker: Type.String({ maxLength: poolTextMax.maker }),
  candidates: Type.Array(
    Shape({
      name: TextsUpTo(poolTextMax.name),
      image: Nullable(ImageKey),
      /** Cards of it; null where the maker packed them. */
      count: Nullable(Type.Integer({ minimum: 1, maximum: cardsMax })),
      /** Odds as the maker states them; null where we allot. */
      odds: Nullable(
        Type.String({ pattern: oddsPattern, description: 'per mille or a fraction: `125`, `1/8`' }),
      ),
    }),
    { minItems: candidatesMin, maxItems: candidatesMax },
  ),
  /** How the cards are allotted; null where the maker packed them. */
  picked: Nullable(
    Shape({
      firstClosesAt: Instant,
      /** When the cards of the first allotment are packed; later ones take as long. */
      packsAt: Instant,
      /** Seconds from a close to the round that decides. */
      delaySec: Type.Integer({ minimum: leastSandboxDelaySec, maximum: 86_400 }),
      /** Days between the closes of two allotments. */
      intervalDays: Type.Integer({ minimum: 1, maximum: poolDaysMax }),
    }),
  ),
})
export type StudioPoolDraft = Static<typeof StudioPoolDraft>

export const StudioAllotment = Shape({
  ...Allotment.properties,
  closedAt: Nullable(Instant),
  /** Units in it whose card can no longer change. */
  packed: count,
  /** A code of the rule that ended it. */
  voidReason: Nullable(Type.String()),
})
export type StudioAllotment = Static<typeof StudioAllotment>

/** A published pool with its counts. They name no member, and no card of one. */
export const StudioPoolProgress = Shape({
  pool: RandomPool,
  publishedAt: Instant,
  /** Newest first; empty where the maker packed the cards. */
  allotments: Type.Array(StudioAllotment),
  /** Paid units that are in no allotment yet. */
  waiting: count,
  /** Cards that no unit has, in order of the candidates; empty where the maker packed them. */
  left: Type.Array(count),
  swaps: Shape({
    /** Open requests. */
    open: count,
    /** Swaps that wait for a confirmation. */
    waiting: count,
    done: count,
  }),
})
export type StudioPoolProgress = Static<typeof StudioPoolProgress>

/** `NOT_MERCHANDISE`: the kind of the product has no cards. `POOL_TOO_LATE`: it has been sold. */
export const poolObstacles = ['NOT_MERCHANDISE', 'POOL_TOO_LATE'] as const

export const StudioPool = Shape({
  product: Shape({
    id: Id('pr'),
    name: LocalText,
    event: Nullable(EventName),
    kind: OneOf(productKinds),
    stock: StockFigures,
  }),
  /** Origin of the public site, which has the files of allotments. */
  origin: Type.String(),
  /** Randomness of the pool, or that of one that is published now. */
  randomness: OneOf(drawRandomness),
  /** Why no pool can be published; null when one can, or is. */
  obstacle: Nullable(OneOf(poolObstacles)),
  /** Null before publication. */
  progress: Nullable(StudioPoolProgress),
})
export type StudioPool = Static<typeof StudioPool>

export const studioPools = {
  'GET /api/studio/product/{id}/pool': endpoint({
    area,
    summary: 'Returns the cards of random goods with the state of their allotments',
    auth: 'staff',
    staff: { permission: 'product.read', scope: 'any' },
    params,
    reply: StudioPool,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/product/{id}/pool': endpoint({
    area,
    summary: 'Makes a product random goods before its first sale; its cards then stay as they are',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', auditAction: 'pool.publish', needsReauth: true },
    params,
    body: StudioPoolDraft,
    reply: Shape({ poolId: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    errors: [
      'NOT_FOUND',
      'NOT_PERMITTED',
      'NOT_MERCHANDISE',
      'POOL_EXISTS',
      'POOL_TOO_LATE',
      'STOCK_OVER_CARDS',
    ],
  }),
}
