import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, ListOf, MoneyShape, Nullable, Shape } from './shapes.ts'

/** A product of the artists' official store; it is bought there, never here. */
export const StoreCard = Shape({
  id: Type.String({ description: "the store's own" }),
  title: Type.String({ description: 'as the store writes it for the asked language' }),
  url: Type.String({ description: 'its page at the store' }),
  imageUrl: Nullable(Type.String()),
  price: Nullable(MoneyShape),
  isFromPrice: Type.Boolean({ description: 'its variants differ, and this is the lowest price' }),
  isAvailable: Type.Boolean(),
})
export type StoreCard = Static<typeof StoreCard>

export const storefront = {
  'GET /api/v1/event/{id}/shopify-products': endpoint({
    area: 'Catalogue',
    summary:
      "Cards of the official store for an event, in the store's order; UNAVAILABLE while they are not known, to be asked for again",
    auth: 'anyone',
    params: Shape({ id: Id('ev') }),
    reply: ListOf(StoreCard),
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
}
