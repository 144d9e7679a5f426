import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { cartLinesMax } from '../rules/cart.ts'
import { orderQuantityMax } from '../rules/limits.ts'
import { pgCodes } from '../rules/payment-methods.ts'
import { signingFields } from '../rules/signing.ts'
import { CartProblemShape } from './cart.ts'
import { EntryRules, productKinds } from './catalog.ts'
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
  UnavailableMethod,
} from './shapes.ts'

/** Requested items: either products by id, or lines of the caller's cart. */
const wanted = {
  lines: Type.Optional(
    Type.Array(
      Shape({ productUid: Id('pr'), quantity: Type.Integer({ minimum: 1, maximum: orderQuantityMax }) }),
      { minItems: 1, maxItems: cartLinesMax },
    ),
  ),
  cartItemIds: Type.Optional(
    Type.Array(Id('ci'), { minItems: 1, maxItems: cartLinesMax, uniqueItems: true }),
  ),
}

export const QuoteLine = Shape({
  productUid: Id('pr'),
  cartItemId: Nullable(Id('ci')),
  kind: OneOf(productKinds),
  name: LocalText,
  imageUrl: Nullable(Type.String()),
  event: Nullable(
    Shape({
      title: LocalText,
      imageUrl: Type.String(),
      startAt: Instant,
      zone: Type.String({ description: 'IANA zone' }),
      rules: EntryRules,
    }),
  ),
  quantity: Type.Integer(),
  /** In the quote's currency; null when the product has no price in it. */
  unitPrice: Nullable(MoneyShape),
  unitPoints: Nullable(Type.Integer({ description: 'cubes; null: not sold for them' })),
  quantityMax: Type.Integer(),
  problems: Type.Array(CartProblemShape),
})

/** `shipping` is null when nothing is shipped or while no country is given. */
const Sums = Shape({ goods: MoneyShape, shipping: Nullable(MoneyShape), total: MoneyShape })

export const Quote = Shape({
  lines: Type.Array(QuoteLine),
  currency: CurrencyCode,
  /** Currencies in which all lines have a price. */
  currencies: Type.Array(CurrencyCode),
  /** In `currency`; null when the lines share no currency. */
  money: Nullable(Sums),
  /** In cubes; null when a line is not sold for cubes. */
  points: Nullable(Sums),
  pgCodes: Type.Array(OneOf(pgCodes)),
  unavailable: Type.Array(UnavailableMethod),
  requires: Shape({
    orderInfo: Type.Boolean(),
    shipping: Type.Boolean(),
    /** Applies to the requested country. */
    customsCode: Type.Boolean(),
    /** Products with pickup and the slots to choose from; without slots, none has to be chosen. */
    pickup: Type.Array(
      Shape({
        productUid: Id('pr'),
        /** Zone of the venue when the goods belong to an event. */
        zone: Type.String({ description: 'IANA zone' }),
        slots: Type.Array(Shape({ id: Id('ps'), from: Instant, to: Instant, left: Type.Integer() })),
      }),
    ),
  }),
  customInfoFields: Type.Array(
    Shape({
      id: Type.String(),
      kind: OneOf(['TEXT', 'SELECT', 'DATE']),
      label: LocalText,
      isRequired: Type.Boolean(),
      options: Type.Array(Type.String()),
      /** The answer is written on a signed item as this part. */
      signing: Type.Optional(OneOf(signingFields)),
    }),
  ),
  /** The country that the buyer saved last, in an address or in order info. */
  savedCountry: Nullable(Type.String()),
  /** Countries to which all lines can be shipped. */
  countries: Type.Array(Type.String()),
})
export type Quote = Static<typeof Quote>

/** Units held while a buyer completes the checkout; the order takes over the id. */
export const CheckoutHold = Shape({
  holdId: Id('or'),
  until: Instant,
  /** A hold can be extended once, by five minutes. */
  mayExtend: Type.Boolean(),
})
export type CheckoutHold = Static<typeof CheckoutHold>

const area = 'Checkout'
const HoldId = Shape({ id: Id('or') })

export const checkout = {
  'POST /api/v1/checkout/quote': endpoint({
    area,
    summary: 'Calculate the price, payment methods and questions of an order of these lines; changes nothing',
    isShop: true,
    auth: 'member',
    body: Shape({
      ...wanted,
      countryCode: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
      currency: Type.Optional(PaidCurrencyCode),
    }),
    reply: Quote,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/checkout/hold': endpoint({
    area,
    summary: 'Hold the units of these lines for ten minutes; a repeated call returns the same hold',
    isShop: true,
    auth: 'member',
    body: Shape(wanted),
    reply: CheckoutHold,
    errors: [
      'NOT_FOUND',
      'QUEUE_REQUIRED',
      'SOLD_OUT',
      'BUY_LIMIT_REACHED',
      'SALE_CLOSED',
      'DRAW_EXCLUDED',
      'DRAW_CAP_REACHED',
    ],
    limit: 'order',
  }),
  'POST /api/v1/checkout/hold/{id}/extend': endpoint({
    area,
    summary: 'Extend a hold once, by five minutes',
    isShop: true,
    auth: 'member',
    params: HoldId,
    reply: CheckoutHold,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/checkout/hold/{id}': endpoint({
    area,
    summary: 'Release a hold that no order uses',
    auth: 'member',
    params: HoldId,
    errors: ['NOT_FOUND'],
  }),
}
