import Type, { type Static } from 'typebox'
import { carriers } from '../rules/carriers.ts'
import { DrawId } from './draws.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'

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

/** Place of a draw that a parcel brings. */
export const ParcelPrize = Shape({ drawId: DrawId, name: LocalText })
export type ParcelPrize = Static<typeof ParcelPrize>

export const Parcel = Shape({
  parcelId: Id('pc'),
  /** Null for a prize, and for a received gift: the order is the sender's. */
  orderId: Nullable(Id('or')),
  state: OneOf(parcelStates),
  /** Date on which goods that are not in stock yet will be sent (`2026-12-10`); null for goods in stock. */
  supplyDate: Nullable(Type.String()),
  carrier: Nullable(OneOf(carriers)),
  trackingNumber: Nullable(Type.String()),
  /** The carrier's tracking page; null before shipment and when the carrier has none. */
  trackingUrl: Nullable(Type.String()),
  createdAt: Instant,
  shippedAt: Nullable(Instant),
  deliveredAt: Nullable(Instant),
  /** Empty for a prize. */
  lines: Type.Array(LineHandedOver),
  /** Null for ordered goods. */
  prize: Nullable(ParcelPrize),
})
export type Parcel = Static<typeof Parcel>

export const Pickup = Shape({
  passId: Id('pk'),
  /** Null for a received gift: the order is the sender's. */
  orderId: Nullable(Id('or')),
  state: OneOf(pickupStates),
  slot: Nullable(Shape({ from: Instant, to: Instant })),
  /** Zone of the venue when the goods belong to an event. */
  zone: Type.String({ description: 'IANA zone' }),
  eventTitle: Nullable(LocalText),
  /** The code to show at pickup; null once it is no longer valid. */
  code: Nullable(Type.String({ description: 'K7QM-2P9X-4TGA' })),
  /** The code as a QR code: a path of unit squares in a box of `size` modules, including the quiet zone. */
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
  /** Number of downloads and the time of the last one. */
  times: Type.Integer(),
  lastAt: Nullable(Instant),
  /** Replaced or removed since the purchase; new buyers do not get it. */
  isEarlier: Type.Boolean(),
})

export const Download = Shape({
  downloadId: Id('dr'),
  /** Null for a received gift: the order is the sender's. */
  orderId: Nullable(Id('or')),
  productUid: Type.String(),
  name: LocalText,
  imageUrl: Nullable(Type.String()),
  /** When the member received it. */
  since: Instant,
  opensAt: Instant,
  /** Null when the download never closes. */
  closesAt: Nullable(Instant),
  files: Type.Array(DownloadFile),
})
export type Download = Static<typeof Download>
