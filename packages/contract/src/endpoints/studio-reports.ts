import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { saleGrains } from '../rules/reports.ts'
import { bookedTreatments } from '../rules/tax.ts'
import { orderStatuses } from './commerce.ts'
import { CurrencyCode, Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'
import { Day } from './studio-shapes.ts'

const area = 'Studio'
const AtEvent = Shape({ eventId: Id('ev') })

/** What was sold and what of sold things went back meanwhile, in minor units; what is left of both may be below zero. */
const sums = {
  currency: CurrencyCode,
  units: Type.Integer({ description: 'sold, those that went back included' }),
  sold: Type.Integer(),
  back: Type.Integer(),
}

export const SaleSum = Shape(sums)
export type SaleSum = Static<typeof SaleSum>

/** The tax of one rate in what was sold, less what went back; minor units, net + tax = gross. */
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

/** Null is of no event: cubes, goods of the shop, shipping. */
const EventOf = Nullable(Shape({ id: Id('ev'), title: LocalText }))

/** Whose days they are. */
const Zone = Type.String({ maxLength: 60, description: 'IANA; the team’s unless given' })

export const SalesQuery = Shape({
  /** One of those whose sales the caller may see; `none` is what belongs to no event. */
  eventId: Type.Optional(Type.String({ pattern: '^(none|ev_[0-9A-HJKMNP-TV-Z]{26})$' })),
  from: Type.Optional(Day),
  /** Itself too; at most 366 days. */
  to: Type.Optional(Day),
  zone: Type.Optional(Zone),
})
export type SalesQuery = Static<typeof SalesQuery>

export const SalesReport = Shape({
  from: Day,
  to: Day,
  /** Whose days they are, IANA. */
  zone: Type.String(),
  /** Of `times`: hours while the days are few. */
  grain: OneOf(saleGrains),
  totals: Type.Array(SaleSum),
  /** The oldest first, each by its beginning; hours and days without a sale are left out. */
  times: Type.Array(Shape({ at: Instant, ...sums })),
  /** Each list: the most units first, a hundred at most. */
  events: Type.Array(Shape({ event: EventOf, ...sums })),
  products: Type.Array(
    Shape({
      /** `shipping` is none. */
      productUid: Type.String(),
      name: Nullable(LocalText),
      event: EventOf,
      ...sums,
    }),
  ),
  /** Where it goes, or where its buyer is at home; null: nobody knows. */
  countries: Type.Array(Shape({ country: Nullable(Type.String()), ...sums })),
})
export type SalesReport = Static<typeof SalesReport>

/** Both are counted, at most 366. */
const SettledDays = Shape({ from: Day, to: Day, zone: Type.Optional(Zone) })

/** A signed file about what was earned, as the ledger said up to a transaction. */
export const Settlement = Shape({
  id: Id('se'),
  workId: Id('wk'),
  /** Null when it is of an event. */
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
  /** The caller may settle the same, and so fetch its file, whoever made it. */
  mayFetch: Type.Boolean(),
})
export type Settlement = Static<typeof Settlement>

/** What a settlement would say now. */
export const SettlementPreview = Shape({
  sums: Settlement.properties.sums,
  taxes: Type.Array(BookedTax),
  /** The last settlement of the same; null: there is none. */
  last: Nullable(Shape({ madeAt: Instant, sums: Settlement.properties.sums })),
  /** Stands for these figures; goes back with the settlement. */
  mark: Type.String(),
})
export type SettlementPreview = Static<typeof SettlementPreview>

/** Of the preview; where the figures are others by now, FIGURES_CHANGED. */
const PreviewMark = Type.String({ pattern: '^[0-9a-f]{64}$' })

const settlements = {
  /** The newest first, twenty at most. */
  settlements: Type.Array(Settlement),
  /** Ed25519, in hex: whoever has it can check a file without us. */
  publicKey: Type.String(),
}
export const Settlements = Shape(settlements)
export type Settlements = Static<typeof Settlements>

export const EventMoney = Shape({
  /** Up to now. */
  totals: Type.Array(SaleSum),
  taxes: Type.Array(BookedTax),
  products: Type.Array(Shape({ productUid: Type.String(), name: Nullable(LocalText), ...sums })),
  ...settlements,
})
export type EventMoney = Static<typeof EventMoney>

const Figure = Type.Integer({ minimum: 0 })

/** One minute of a show, as it was measured; what nobody measured is null. */
export const QualityMinute = Shape({
  at: Instant,
  viewers: Figure,
  /** Of the encoder's input. */
  kbps: Nullable(Figure),
  framesPerSec: Nullable(Type.Number()),
  isReceiving: Nullable(Type.Boolean()),
  /** Half seconds that came too late, and those that the slate stood in for, in this minute. */
  lateParts: Figure,
  slateParts: Figure,
  /** What players said: seconds watched and stood still, how often they stood still, how many failed. */
  watchedSec: Figure,
  stalledSec: Figure,
  stalls: Figure,
  failures: Figure,
})
export type QualityMinute = Static<typeof QualityMinute>

export const QualityReport = Shape({
  summary: Shape({
    /** At once. */
    mostViewers: Figure,
    mostViewersAt: Nullable(Instant),
    watchedSec: Figure,
    /** Of the time watched, in thousandths of a percent; null before anybody said. */
    stalledPart: Nullable(Figure),
    stalls: Figure,
    failures: Figure,
    /** From the press to the picture: so many ms or fewer for half and for nearly all (95 of 100). */
    startMs: Nullable(Shape({ half: Figure, most: Figure })),
    starts: Figure,
    lateParts: Figure,
    slateParts: Figure,
    /** Minutes without any input while the show was on. */
    silentMinutes: Figure,
  }),
  /** The oldest first; the last twelve hours that were measured. */
  minutes: Type.Array(QualityMinute),
})
export type QualityReport = Static<typeof QualityReport>

const Started = Shape({ workId: Id('wk') })

/** What was sold, what was earned, how it ran. */
export const studioReports = {
  'GET /api/studio/report/sales': endpoint({
    area,
    summary: 'Sales over time, by event, product, currency and country; thirty days unless told',
    caller: 'staff',
    staff: { may: 'report.read', at: 'any' },
    query: SalesQuery,
    reply: SalesReport,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/report/sales/export': endpoint({
    area,
    summary: 'The daily sums of a period as a file, as long work',
    caller: 'staff',
    staff: { may: 'report.read', at: 'any', auditAction: 'report.export-sales', needsProof: true },
    body: SalesQuery,
    reply: Started,
    errors: ['NOT_FOUND'],
    limit: 'studio-export',
  }),
  'POST /api/studio/report/orders/export': endpoint({
    area,
    summary: 'Orders as a file, without personal data, as long work',
    caller: 'staff',
    staff: { may: 'report.read', at: 'any', auditAction: 'report.export-orders', needsProof: true },
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
    summary: 'What an event has earned by now, and its settlements',
    caller: 'staff',
    staff: { may: 'report.read', at: 'event' },
    params: AtEvent,
    reply: EventMoney,
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/settlement': endpoint({
    area,
    summary: 'Sum an event up from the ledger, entry by entry, into a signed file; as long work',
    caller: 'staff',
    staff: { may: 'settlement.make', at: 'event', auditAction: 'settlement.make', needsProof: true },
    params: AtEvent,
    body: Shape({ mark: PreviewMark }),
    reply: Started,
    errors: ['NOT_FOUND', 'FIGURES_CHANGED'],
    limit: 'studio-export',
  }),
  'GET /api/studio/event/{eventId}/settlement/preview': endpoint({
    area,
    summary: 'What a settlement of an event would say now, and what the last one said',
    caller: 'staff',
    staff: { may: 'settlement.make', at: 'event' },
    params: AtEvent,
    reply: SettlementPreview,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/house/settlement/preview': endpoint({
    area,
    summary: 'What a settlement of days of what belongs to no event would say now',
    caller: 'staff',
    staff: { may: 'settlement.make', at: 'all' },
    query: SettledDays,
    reply: SettlementPreview,
    errors: [],
  }),
  'GET /api/studio/house/settlement': endpoint({
    area,
    summary: 'Settlements of what belongs to no event: shop goods, cubes, shipping, cubes that coupons gave',
    caller: 'staff',
    staff: { may: 'report.read', at: 'all' },
    reply: Settlements,
    errors: [],
  }),
  'POST /api/studio/house/settlement': endpoint({
    area,
    summary: 'Sum some days of what belongs to no event up from the ledger into a signed file; as long work',
    caller: 'staff',
    staff: { may: 'settlement.make', at: 'all', auditAction: 'settlement.make-house', needsProof: true },
    body: Shape({ ...SettledDays.properties, mark: PreviewMark }),
    reply: Started,
    errors: ['FIGURES_CHANGED'],
    limit: 'studio-export',
  }),
  'GET /api/studio/event/{eventId}/quality': endpoint({
    area,
    summary: 'How a show ran: viewers, input and what players met with, minute by minute',
    caller: 'staff',
    staff: { may: 'event.read', at: 'event' },
    params: AtEvent,
    reply: QualityReport,
    errors: ['NOT_FOUND'],
  }),
}
