import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { cartLinesMax } from '../rules/cart.ts'
import { orderQuantityMax } from '../rules/limits.ts'
import { pgCodes } from '../rules/payment-methods.ts'
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

/** What is wanted: products by their ids, or lines of the caller's cart. One of the two. */
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
  /** The show that it belongs to. */
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
  /** In the quote's currency; null when it has no price in it. */
  unitPrice: Nullable(MoneyShape),
  unitPoints: Nullable(Type.Integer({ description: 'cubes; null: not sold for them' })),
  /** What the quantity can be set to now. */
  quantityMax: Type.Integer(),
  problems: Type.Array(CartProblemShape),
})

/** `shipping` is null where nothing is sent, or as long as no country is named. */
const Sums = Shape({ goods: MoneyShape, shipping: Nullable(MoneyShape), total: MoneyShape })

/** What an order of these lines would cost and ask, as of now. */
export const Quote = Shape({
  lines: Type.Array(QuoteLine),
  currency: CurrencyCode,
  /** In which all lines have a price. */
  currencies: Type.Array(CurrencyCode),
  /** In the currency; null when no currency is shared by all lines. */
  money: Nullable(Sums),
  /** In cubes; null when a line is not sold for them. */
  points: Nullable(Sums),
  pgCodes: Type.Array(OneOf(pgCodes)),
  unavailable: Type.Array(UnavailableMethod),
  requires: Shape({
    orderInfo: Type.Boolean(),
    shipping: Type.Boolean(),
    /** For the asked country. */
    customsCode: Type.Boolean(),
    /** Products that are fetched, with the slots to choose from; none means that no slot is asked for. */
    pickup: Type.Array(
      Shape({
        productUid: Id('pr'),
        /** Of the venue, where the goods belong to an event. */
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
    }),
  ),
  /** The country that the buyer saved last, in an address or in the info of an order. */
  savedCountry: Nullable(Type.String()),
  /** Where all of it can be sent. */
  countries: Type.Array(Type.String()),
})
export type Quote = Static<typeof Quote>

/** Units kept for a buyer who is still filling in; the id is the one the order will have. */
export const CheckoutHold = Shape({
  holdId: Id('or'),
  until: Instant,
  /** Once, by five minutes. */
  mayExtend: Type.Boolean(),
})
export type CheckoutHold = Static<typeof CheckoutHold>

const area = 'Checkout'
const HoldId = Shape({ id: Id('or') })

export const checkout = {
  'POST /api/v1/checkout/quote': endpoint({
    area,
    summary: 'What an order of these lines would cost, how it can be paid and what it asks; changes nothing',
    isShop: true,
    caller: 'member',
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
    summary: 'Keep what is wanted for ten minutes; asked again, the same hold',
    isShop: true,
    caller: 'member',
    body: Shape(wanted),
    reply: CheckoutHold,
    errors: ['NOT_FOUND', 'QUEUE_REQUIRED', 'SOLD_OUT', 'BUY_LIMIT_REACHED', 'SALE_CLOSED'],
    limit: 'order',
  }),
  'POST /api/v1/checkout/hold/{id}/extend': endpoint({
    area,
    summary: 'Five minutes more, once',
    isShop: true,
    caller: 'member',
    params: HoldId,
    reply: CheckoutHold,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/checkout/hold/{id}': endpoint({
    area,
    summary: 'Give back what is kept; an order keeps it',
    caller: 'member',
    params: HoldId,
    errors: ['NOT_FOUND'],
  }),
}
