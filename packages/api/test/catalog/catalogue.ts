import { noEntryRules } from '@encore/contract/rules/entry-rules'
import { namedId } from '#kernel/ids.ts'
import type { EventWrite } from '#modules/catalog/events/index.ts'
import type { CatalogDefinition, StockedProduct } from '#modules/catalog/writer/index.ts'

export const eventImage = '0123456789abcdef0123456789abcdef'
const at = (iso: string) => new Date(`2026-11-${iso}:00Z`)

export const eventId = (name: string) => namedId('ev', name)
export const productId = (name: string) => namedId('pr', name)
export const themeId = (name: string) => namedId('th', name)

export const definition = (parts: Partial<CatalogDefinition>): CatalogDefinition => ({
  artists: [],
  events: [],
  themes: [],
  products: [],
  ...parts,
})

/** A concert on 28 November 2026, 09:00 to 12:00 UTC, on sale from the 20th. */
export function anEvent(change: Partial<EventWrite> = {}, name = 'tide'): EventWrite {
  return {
    id: eventId(name),
    slug: name,
    type: 'CONCERT',
    zone: 'Asia/Seoul',
    accent: '#6ed5e8',
    images: { poster: eventImage, still: eventImage, hero: eventImage, heroTall: eventImage },
    doorsAt: at('28T08:00'),
    startAt: at('28T09:00'),
    endAt: at('28T12:00'),
    ticketOpenAt: at('20T09:00'),
    ticketCloseAt: at('28T09:00'),
    replayFrom: null,
    replayTo: null,
    isFree: false,
    isCanceled: false,
    isHidden: false,
    ...noEntryRules,
    storefrontCollection: null,
    artistIds: [],
    title: { en: 'Low Tide, High Moon', ko: '로 타이드, 하이 문' },
    summary: { en: 'First dome concert' },
    body: { en: 'The first half goes down with the tide.' },
    refund: { en: 'In full until the start' },
    ...change,
  }
}

export function aProduct(change: Partial<StockedProduct> = {}, name = 'tide-live'): StockedProduct {
  return {
    id: productId(name),
    eventId: eventId('tide'),
    kind: 'TICKET_LIVE',
    productCode: name.toUpperCase(),
    image: null,
    buyLimitMax: 1,
    payStartAt: at('20T09:00'),
    payEndAt: at('28T12:00'),
    defaultCurrency: 'USD',
    pointPrice: 450,
    replayDays: null,
    cameras: null,
    maxHeight: null,
    requiresOrderInfo: false,
    requiresShipping: false,
    isOnSitePickup: false,
    weightGrams: change.requiresShipping ? 300 : null,
    shipsFrom: null,
    shipsTo: null,
    supplyDate: null,
    download: change.kind === 'DIGITAL' ? { from: at('20T09:00'), days: 365 } : null,
    optionGroup: null,
    options: [],
    customInfoFields: [],
    sortPosition: 0,
    isHidden: false,
    name: { en: 'Live', ko: '라이브' },
    description: { en: 'Main view' },
    notice: {},
    prices: [
      { amount: 49_500, currency: 'KRW' },
      { amount: 3_600, currency: 'USD' },
      { amount: 5_400, currency: 'JPY' },
    ],
    onHand: 100,
    ...change,
  }
}
