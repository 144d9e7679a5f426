import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { carriers } from '../rules/carriers.ts'
import { parcelFileBytes, parcelFileTypes } from '../rules/parcel-file.ts'
import { textEncodings } from '../rules/text-encoding.ts'
import { ParcelPrize, parcelStates } from './delivery.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { Reason } from './studio-refunds.ts'
import { ListPart, listQuery } from './studio-shapes.ts'

const area = 'Studio'

/** A parcel as shown to shipping staff; recipient and address stay with the order. */
export const StudioParcel = Shape({
  parcelId: Id('pc'),
  /** Null for a prize. */
  orderId: Nullable(Id('or')),
  state: OneOf(parcelStates),
  /** When it was paid, or signed. */
  at: Instant,
  /** Date on which its goods arrive (`2026-12-10`); null for goods in stock. */
  supplyDate: Nullable(Type.String()),
  country: Nullable(Type.String({ description: 'ISO 3166-1' })),
  /** The recipient; the nickname is null when the account was deleted. Winners have no account and a masked name. */
  owner: Shape({ uid: Nullable(Type.String()), nickname: Nullable(Type.String()) }),
  event: Nullable(Shape({ id: Id('ev'), title: LocalText })),
  /** Empty for a prize. */
  lines: Type.Array(Shape({ name: LocalText, quantity: Type.Integer() })),
  prize: Nullable(ParcelPrize),
  carrier: Nullable(OneOf(carriers)),
  trackingNumber: Nullable(Type.String()),
  trackingUrl: Nullable(Type.String()),
})
export type StudioParcel = Static<typeof StudioParcel>

export const StudioParcelQuery = Shape({
  state: Type.Optional(OneOf(parcelStates)),
  eventId: Type.Optional(Id('ev')),
  /** A parcel, order or tracking number, or the recipient. */
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  ...listQuery,
})
export type StudioParcelQuery = Static<typeof StudioParcelQuery>

/** An item to pick for all parcels that can be sent now. */
export const PickLine = Shape({
  productUid: Type.String(),
  name: LocalText,
  quantity: Type.Integer(),
  parcels: Type.Integer(),
})
export type PickLine = Static<typeof PickLine>

const FileQuery = Shape({
  /** Default carrier for rows without one. */
  carrier: Type.Optional(OneOf(carriers)),
  /** The encoding of a CSV; detected when omitted. */
  encoding: Type.Optional(OneOf(textEncodings)),
})

export const ParcelFilePreview = Shape({
  format: OneOf(['CSV', 'XLSX']),
  /** Null for XLSX. */
  encoding: Nullable(OneOf(textEncodings)),
  separator: Nullable(OneOf([',', ';', '\t', '|'])),
  rows: Type.Integer(),
  failed: Type.Integer(),
  /** The first rows, as parsed. */
  sample: Type.Array(
    Shape({
      line: Type.Integer(),
      parcel: Type.String(),
      carrier: Type.String(),
      trackingNumber: Type.String(),
    }),
  ),
  /** The first hundred; `row` is a line of the file. */
  problems: Type.Array(Shape({ row: Type.String(), rule: Type.String(), detail: Type.String() })),
})
export type ParcelFilePreview = Static<typeof ParcelFilePreview>

const ParcelId = Shape({ id: Id('pc') })

const deliveryStep = (auditAction: string, summary: string) =>
  endpoint({
    area,
    summary,
    auth: 'staff',
    staff: { permission: 'parcel.write', scope: 'any', auditAction },
    params: ParcelId,
    body: Shape({}),
    errors: ['NOT_FOUND', 'PARCEL_REFUSED'],
  })

export const studioParcels = {
  'GET /api/studio/parcel': endpoint({
    area,
    summary: 'Lists parcels of the caller’s events, oldest first',
    auth: 'staff',
    staff: { permission: 'parcel.write', scope: 'any' },
    query: StudioParcelQuery,
    reply: ListPart(StudioParcel),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/parcel/pick-list': endpoint({
    area,
    summary: 'Returns the pick list of parcels that can be sent now',
    auth: 'staff',
    staff: { permission: 'parcel.write', scope: 'any' },
    query: Shape({ eventId: Type.Optional(Id('ev')) }),
    reply: Shape({
      content: Type.Array(PickLine, { description: 'most units first' }),
      parcels: Type.Integer(),
      /** False when only the oldest parcels are covered, because there are more than staff can pack in a day. */
      isAll: Type.Boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/parcel/export': endpoint({
    area,
    summary: 'Exports parcels to be sent with their addresses; the reason is logged',
    auth: 'staff',
    staff: { permission: 'order.reveal', scope: 'any', auditAction: 'parcel.export', needsReauth: true },
    body: Shape({ eventId: Nullable(Id('ev')), reason: Reason }),
    reply: Shape({ workId: Id('wk') }),
    errors: ['NOT_FOUND'],
    limit: 'studio-export',
  }),
  'POST /api/studio/parcel/import/preview': endpoint({
    area,
    summary: 'Previews the import of a file of tracking numbers and its errors; changes nothing',
    auth: 'staff',
    staff: { permission: 'parcel.write', scope: 'any', isRead: true },
    query: FileQuery,
    bytes: { types: parcelFileTypes, max: parcelFileBytes },
    reply: ParcelFilePreview,
    errors: [],
    limit: 'import-preview',
  }),
  'POST /api/studio/parcel/import': endpoint({
    area,
    summary: 'Imports tracking numbers from a file and marks those parcels as sent; other rows are reported',
    auth: 'staff',
    staff: { permission: 'parcel.write', scope: 'any', auditAction: 'parcel.import' },
    query: FileQuery,
    bytes: { types: parcelFileTypes, max: parcelFileBytes },
    reply: Shape({ workId: Id('wk'), rows: Type.Integer() }),
    errors: [],
    limit: 'import',
  }),
  'POST /api/studio/parcel/{id}/ship': endpoint({
    area,
    summary: 'Marks a parcel as sent with its tracking number; its recipient is notified',
    auth: 'staff',
    staff: { permission: 'parcel.write', scope: 'any', auditAction: 'parcel.ship' },
    params: ParcelId,
    body: Shape({ carrier: OneOf(carriers), trackingNumber: Type.String({ minLength: 1, maxLength: 60 }) }),
    errors: ['NOT_FOUND', 'PARCEL_REFUSED', 'CARDS_NOT_ALLOTTED'],
  }),
  'POST /api/studio/parcel/{id}/deliver': deliveryStep(
    'parcel.deliver',
    'Marks a parcel as delivered; its recipient is notified',
  ),
  'POST /api/studio/parcel/{id}/return': deliveryStep(
    'parcel.return',
    'Marks a parcel as returned by the carrier; it can be sent again or restocked',
  ),
}
