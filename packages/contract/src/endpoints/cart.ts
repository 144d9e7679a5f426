import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { cartLinesMax } from '../rules/cart.ts'
import { orderQuantityMax } from '../rules/limits.ts'
import { productKinds } from './catalog.ts'
import {
  CurrencyCode,
  Id,
  Instant,
  LocalText,
  MoneyShape,
  Nullable,
  OneOf,
  PaidCurrencyCode,
  Shape,
  Slug,
} from './shapes.ts'

const Kind = <const K extends string>(kind: K) => Type.Literal(kind)
const Units = Type.Integer({ minimum: 0 })

export const CartProblemShape = Type.Union([
  Shape({ kind: Kind('NOT_FOR_SALE') }),
  Shape({ kind: Kind('NOT_YET_OPEN'), opensAt: Instant }),
  Shape({ kind: Kind('SALE_CLOSED') }),
  Shape({ kind: Kind('ALREADY_ENTITLED'), isGivable: Type.Boolean() }),
  Shape({ kind: Kind('SOLD_OUT'), mayReturn: Units }),
  Shape({ kind: Kind('OVER_STOCK'), left: Units }),
  Shape({ kind: Kind('OVER_LIMIT'), left: Units }),
  Shape({ kind: Kind('NOT_PAYABLE'), currencies: Type.Array(CurrencyCode) }),
  Shape({ kind: Kind('PRICE_CHANGED'), was: MoneyShape, now: MoneyShape }),
])

const PaidMoney = Shape({ ...MoneyShape.properties, currency: PaidCurrencyCode })

export const CartLine = Shape({
  cartItemId: Id('ci'),
  productUid: Id('pr'),
  kind: OneOf(productKinds),
  /** Includes the options. */
  name: LocalText,
  imageUrl: Nullable(Type.String()),
  /** Null when the product belongs to no event. */
  event: Nullable(Shape({ id: Id('ev'), slug: Slug, title: LocalText })),
  quantity: Type.Integer({ minimum: 1 }),
  unitPrice: Nullable(PaidMoney),
  pointPrice: Nullable(Type.Integer({ description: 'cubes' })),
  buyLimitMax: Type.Integer(),
  /**
   * The highest quantity possible now by stock, buy limit and order limit; lower than `quantity` when that is too high.
   */
  quantityMax: Units,
  needsShipping: Type.Boolean(),
  isOnSitePickup: Type.Boolean(),
  problems: Type.Array(CartProblemShape),
})
export type CartLine = Static<typeof CartLine>

/** Lines in the order in which they were added. */
export const Cart = Shape({
  content: Type.Array(CartLine),
  /** The currency of every `unitPrice`. */
  currency: PaidCurrencyCode,
  /** Chargeable currencies in which at least one line has a price. */
  currencies: Type.Array(PaidCurrencyCode),
  /** Sums of the lines without problems, in minor units and in cubes; null when one of them has no such price. */
  subtotal: Nullable(Type.Integer()),
  pointSubtotal: Nullable(Type.Integer({ description: 'cubes' })),
  /**
   * The lowest shipping fee of any line, in `currency`, for the country where the member most likely lives. Null when
   * nothing can be shipped there or the currency has no fee.
   */
  shippingFrom: Nullable(Shape({ countryCode: Type.String(), fee: MoneyShape })),
})
export type Cart = Static<typeof Cart>

/** Result of adding one item; `limitedBy` is the reason why fewer were added than requested. */
const AddedItem = Shape({
  cartItemId: Id('ci'),
  productUid: Id('pr'),
  quantity: Type.Integer({ description: 'what the line holds now' }),
  added: Type.Integer(),
  limitedBy: Nullable(OneOf(['STOCK', 'LIMIT'])),
})

export const addRefusals = [
  'NOT_FOUND',
  'SALE_CLOSED',
  'SOLD_OUT',
  'BUY_LIMIT_REACHED',
  'ALREADY_ENTITLED',
  'CART_FULL',
] as const
export type AddRefusal = (typeof addRefusals)[number]

const CartItemCount = Type.Integer({ minimum: 0, description: 'lines' })
const Quantity = Type.Integer({ minimum: 1, maximum: orderQuantityMax })
const WishedItem = Shape({ productUid: Id('pr'), quantity: Quantity })
const Item = Shape({ id: Id('ci') })
const area = 'Cart'

export const cart = {
  'GET /api/v1/shop': endpoint({
    area,
    summary: 'Get whether the shop is open, for pages without a connection that would notify them',
    auth: 'anyone',
    reply: Shape({ isOpen: Type.Boolean() }),
    errors: [],
    limit: 'chunks',
    hasOwnLimit: true,
  }),
  'GET /api/v1/cart': endpoint({
    area,
    summary: 'Get the caller’s cart with what prevents the payment of each line',
    auth: 'member',
    query: Shape({ currency: Type.Optional(PaidCurrencyCode) }),
    reply: Cart,
    errors: [],
  }),
  'POST /api/v1/cart/items': endpoint({
    area,
    summary: 'Add a product to the cart; for a product already in it, raise the quantity up to the limit',
    isShop: true,
    auth: 'member',
    idempotent: true,
    body: Shape({
      ...WishedItem.properties,
      /** The id of a line that was just removed: it is restored under the same id at its old position. */
      cartItemId: Type.Optional(Id('ci')),
    }),
    reply: Shape({ ...AddedItem.properties, cartItemCount: CartItemCount }),
    errors: addRefusals,
    limit: 'cart',
  }),
  'PATCH /api/v1/cart/items/{id}': endpoint({
    area,
    summary: 'Update a line’s quantity up to the limit, or accept its current prices',
    isShop: true,
    auth: 'member',
    params: Item,
    body: Shape({
      quantity: Type.Optional(Quantity),
      /** The prices that the caller saw; a price that changed since then still needs to be accepted. */
      acceptedPrices: Type.Optional(Type.Array(MoneyShape, { minItems: 1, maxItems: 6 })),
    }),
    reply: Shape({ cartItemId: Id('ci'), quantity: Type.Integer(), cartItemCount: CartItemCount }),
    errors: ['NOT_FOUND'],
    limit: 'cart',
  }),
  'DELETE /api/v1/cart/items/{id}': endpoint({
    area,
    summary: 'Remove a line; the response contains what restores it',
    auth: 'member',
    params: Item,
    reply: Shape({
      cartItemId: Id('ci'),
      productUid: Id('pr'),
      quantity: Type.Integer(),
      cartItemCount: CartItemCount,
    }),
    errors: ['NOT_FOUND'],
    limit: 'cart',
  }),
  'POST /api/v1/cart/merge': endpoint({
    area,
    summary:
      'Add a guest’s selection to the cart at sign-in; the Idempotency-Key belongs to the selection, so two tabs add it once',
    auth: 'member',
    idempotent: true,
    body: Shape({ items: Type.Array(WishedItem, { minItems: 1, maxItems: cartLinesMax }) }),
    reply: Shape({
      merged: Type.Array(AddedItem),
      skipped: Type.Array(Shape({ productUid: Id('pr'), reason: OneOf(addRefusals) })),
      cartItemCount: CartItemCount,
    }),
    errors: [],
    limit: 'cart',
  }),
}
