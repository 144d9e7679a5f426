import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { signingMax } from '../rules/signing.ts'
import { Parcel } from './delivery.ts'
import { DrawId, PrizeAddress } from './draws.ts'
import { FrozenAddress } from './order-detail.ts'
import { Id, Instant, Nullable, Shape } from './shapes.ts'

/** Longest input; `rules/signing.ts` counts characters as readers do. */
const input = (max: number) => Type.String({ maxLength: 40 * max })

export const SigningText = Shape({
  /** Name, as it is written on the item. */
  name: input(signingMax.name),
  /** How the name is said; may be empty. */
  reading: input(signingMax.reading),
  /** May be empty. */
  text: input(signingMax.text),
})

export const SigningMoment = Shape({
  /** Counts the signed items of the draw or the product from 1. */
  number: Type.Integer(),
  at: Instant,
  /** Milliseconds since the show went on air; null when the show was not on air. */
  mediaMs: Nullable(Type.Integer()),
})
export type SigningMoment = Static<typeof SigningMoment>

export const OwnSigning = Shape({
  /** Null until the member wrote it. */
  text: Nullable(SigningText),
  /** The text may still be changed. */
  isOpen: Type.Boolean(),
  signed: Nullable(SigningMoment),
  /** The replay that the member finds now shows the moment. */
  isInReplay: Type.Boolean(),
})
export type OwnSigning = Static<typeof OwnSigning>

/** Bought goods of an order that are signed in a show. */
export const OrderSigning = Shape({
  goods: Type.Array(
    Shape({
      productId: Id('pr'),
      event: Shape({ id: Id('ev'), slug: Type.String(), zone: Type.String({ description: 'IANA zone' }) }),
      /** Null when the order has no name to write. */
      text: Nullable(SigningText),
      units: Type.Array(
        Shape({
          /** Counts the units of the product in the order from 1. */
          unit: Type.Integer(),
          signed: Nullable(SigningMoment),
          /** The replay that the member finds now shows the moment. */
          isInReplay: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export type OrderSigning = Static<typeof OrderSigning>

export const PrizeDelivery = Shape({
  /** Countries that the item can be sent to, ISO 3166-1. */
  countries: Type.Array(Type.String()),
  /** Null until the winner gave one. */
  address: Nullable(FrozenAddress),
  /** The address may still be changed. */
  isOpen: Type.Boolean(),
  /** Null until the item is signed. */
  parcel: Nullable(Parcel),
})
export type PrizeDelivery = Static<typeof PrizeDelivery>

const area = 'Draws'
const params = Shape({ id: DrawId })

export const signing = {
  'GET /api/v1/draw/{id}/signing': endpoint({
    area,
    summary: 'Returns what is written on the member’s signed item, and when it was signed',
    auth: 'member',
    params,
    reply: OwnSigning,
    errors: ['NOT_FOUND', 'DRAW_NOT_WON'],
  }),
  'PUT /api/v1/draw/{id}/signing': endpoint({
    area,
    summary: 'Stores what a winner wants written on the signed item',
    auth: 'member',
    params,
    body: SigningText,
    reply: OwnSigning,
    errors: ['NOT_FOUND', 'DRAW_NOT_WON', 'SIGNING_CLOSED'],
  }),
  'GET /api/v1/order/{id}/signing': endpoint({
    area: 'Commerce',
    summary:
      'Returns the bought goods of a member’s order that are signed in a show, and when each unit was signed',
    auth: 'member',
    params: Shape({ id: Id('or') }),
    reply: OrderSigning,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/draw/{id}/delivery': endpoint({
    area,
    summary: 'Returns where the member’s signed item goes, and its parcel',
    auth: 'member',
    params,
    reply: PrizeDelivery,
    errors: ['NOT_FOUND', 'DRAW_NOT_WON'],
  }),
  'PUT /api/v1/draw/{id}/delivery': endpoint({
    area,
    summary: 'Changes the address of an accepted item until its parcel is sent',
    auth: 'member',
    params,
    body: Shape(PrizeAddress),
    reply: PrizeDelivery,
    errors: ['NOT_FOUND', 'DRAW_NOT_WON', 'DRAW_COUNTRY_NOT_SERVED', 'ADDRESS_FIXED'],
  }),
}
