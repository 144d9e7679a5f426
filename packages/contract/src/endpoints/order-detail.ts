import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { taxTreatments } from '../rules/tax.ts'
import { CallPlace } from './catalog.ts'
import { OrderRecord } from './commerce.ts'
import { Download, Parcel, Pickup } from './delivery.ts'
import { CurrencyCode, Id, Instant, Nullable, OneOf, Shape } from './shapes.ts'
import { ShippingInfo, ShippingInfoInput } from './shipping.ts'

export const orderMoments = [
  'DIGITAL_AGREED',
  'ORDERED',
  'PAYMENT_OPENED',
  'PAYMENT_REFUSED',
  'PAID',
  'PAYMENT_RETURNS',
  'CANCELED',
  'EXPIRED',
  'FAILED',
  'DOWNLOAD_READY',
  'PARCEL_PREPARING',
  'PARCEL_SHIPPED',
  'PARCEL_DELIVERED',
  'PARCEL_RETURNED',
  'PARCEL_STOPPED',
  'PICKUP_READY',
  'PICKUP_HANDED_OVER',
  'PICKUP_TAKEN_BACK',
  'PICKUP_ENDED',
  'GIFT_READY',
  'GIFT_ACCEPTED',
  'GIFT_DECLINED',
  'GIFT_EXPIRED',
  'GIFT_WITHDRAWN',
  'GIFT_REVOKED',
  'REFUND_REQUESTED',
  'REFUND_DECLINED',
  'REFUND_STARTED',
  'REFUND_WITHDRAWN',
  'PARTLY_REFUNDED',
  'REFUNDED',
] as const

export const TimelineEntry = Shape({
  at: Instant,
  what: OneOf(orderMoments),
  /** The parcel in `parcels` that it is about; null for everything else. */
  parcelId: Nullable(Id('pc')),
})
export type TimelineEntry = Static<typeof TimelineEntry>

const { id: _id, isDefault: _isDefault, ...address } = ShippingInfo.properties
export const FrozenAddress = Shape(address)
export type FrozenAddress = Static<typeof FrozenAddress>

const taxed = {
  gross: Type.Integer({ description: 'what was paid, in minor units' }),
  net: Type.Integer({ description: 'without the tax; net + tax = gross' }),
  tax: Type.Integer(),
}

/** The part of an order taxed at one rate, frozen when the order was placed. */
export const TaxLine = Shape({
  treatment: OneOf(taxTreatments),
  /** The taxing country, ISO 3166-1. */
  country: Type.String(),
  rate: Type.Integer({ description: 'hundredths of a percent; 0 unless TAXED' }),
  registration: Nullable(
    Type.String({ description: 'the seller’s number there; empty in a demo, which has none' }),
  ),
  /** Currency of the order. For a cube payment the currency the cubes were bought in, and CUBE for free ones. */
  currency: CurrencyCode,
  ...taxed,
  /** The refunded part, as negative amounts; null when nothing was refunded. */
  back: Nullable(Shape(taxed)),
})
export type TaxLine = Static<typeof TaxLine>

/** A place in a call session that a paid line brings. */
export const OrderedCall = Shape({
  productUid: Id('pr'),
  units: Type.Integer({ description: 'the time of a place is `promiseMs` for each' }),
  ...CallPlace.properties,
})
export type OrderedCall = Static<typeof OrderedCall>

export const OrderDetail = Shape({
  order: OrderRecord,
  tax: Type.Array(TaxLine, { description: 'by rate; empty where it was not recorded' }),
  /** Delivery address with a masked customs code; null when nothing is sent to the caller. */
  address: Nullable(FrozenAddress),
  /** True while nothing has been sent. */
  mayChangeAddress: Type.Boolean(),
  parcels: Type.Array(Parcel),
  pickups: Type.Array(Pickup),
  downloads: Type.Array(Download),
  calls: Type.Array(OrderedCall, { description: 'places in call sessions, while they are paid' }),
  timeline: Type.Array(TimelineEntry, { description: 'the oldest first' }),
})
export type OrderDetail = Static<typeof OrderDetail>

export const orderDetail = {
  'GET /api/v2/order/{id}/detail': endpoint({
    area: 'Commerce',
    summary: 'Get one of the caller’s orders with its delivery and its activity',
    auth: 'member',
    params: Shape({ id: Id('or') }),
    reply: OrderDetail,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/v1/order/{id}/address': endpoint({
    area: 'Commerce',
    summary:
      'Change the address within the same country until the first parcel is sent; a saved address or one for this order only',
    auth: 'member',
    params: Shape({ id: Id('or') }),
    body: Shape({ shippingInfoId: Type.Optional(Id('si')), shippingInfo: Type.Optional(ShippingInfoInput) }),
    errors: ['NOT_FOUND', 'ADDRESS_FIXED'],
    limit: 'order',
  }),
}
