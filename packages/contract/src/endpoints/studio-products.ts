import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { maxAmount } from '../rules/money.ts'
import { changeKinds, movementReasons, saleStates, stockReasons } from '../rules/product-editing.ts'
import { packings } from '../rules/random-goods.ts'
import { signingFields } from '../rules/signing.ts'
import { ladderHeights, tierCamerasMax } from '../rules/ticket-tier.ts'
import { productKinds } from './catalog.ts'
import { CurrencyCode, Id, Instant, LocalText, Nullable, OneOf, PaidCurrencyCode, Shape } from './shapes.ts'
import { Reason } from './studio-refunds.ts'
import { ConfirmedChanges, ImageKey, TextsUpTo } from './studio-shapes.ts'

const area = 'Studio'
const params = Shape({ id: Id('pr') })

const Slot = Shape({
  from: Instant,
  to: Instant,
  capacity: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'orders' }),
})

export const InfoField = Shape({
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }),
  kind: OneOf(['TEXT', 'SELECT', 'DATE']),
  label: TextsUpTo(120),
  isRequired: Type.Boolean(),
  options: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 50 }),
  /** The answer is written on the item as this part, and each unit stands in a signing list. */
  signing: Type.Optional(OneOf(signingFields)),
})

/** The editable data of a product. Its kind and its event never change. */
export const ProductDraft = Shape({
  productCode: Type.String({ maxLength: 60 }),
  name: TextsUpTo(120),
  description: TextsUpTo(5_000),
  notice: TextsUpTo(1_000),
  image: Nullable(ImageKey),
  buyLimitMax: Type.Integer({ minimum: 1, maximum: 99 }),
  payStartAt: Instant,
  payEndAt: Instant,
  defaultCurrency: CurrencyCode,
  prices: Type.Array(
    Shape({ amount: Type.Integer({ minimum: 1, maximum: maxAmount }), currency: PaidCurrencyCode }),
    { maxItems: 5 },
  ),
  pointPrice: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'cubes' })),
  replayDays: Nullable(Type.Integer({ minimum: 1, maximum: 366 })),
  /** Cameras that a ticket opens besides the main one; null for all. */
  cameras: Nullable(
    Type.Array(Type.String({ pattern: '^[a-z0-9]{1,16}$' }), { maxItems: tierCamerasMax, uniqueItems: true }),
  ),
  /** The highest picture that a ticket opens, in lines; null for no limit. */
  maxHeight: Nullable(Type.Unsafe<number>({ type: 'integer', enum: [...ladderHeights] })),
  requiresOrderInfo: Type.Boolean(),
  requiresShipping: Type.Boolean(),
  isOnSitePickup: Type.Boolean(),
  weightGrams: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  shipsFrom: Nullable(Type.String({ maxLength: 2 })),
  shipsTo: Nullable(Type.Array(Type.String({ maxLength: 2 }), { maxItems: 250 })),
  supplyDate: Nullable(Type.String({ maxLength: 10 })),
  download: Nullable(Shape({ from: Instant, days: Type.Integer({ minimum: 1, maximum: 3_660 }) })),
  optionGroup: Nullable(Type.String({ maxLength: 60 })),
  options: Type.Array(Shape({ name: TextsUpTo(40), value: TextsUpTo(40) }), { maxItems: 3 }),
  customInfoFields: Type.Array(InfoField, { maxItems: 20 }),
  pickupSlots: Type.Array(Slot, { maxItems: 100 }),
  sortPosition: Type.Integer({ minimum: 0, maximum: 100_000 }),
  isHidden: Type.Boolean(),
})
export type ProductDraft = Static<typeof ProductDraft>

/** Data of a new product; omitted fields get the default of its kind. */
export const NewProductDraft = Shape({
  ...ProductDraft.properties,
  /** Defaults to 10 for goods, otherwise 1. */
  buyLimitMax: Type.Optional(ProductDraft.properties.buyLimitMax),
  /** Defaults to the end of its event; required for a product without an event. */
  payEndAt: Type.Optional(ProductDraft.properties.payEndAt),
})
export type NewProductDraft = Static<typeof NewProductDraft>

export const StockFigures = Shape({
  onHand: Type.Integer(),
  held: Type.Integer(),
  sold: Type.Integer(),
})
export type StockFigures = Static<typeof StockFigures>

export const EventName = Shape({ id: Id('ev'), title: LocalText, zone: Type.String({ description: 'IANA' }) })

export const ProductLine = Shape({
  id: Id('pr'),
  event: Nullable(EventName),
  kind: OneOf(productKinds),
  productCode: Type.String(),
  name: LocalText,
  imageUrl: Nullable(Type.String()),
  sale: OneOf(saleStates),
  payStartAt: Instant,
  payEndAt: Instant,
  prices: ProductDraft.properties.prices,
  pointPrice: ProductDraft.properties.pointPrice,
  stock: StockFigures,
  /** Null when ungrouped. The name is the one that its products share. */
  group: Nullable(Shape({ code: Type.String(), name: LocalText })),
})
export type ProductLine = Static<typeof ProductLine>

/** The cameras of the event's channel; an external stream cannot be limited. */
const Carried = Shape({
  isHosted: Type.Boolean(),
  cameras: Type.Array(Shape({ name: Type.String(), title: LocalText }), {
    description: 'beside the main one',
  }),
})

export const StudioProduct = Shape({
  id: Id('pr'),
  version: Type.Integer(),
  event: Nullable(EventName),
  kind: OneOf(productKinds),
  sale: OneOf(saleStates),
  imageUrl: Nullable(Type.String()),
  /** True when it is hidden and has no orders. */
  mayDelete: Type.Boolean(),
  draft: ProductDraft,
  /** Orders with a pickup reservation, by the start of their slot. */
  taken: Type.Array(Shape({ from: Instant, orders: Type.Integer() })),
  stock: StockFigures,
  /** How its cards are packed, for random goods. */
  packing: Nullable(OneOf(packings)),
  /** Number of downloadable files; 0 for a product that is not digital. */
  files: Type.Integer(),
  carried: Nullable(Carried),
  siblings: Type.Array(Shape({ id: Id('pr'), name: LocalText })),
})
export type StudioProduct = Static<typeof StudioProduct>

export const StockMovement = Shape({
  seq: Type.Integer(),
  at: Instant,
  reason: OneOf(stockReasons),
  quantity: Type.Integer(),
  onHand: Type.Integer({ description: 'after it' }),
  note: Type.String(),
  /** Null when unrecorded, as for an import. A former member has no nickname. */
  by: Nullable(Shape({ nickname: Nullable(Type.String()) })),
})
export type StockMovement = Static<typeof StockMovement>

/** An effect of a change on buyers, with the number affected. */
export const BuyerChange = Shape({ kind: OneOf(changeKinds), count: Type.Integer() })

const ProductSave = Shape({
  /** Version that was edited; VERSION_CONFLICT when it is no longer the current one. */
  version: Type.Integer({ minimum: 1 }),
  product: ProductDraft,
  confirmed: ConfirmedChanges,
})

export const ProductQuery = Shape({
  eventId: Type.Optional(
    Type.String({
      pattern: '^(?:none|ev_[0-9A-HJKMNP-TV-Z]{26})$',
      description: '`none`: those of no event',
    }),
  ),
  keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  kind: Type.Optional(OneOf(productKinds)),
  /** From the previous response. */
  cursor: Type.Optional(Id('pr')),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export type ProductQuery = Static<typeof ProductQuery>

export const studioProducts = {
  'GET /api/studio/product': endpoint({
    area,
    summary: 'Lists the caller’s products by event, in their order',
    auth: 'staff',
    staff: { permission: 'product.read', scope: 'any' },
    query: ProductQuery,
    reply: Shape({ content: Type.Array(ProductLine), nextCursor: Nullable(Type.String()) }),
    errors: [],
  }),
  'POST /api/studio/product': endpoint({
    area,
    summary: 'Creates a product with its stock',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', auditAction: 'product.create' },
    body: Shape({
      eventId: Nullable(Id('ev')),
      kind: OneOf(productKinds),
      onHand: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
      product: NewProductDraft,
    }),
    reply: Shape({ id: Id('pr') }),
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
  }),
  'GET /api/studio/product/{id}': endpoint({
    area,
    summary: 'Returns a product for editing',
    auth: 'staff',
    staff: { permission: 'product.read', scope: 'any' },
    params,
    reply: StudioProduct,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/product/{id}': endpoint({
    area,
    summary:
      'Saves a product; changes that affect buyers must be confirmed, a new price requires reauthentication',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', auditAction: 'product.change' },
    params,
    body: ProductSave,
    reply: Shape({ version: Type.Integer() }),
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'VERSION_CONFLICT', 'CONFIRM_CHANGES', 'REAUTH_REQUIRED'],
  }),
  'DELETE /api/studio/product/{id}': endpoint({
    area,
    summary: 'Deletes a hidden product without orders; it can be restored',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', auditAction: 'product.delete' },
    params,
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'NOT_A_DRAFT'],
  }),
  'POST /api/studio/product/{id}/restore': endpoint({
    area,
    summary: 'Restores a deleted product; refused when another product uses its code',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', auditAction: 'product.restore' },
    params,
    body: Shape({}),
    errors: ['NOT_FOUND', 'NOT_PERMITTED'],
  }),
  'GET /api/studio/product/{id}/stock': endpoint({
    area,
    summary: 'Lists the stock movements of a product, newest first',
    auth: 'staff',
    staff: { permission: 'product.read', scope: 'any' },
    params,
    query: Shape({ cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })) }),
    reply: Shape({
      stock: StockFigures,
      content: Type.Array(StockMovement),
      nextCursor: Nullable(Type.String()),
    }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/product/{id}/stock': endpoint({
    area,
    summary: 'Adds or removes units, with a reason',
    auth: 'staff',
    staff: { permission: 'product.write', scope: 'any', auditAction: 'stock.move' },
    params,
    body: Shape({
      reason: OneOf(movementReasons),
      quantity: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, description: 'never 0' }),
      note: Type.String({ maxLength: 200 }),
      /** Stock that the editor saw; VERSION_CONFLICT when it differs by now, so that no movement counts twice. */
      onHand: Type.Integer({ minimum: 0 }),
    }),
    reply: StockFigures,
    errors: ['NOT_FOUND', 'NOT_PERMITTED', 'VERSION_CONFLICT', 'STOCK_BELOW_SOLD', 'STOCK_OVER_CARDS'],
  }),
  'POST /api/studio/product/{id}/answers': endpoint({
    area,
    summary: 'Exports buyers of a product with their answers; the reason is logged',
    auth: 'staff',
    staff: {
      permission: 'order.reveal',
      scope: 'any',
      auditAction: 'product.export-answers',
      needsReauth: true,
    },
    params,
    body: Shape({ reason: Reason }),
    reply: Shape({ workId: Id('wk') }),
    errors: ['NOT_FOUND'],
  }),
}
