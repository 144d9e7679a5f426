import type { EventTimes, StockedProduct } from '@encore/api'
import type { Locale } from '@encore/contract/rules/locale'
import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { GoodsKind, PaletteName, SceneName, Setting } from '#src/art/index.ts'

/** A text in all four languages. */
export type Words = Record<Locale, string>

/** An event of the demo; its name is its slug and the root of all its ids. */
export interface DemoEvent {
  name: string
  type: EventTimes['type']
  artistId: string
  art: {
    /** The same id is always the same picture. */
    id: string
    /** Drawn letters; `/` breaks the line. */
    title: string
    scene: SceneName
    palette: PaletteName
    setting: Setting
  }
  startAt: Date
  endAt: Date
  ticketOpenAt: Date
  /** The start when it is left out. */
  ticketCloseAt?: Date
  replay?: { from: Date; to: Date }
  isFree?: boolean
  isCanceled?: boolean
  minimumAge?: number
  idCheck?: boolean
  /** Of the sandbox's official store. */
  storefrontCollection?: string
  title: Words
  summary: Words
  /** Markdown. */
  body: Words
  refund: Words
  products: DemoProduct[]
}

export interface DemoProduct {
  /** Unique within its event. */
  name: string
  kind: StockedProduct['kind']
  words: { name: Words; description: Words; notice?: Words }
  prices: Money<PaidCurrency>[]
  /** Price in cubes; the only one where `prices` is empty. */
  cubes?: number
  onHand: number
  buyLimitMax: number
  /** The event's ticket sale when they are left out. */
  payStartAt?: Date
  payEndAt?: Date
  /** Of a ticket, beside the main one; all unless it is named. */
  cameras?: readonly string[]
  /** Of a ticket, in lines. */
  maxHeight?: number
  replayDays?: number
  needs?: 'shipping' | 'pickup'
  /** Of one unit with its wrapping, when it is shipped. */
  weightGrams?: number
  /** Korea when it is left out. */
  shipsFrom?: string
  /** Every country that is served when it is left out. */
  shipsTo?: string[]
  /** The day from which it is sent or handed over. */
  suppliedAt?: Date
  pickupSlots?: StockedProduct['pickupSlots']
  /** Of DIGITAL products; from the sale on for a year when it is left out. */
  download?: StockedProduct['download']
  /** Unique within its event: the products of one group are shown as one. */
  group?: string
  options?: StockedProduct['options']
  customInfoFields?: StockedProduct['customInfoFields']
  /** Drawn with the event's art; tickets have no picture of their own. */
  picture?: GoodsKind
  /** Other colours than the event's. */
  palette?: PaletteName
}

/** A product that belongs to no event, and whose art it wears. */
export interface ProductWithoutEvent extends DemoProduct {
  art: Pick<DemoEvent['art'], 'id' | 'title' | 'scene' | 'palette'>
  payStartAt: Date
  payEndAt: Date
}

/** Prices of one product: whole won and yen, cents. */
export const prices = (krw: number, usd: number, jpy: number, eur: number): Money<PaidCurrency>[] => [
  { amount: krw, currency: 'KRW' },
  { amount: usd, currency: 'USD' },
  { amount: jpy, currency: 'JPY' },
  { amount: eur, currency: 'EUR' },
]
