import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { callRecordings } from '../rules/calls/session-rules.ts'
import { searchKeywordMax } from '../rules/limits.ts'
import { pgCodes } from '../rules/payment-methods.ts'
import {
  CurrencyCode,
  Id,
  Instant,
  Language,
  ListOf,
  LocalText,
  MoneyShape,
  Nullable,
  OneOf,
  PageOf,
  PageQuery,
  Shape,
  Slug,
  UnavailableMethod,
} from './shapes.ts'

export const eventTypes = ['CONCERT', 'FAN_MEETING', 'FAN_SIGN', 'VIDEO_CALL'] as const
/** Derived from the product clock; hidden events are NOT_FOUND. */
export const eventStatuses = ['SCHEDULED', 'OPEN_TICKET', 'ON_AIR', 'ENDED', 'CANCELED'] as const
export const productKinds = [
  'TICKET_LIVE',
  'TICKET_REPLAY',
  'GOODS',
  'DIGITAL',
  'FAN_CALL',
  'DRAW_ENTRY',
] as const

const EventId = Shape({ id: Id('ev') })

/** URLs without a width; `?w=` takes the widths of spec section 9. */
const EventImages = Shape({
  poster: Type.String({ description: '3:4, lettered' }),
  still: Type.String({ description: '16:9, lettered' }),
  hero: Type.String({ description: '16:9 without lettering' }),
  heroTall: Type.String({ description: 'portrait without lettering, for phones' }),
})

const cardFields = {
  id: Id('ev'),
  slug: Slug,
  type: OneOf(eventTypes),
  status: OneOf(eventStatuses),
  title: LocalText,
  artists: Type.Array(LocalText),
  images: EventImages,
  accent: Type.String({ description: 'CSS colour of the event' }),
  zone: Type.String({ description: 'IANA zone of the venue' }),
  doorsAt: Instant,
  /** Announced start. */
  startAt: Instant,
  /**
   * Actual start: staff went live, or the first picture of an encoder arrived. Null before it, or when the show starts
   * by the clock alone.
   */
  startedAt: Nullable(Instant),
  endAt: Instant,
  ticketOpenAt: Instant,
  ticketCloseAt: Instant,
  isFree: Type.Boolean(),
  /** The cheapest ticket, in the currency of the requested language. */
  priceFrom: Nullable(MoneyShape),
  pointPriceFrom: Nullable(Type.Integer({ description: 'cubes' })),
  hasOnePrice: Type.Boolean({ description: 'no ticket costs more than `priceFrom`' }),
}

export const EventCard = Shape(cardFields)
export type EventCard = Static<typeof EventCard>

export const ListedEvent = Shape({
  ...cardFields,
  isSoldOut: Type.Boolean({
    description: 'tickets to the live show are on sale, and none is left or can come back',
  }),
})
export type ListedEvent = Static<typeof ListedEvent>

/** Matched ranges of a text as UTF-16 offsets, ordered and without overlap. */
const Marks = Type.Array(Shape({ from: Type.Integer(), to: Type.Integer() }))

/** A card and why it matched; a search does not read stock. */
export const SearchHit = Shape({
  ...cardFields,
  match: Shape({
    title: Marks,
    artists: Type.Array(Marks, { description: 'one for each of `artists`' }),
    /** An alias, or the title in another language, that matched when title and artists did not. */
    also: Nullable(Shape({ text: Type.String(), marks: Marks })),
  }),
})
export type SearchHit = Static<typeof SearchHit>

export const EventTheme = Shape({
  id: Id('th'),
  title: LocalText,
  imageUrl: Type.String(),
  eventCount: Type.Integer(),
})

/** Conditions for entering a show; `rules/entry-rules.ts` has the values of an event without any. */
export const EntryRules = Shape({
  minimumAge: Nullable(Type.Integer()),
  regions: Nullable(
    Type.Array(Type.String(), { description: 'country codes that may watch; null is everywhere' }),
  ),
  idCheck: Type.Boolean(),
})
export type EntryRules = Static<typeof EntryRules>

/** The rules as organisers write them, with their limits. */
export const entryRuleInputs = {
  ...EntryRules.properties,
  minimumAge: Nullable(Type.Integer({ minimum: 1, maximum: 120 })),
  regions: Nullable(
    Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { minItems: 1, maxItems: 250, uniqueItems: true }),
  ),
}

export const Trailer = Shape({
  url: Type.String({ description: 'playlist; without a token, the same for everybody' }),
  posterUrl: Type.String(),
  durationMs: Type.Integer(),
})
export type Trailer = Static<typeof Trailer>

export const EventDetail = Shape({
  ...cardFields,
  summary: LocalText,
  sharePicture: Type.String({ description: 'JPEG of 1200 × 630 for links that are shared' }),
  bodyHtml: Shape({ html: Type.String({ description: 'sanitised' }), lang: Language }),
  replayFrom: Nullable(Instant),
  replayTo: Nullable(Instant),
  rules: Shape({ ...EntryRules.properties, refund: LocalText }),
  themes: Type.Array(Shape({ id: Id('th'), title: LocalText })),
  trailer: Nullable(Trailer),
})
export type EventDetail = Static<typeof EventDetail>

/** The part of a show that a ticket opens, limited to what the channel carries. */
export const TicketOpens = Shape({
  cameras: Type.Array(LocalText, { description: 'beside the main one' }),
  camerasInAll: Type.Integer({ description: 'of the show, the main one included' }),
  maxHeight: Type.Integer({ description: 'lines of the highest picture' }),
})
export type TicketOpens = Static<typeof TicketOpens>

/** A place in a call session, which a unit of a fan call brings. */
export const CallPlace = Shape({
  sessionId: Id('cs'),
  startsAt: Instant,
  promiseMs: Type.Integer({ description: 'time with each artist for one unit' }),
  stations: Type.Integer({ description: 'artists that a fan calls' }),
})
export type CallPlace = Static<typeof CallPlace>

const ProductCall = Shape({
  ...CallPlace.properties,
  isOpen: Type.Boolean({
    description: 'false once the order of the calls is published: nobody is booked any more',
  }),
  recording: OneOf(callRecordings),
  interpreterLanguages: Type.Array(Language, { description: 'languages of an interpreter; empty for none' }),
})

/** Spec section 3, Product. */
export const Product = Shape({
  id: Id('pr'),
  eventId: Nullable(Id('ev')),
  kind: OneOf(productKinds),
  productCode: Type.String(),
  /** Includes the options: `Tour hoodie, M`. */
  name: LocalText,
  description: LocalText,
  notice: Nullable(LocalText),
  imageUrl: Nullable(Type.String()),
  buyLimitMax: Type.Integer(),
  payStartAt: Instant,
  payEndAt: Instant,
  /** `stock` can be bought now; `stockHeld` is on hold and may be released. */
  stock: Type.Integer(),
  stockHeld: Type.Integer(),
  pgCodes: Type.Array(OneOf(pgCodes)),
  isRequireOrderEtcInfo: Type.Boolean(),
  isRequiredShippingInfo: Type.Boolean(),
  isOnSitePickupProduct: Type.Boolean(),
  customInfoFields: Type.Array(
    Shape({
      id: Type.String(),
      kind: OneOf(['TEXT', 'SELECT', 'DATE']),
      label: LocalText,
      isRequired: Type.Boolean(),
      options: Type.Array(Type.String()),
    }),
  ),
  weightGrams: Nullable(
    Type.Integer({ description: 'one unit with its wrapping; known of what is shipped' }),
  ),
  shipsFrom: Nullable(Type.String({ description: 'country code of the warehouse; null is ours in Korea' })),
  shipsTo: Nullable(
    Type.Array(Type.String(), { description: 'country codes; null is every country served' }),
  ),
  supplyDate: Nullable(
    Type.String({ description: '`2026-12-10`, from when goods are sent or handed over; null is at once' }),
  ),
  download: Nullable(
    Shape({
      from: Instant,
      days: Type.Integer({
        description: 'how long the files stay, from the later of `from` and the purchase',
      }),
    }),
  ),
  /** Products of one group are displayed as one. */
  optionGroup: Nullable(Shape({ id: Type.String(), name: LocalText })),
  options: Type.Array(Shape({ name: LocalText, value: LocalText }), {
    description:
      'what tells it from the others of its group; the same names in the same order in all of them',
  }),
  productPrices: Type.Array(MoneyShape),
  productPointPrice: Nullable(Type.Integer({ description: 'cubes' })),
  defaultCurrency: CurrencyCode,
  sortPosition: Type.Integer(),
  /** Null for other kinds than FAN_CALL, and until the call session that it books is published. */
  call: Nullable(ProductCall),
  /** Null for a product that is no ticket, for an external stream, and while the event has no channel. */
  opens: Nullable(TicketOpens),
})
export type Product = Static<typeof Product>

const area = 'Catalogue'

export const catalog = {
  'GET /api/v1/event': endpoint({
    area,
    summary: 'Events: on air first, then by start; ended ones last',
    auth: 'anyone',
    query: PageQuery,
    reply: PageOf(ListedEvent),
    errors: [],
  }),
  'GET /api/v1/event/status/on-air': endpoint({
    area,
    summary: 'Events on air now',
    auth: 'anyone',
    reply: ListOf(ListedEvent),
    errors: [],
  }),
  'GET /api/v1/event/status/open-ticket': endpoint({
    area,
    summary: 'Events whose ticket sale is open, by start',
    auth: 'anyone',
    reply: ListOf(ListedEvent),
    errors: [],
  }),
  'GET /api/v1/event/ended': endpoint({
    area,
    summary: 'Events that are over, latest first',
    auth: 'anyone',
    query: PageQuery,
    reply: PageOf(ListedEvent),
    errors: [],
  }),
  'GET /api/v1/event/search': endpoint({
    area,
    summary:
      'Events by title, artist, another spelling, type or goods: beginnings first, then what can be watched or bought',
    auth: 'anyone',
    query: Shape({
      keyword: Type.String({
        minLength: 1,
        maxLength: searchKeywordMax,
        description: 'one character is enough; Korean initial consonants too; all its words must be found',
      }),
      ...PageQuery.properties,
    }),
    reply: Shape({
      ...PageOf(SearchHit).properties,
      /** The keyword matched only when read as typed on the other keyboard layout, Korean or Latin. */
      isOtherKeyboard: Type.Boolean(),
      isNear: Type.Boolean({
        description:
          'nothing is called so; found with one letter in six forgiven, or by its sound in another script',
      }),
      similar: Type.Array(LocalText, { description: 'artists called nearly so, when nothing is called so' }),
    }),
    errors: ['UNAVAILABLE'],
    limit: 'search',
    cacheMaxAgeSec: 5,
  }),
  'GET /api/v1/event-theme': endpoint({
    area,
    summary: 'Themes in their order',
    auth: 'anyone',
    reply: ListOf(EventTheme),
    errors: [],
  }),
  'GET /api/v1/event-theme/{id}': endpoint({
    area,
    summary: 'A theme and its events',
    auth: 'anyone',
    params: Shape({ id: Id('th') }),
    query: PageQuery,
    reply: Shape({ ...PageOf(ListedEvent).properties, theme: EventTheme }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/event/address/{name}': endpoint({
    area,
    summary: 'Get the event of an address name; hidden events only for members who own something of them',
    auth: 'viewer',
    params: Shape({
      name: Type.String({
        pattern: '^(?:ev_[0-9A-HJKMNP-TV-Z]{26}|[a-z0-9]+(?:-[a-z0-9]+)*)$',
        description: 'its id, its slug, or a slug that it had before',
      }),
    }),
    reply: Shape({ id: Id('ev'), slug: Slug }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/event/{id}': endpoint({
    area,
    summary: 'One event with everything its page shows; a hidden one for who holds something of it',
    auth: 'viewer',
    params: EventId,
    reply: EventDetail,
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/event/{id}/next': endpoint({
    area,
    summary: 'List up to six other shows of the event’s artists: on air first, then by start',
    auth: 'anyone',
    params: EventId,
    reply: ListOf(ListedEvent),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/event/{id}/products': endpoint({
    area,
    summary: 'What is sold for an event, in its order',
    auth: 'anyone',
    params: EventId,
    reply: ListOf(Product),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v2/product/{id}/detail': endpoint({
    area,
    summary: 'One product',
    auth: 'anyone',
    params: Shape({ id: Id('pr') }),
    reply: Shape({ ...Product.properties, unavailable: Type.Array(UnavailableMethod) }),
    errors: ['NOT_FOUND'],
  }),
}
