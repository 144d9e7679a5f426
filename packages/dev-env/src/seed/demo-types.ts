import type { EventTimes, StockedProduct } from '@encore/api'
import type { EntryRules } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { GoodsKind, PaletteName, SceneName, Setting } from '#src/art/index.ts'

export type Words = Record<Locale, string>

/** An event of the demo; its name is its slug and the root of all its ids. */
export interface DemoEvent {
  name: string
  type: EventTimes['type']
  artistId: string
  art: {
    /** The same id always gives the same picture. */
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
  /** Defaults to the start. */
  ticketCloseAt?: Date
  replay?: { from: Date; to: Date }
  isFree?: boolean
  isCanceled?: boolean
  /** Those that differ from `noEntryRules`. */
  rules?: Partial<EntryRules>
  /** Collection of the sandbox's official store. */
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
  /** Price in cubes; the only one when `prices` is empty. */
  cubes?: number
  onHand: number
  buyLimitMax: number
  /** Defaults to the event's ticket sale. */
  payStartAt?: Date
  payEndAt?: Date
  /** A ticket's cameras beside the main one; all by default. */
  cameras?: readonly string[]
  /** A ticket's picture height in lines. */
  maxHeight?: number
  replayDays?: number
  needs?: 'shipping' | 'pickup'
  /** Weight of one packed unit, when it is shipped. */
  weightGrams?: number
  /** Defaults to Korea. */
  shipsFrom?: string
  /** Defaults to every served country. */
  shipsTo?: string[]
  /** Day from which it is shipped or handed over. */
  suppliedAt?: Date
  pickupSlots?: StockedProduct['pickupSlots']
  /** For DIGITAL products; by default one year from the start of the sale. */
  download?: StockedProduct['download']
  /** Unique within its event: the products of one group are shown as one. */
  group?: string
  options?: StockedProduct['options']
  customInfoFields?: StockedProduct['customInfoFields']
  /** Drawn with the event's art; tickets have no picture. */
  picture?: GoodsKind
  /** Overrides the event's colours. */
  palette?: PaletteName
}

/** A product that belongs to no event, with the art it uses. */
export interface ProductWithoutEvent extends DemoProduct {
  art: Pick<DemoEvent['art'], 'id' | 'title' | 'scene' | 'palette'>
  payStartAt: Date
  payEndAt: Date
}

/** Prices of one product: whole won and yen; US and euro cents. */
export const prices = (krw: number, usd: number, jpy: number, eur: number): Money<PaidCurrency>[] => [
  { amount: krw, currency: 'KRW' },
  { amount: usd, currency: 'USD' },
  { amount: jpy, currency: 'JPY' },
  { amount: eur, currency: 'EUR' },
]
