import Type, { type Static } from 'typebox'
import { carriers } from '../rules/carriers.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'

/** How what was paid reaches who gets it; shapes that an order's page and MY BOX share. */

export const parcelStates = ['PREPARING', 'SHIPPED', 'DELIVERED', 'RETURNED', 'STOPPED'] as const
export const pickupStates = ['READY', 'HANDED_OVER', 'ENDED'] as const

const LineHandedOver = Shape({
  lineId: Type.String(),
  productUid: Type.String(),
  name: LocalText,
  quantity: Type.Integer(),
  imageUrl: Nullable(Type.String()),
})
export type LineHandedOver = Static<typeof LineHandedOver>

export const Parcel = Shape({
  parcelId: Id('pc'),
  /** Null where it is somebody else's: a gift. */
  orderId: Nullable(Id('or')),
  state: OneOf(parcelStates),
  /** `2026-12-10`: when goods that are not there yet will be sent; null for what is there. */
  supplyDate: Nullable(Type.String()),
  carrier: Nullable(OneOf(carriers)),
  trackingNumber: Nullable(Type.String()),
  /** A page of the carrier's; null before it is sent, and where there is none. */
  trackingUrl: Nullable(Type.String()),
  createdAt: Instant,
  shippedAt: Nullable(Instant),
  deliveredAt: Nullable(Instant),
  lines: Type.Array(LineHandedOver),
})
export type Parcel = Static<typeof Parcel>

export const Pickup = Shape({
  passId: Id('pk'),
  /** Null where it is somebody else's: a gift. */
  orderId: Nullable(Id('or')),
  state: OneOf(pickupStates),
  slot: Nullable(Shape({ from: Instant, to: Instant })),
  /** Of the venue, where the goods belong to an event. */
  zone: Type.String({ description: 'IANA zone' }),
  eventTitle: Nullable(LocalText),
  /** What is shown at the desk; null once it opens nothing. */
  code: Nullable(Type.String({ description: 'K7QM-2P9X-4TGA' })),
  /** The same as a QR code: a path of unit squares in a box of so many modules, its quiet zone included. */
  qr: Nullable(Shape({ size: Type.Integer(), path: Type.String() })),
  handedOverAt: Nullable(Instant),
  lines: Type.Array(LineHandedOver),
})
export type Pickup = Static<typeof Pickup>

export const DownloadFile = Shape({
  fileId: Id('df'),
  name: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
  /** How often it was fetched, and when last. */
  times: Type.Integer(),
  lastAt: Nullable(Instant),
  /** Replaced or taken out since: new buyers do not get it. */
  isEarlier: Type.Boolean(),
})

export const Download = Shape({
  downloadId: Id('dr'),
  /** Null where it is somebody else's: a gift. */
  orderId: Nullable(Id('or')),
  productUid: Type.String(),
  name: LocalText,
  imageUrl: Nullable(Type.String()),
  /** When it became theirs. */
  since: Instant,
  opensAt: Instant,
  /** Null: for good. */
  closesAt: Nullable(Instant),
  files: Type.Array(DownloadFile),
})
export type Download = Static<typeof Download>
