import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { saleGrains } from '../rules/reports.ts'
import { bookedTreatments } from '../rules/tax.ts'
import { orderStatuses } from './commerce.ts'
import { CurrencyCode, Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { Day } from './studio-shapes.ts'

const area = 'Studio'
const AtEvent = Shape({ eventId: Id('ev') })

/** Amounts sold and refunded in a period, in minor units; the difference may be negative. */
const sums = {
  currency: CurrencyCode,
  units: Type.Integer({ description: 'sold, those that went back included' }),
  sold: Type.Integer(),
  back: Type.Integer(),
}

export const SaleSum = Shape(sums)
export type SaleSum = Static<typeof SaleSum>

/** Tax of one rate: sales less refunds, in minor units; net + tax = gross. */
export const BookedTax = Shape({
  treatment: OneOf(bookedTreatments),
  country: Type.String({ description: 'whose tax it is, ISO 3166-1; empty where it was not recorded' }),
  rate: Type.Integer({ description: 'hundredths of a percent' }),
  currency: CurrencyCode,
  gross: Type.Integer(),
  net: Type.Integer(),
  tax: Type.Integer(),
})
export type BookedTax = Static<typeof BookedTax>

/** Null for sales without an event: cubes, shop goods, shipping. */
const EventOf = Nullable(Shape({ id: Id('ev'), title: LocalText }))

/** The zone that days are counted in. */
const Zone = Type.String({ maxLength: 60, description: 'IANA; the team’s unless given' })

export const SalesQuery = Shape({
  /** An event whose sales the caller may read; `none` selects sales without an event. */
  eventId: Type.Optional(Type.String({ pattern: '^(none|ev_[0-9A-HJKMNP-TV-Z]{26})$' })),
  from: Type.Optional(Day),
  /** Inclusive; at most 366 days. */
  to: Type.Optional(Day),
  zone: Type.Optional(Zone),
})
export type SalesQuery = Static<typeof SalesQuery>

export const SalesReport = Shape({
  from: Day,
  to: Day,
  /** The IANA zone that days are counted in. */
  zone: Type.String(),
  /** Grain of `times`: hours for short periods. */
  grain: OneOf(saleGrains),
  totals: Type.Array(SaleSum),
  /** Oldest first, each by its start; hours and days without sales are omitted. */
  times: Type.Array(Shape({ at: Instant, ...sums })),
  /** Each list is sorted by units in descending order and has at most 100 rows. */
  events: Type.Array(Shape({ event: EventOf, ...sums })),
  products: Type.Array(
    Shape({
      /** `shipping` is not a product. */
      productUid: Type.String(),
      name: Nullable(LocalText),
      event: EventOf,
      ...sums,
    }),
  ),
  /** Country of delivery or residence; null when unknown. */
  countries: Type.Array(Shape({ country: Nullable(Type.String()), ...sums })),
})
export type SalesReport = Static<typeof SalesReport>

/** Both days are inclusive, at most 366. */
const SettledDays = Shape({ from: Day, to: Day, zone: Type.Optional(Zone) })

/** A signed file of the earnings according to the ledger, up to a transaction. */
export const Settlement = Shape({
  id: Id('se'),
  workId: Id('wk'),
  /** Null for the settlement of an event. */
  days: Nullable(Shape({ from: Day, to: Day, zone: Type.String() })),
  madeAt: Instant,
  madeBy: Nullable(Type.String({ description: 'nickname; null is a former member' })),
  through: Type.Integer({ description: 'the last transaction of the ledger that counts' }),
  entries: Type.Integer(),
  sums: Type.Array(
    Shape({
      currency: CurrencyCode,
      sold: Type.Integer(),
      back: Type.Integer(),
      entries: Type.Integer(),
    }),
  ),
  taxes: Type.Array(BookedTax, { description: 'empty in files from before taxes were settled' }),
  /** SHA-256 of the file before its signature, in hex. */
  digest: Type.String(),
  /** True when the caller may make this settlement; any such caller may download the file. */
  mayFetch: Type.Boolean(),
})
export type Settlement = Static<typeof Settlement>

export const SettlementPreview = Shape({
  sums: Settlement.properties.sums,
  taxes: Type.Array(BookedTax),
  /** The previous settlement of the same subject; null when there is none. */
  last: Nullable(Shape({ madeAt: Instant, sums: Settlement.properties.sums })),
  /** Digest of these figures; sent back with the settlement request. */
  mark: Type.String(),
})
export type SettlementPreview = Static<typeof SettlementPreview>

/** `mark` of the preview; FIGURES_CHANGED when the figures have changed since. */
const PreviewMark = Type.String({ pattern: '^[0-9a-f]{64}$' })

const settlements = {
  /** Newest first, at most twenty. */
  settlements: Type.Array(Settlement),
  /** Ed25519, in hex; it verifies a file without this server. */
  publicKey: Type.String(),
}
export const Settlements = Shape(settlements)
export type Settlements = Static<typeof Settlements>

export const EventMoney = Shape({
  totals: Type.Array(SaleSum),
  taxes: Type.Array(BookedTax),
  products: Type.Array(Shape({ productUid: Type.String(), name: Nullable(LocalText), ...sums })),
  ...settlements,
})
export type EventMoney = Static<typeof EventMoney>

const Figure = Type.Integer({ minimum: 0 })

/** Measurements of one minute of a show; null where there was none. */
export const QualityMinute = Shape({
  at: Instant,
  viewers: Figure,
  /** Bit rate of the encoder's input. */
  kbps: Nullable(Figure),
  framesPerSec: Nullable(Type.Number()),
  isReceiving: Nullable(Type.Boolean()),
  /** Half seconds of this minute that arrived too late, and those replaced by the slate. */
  lateParts: Figure,
  slateParts: Figure,
  /** Reported by players: seconds watched and stalled, number of stalls and failures. */
  watchedSec: Figure,
  stalledSec: Figure,
  stalls: Figure,
  failures: Figure,
})
export type QualityMinute = Static<typeof QualityMinute>

export const QualityReport = Shape({
  summary: Shape({
    /** Simultaneous viewers. */
    mostViewers: Figure,
    mostViewersAt: Nullable(Instant),
    watchedSec: Figure,
    /** Share of the watch time, in thousandths of a percent; null without reports. */
    stalledPart: Nullable(Figure),
    stalls: Figure,
    failures: Figure,
    /** Milliseconds from pressing play to the first picture: the median and the 95th percentile. */
    startMs: Nullable(Shape({ half: Figure, most: Figure })),
    starts: Figure,
    lateParts: Figure,
    slateParts: Figure,
    /** Minutes of the show without any input. */
    silentMinutes: Figure,
  }),
  /** Oldest first; the last twelve hours that were measured. */
  minutes: Type.Array(QualityMinute),
})
export type QualityReport = Static<typeof QualityReport>

const Started = Shape({ workId: Id('wk') })

export const studioReports = {
  'GET /api/studio/report/sales': endpoint({
    area,
    summary: 'Returns sales over time by event, product, currency and country; 30 days by default',
    auth: 'staff',
    staff: { permission: 'report.read', scope: 'any' },
    query: SalesQuery,
    reply: SalesReport,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/report/sales/export': endpoint({
    area,
    summary: 'Exports the daily sums of a period, as a background job',
    auth: 'staff',
    staff: { permission: 'report.read', scope: 'any', auditAction: 'report.export-sales', needsReauth: true },
    body: SalesQuery,
    reply: Started,
    errors: ['NOT_FOUND'],
    limit: 'studio-export',
  }),
  'POST /api/studio/report/orders/export': endpoint({
    area,
    summary: 'Exports orders without personal data, as a background job',
    auth: 'staff',
    staff: {
      permission: 'report.read',
      scope: 'any',
      auditAction: 'report.export-orders',
      needsReauth: true,
    },
    body: Shape({
      status: Type.Optional(OneOf(orderStatuses)),
      eventId: Type.Optional(Id('ev')),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      zone: Type.Optional(Zone),
    }),
    reply: Started,
    errors: ['NOT_FOUND'],
    limit: 'studio-export',
  }),
  'GET /api/studio/event/{eventId}/money': endpoint({
    area,
    summary: 'Returns what an event has earned so far, and its settlements',
    auth: 'staff',
    staff: { permission: 'report.read', scope: 'event' },
    params: AtEvent,
    reply: EventMoney,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/settlement': endpoint({
    area,
    summary: 'Settles an event: sums its ledger entries into a signed file, as a background job',
    auth: 'staff',
    staff: {
      permission: 'settlement.make',
      scope: 'event',
      auditAction: 'settlement.make',
      needsReauth: true,
    },
    params: AtEvent,
    body: Shape({ mark: PreviewMark }),
    reply: Started,
    errors: ['NOT_FOUND', 'FIGURES_CHANGED'],
    limit: 'studio-export',
  }),
  'GET /api/studio/event/{eventId}/settlement/preview': endpoint({
    area,
    summary: 'Previews a settlement of an event, beside the last one',
    auth: 'staff',
    staff: { permission: 'settlement.make', scope: 'event' },
    params: AtEvent,
    reply: SettlementPreview,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/house/settlement/preview': endpoint({
    area,
    summary: 'Previews a settlement of days for sales without an event',
    auth: 'staff',
    staff: { permission: 'settlement.make', scope: 'all' },
    query: SettledDays,
    reply: SettlementPreview,
    errors: [],
  }),
  'GET /api/studio/house/settlement': endpoint({
    area,
    summary: 'Lists settlements of sales without an event: shop goods, cubes, shipping, cubes from coupons',
    auth: 'staff',
    staff: { permission: 'report.read', scope: 'all' },
    reply: Settlements,
    errors: [],
  }),
  'POST /api/studio/house/settlement': endpoint({
    area,
    summary: 'Settles days of sales without an event into a signed file, as a background job',
    auth: 'staff',
    staff: {
      permission: 'settlement.make',
      scope: 'all',
      auditAction: 'settlement.make-house',
      needsReauth: true,
    },
    body: Shape({ ...SettledDays.properties, mark: PreviewMark }),
    reply: Started,
    errors: ['FIGURES_CHANGED'],
    limit: 'studio-export',
  }),
  'GET /api/studio/event/{eventId}/quality': endpoint({
    area,
    summary: 'Returns viewers, input and playback quality of a show by minute',
    auth: 'staff',
    staff: { permission: 'event.read', scope: 'event' },
    params: AtEvent,
    reply: QualityReport,
    errors: ['NOT_FOUND'],
  }),
}
