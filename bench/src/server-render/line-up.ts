import type { Endpoints, ListedEvent, LocalText, Reply } from '@encore/contract/endpoints'
import type { Seller } from '@encore/contract/rules/seller'

/** Content that both servers render: an opening show and 40 cards in three rails. */
export interface LineUp {
  /** Time of rendering, epoch milliseconds. */
  renderedAt: number
  /** The first one opens the page, the others are cards. */
  onAir: ListedEvent[]
  openTicket: ListedEvent[]
  past: ListedEvent[]
  themes: Reply<Endpoints['GET /api/v1/event-theme']>['content']
}

export const cardCount = 40

export const seller: Seller = {
  company: 'Encore Demo',
  representative: 'Demo representative',
  address: '1 Demo-ro, Demo-gu, Seoul, Korea',
  businessNumber: '000-00-00000',
  mailOrderNumber: '0000-Seoul Demo-00000',
  phone: '+82 2-0000-0000',
  email: 'help@encore.invalid',
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const renderedAt = Date.parse('2026-11-21T09:00:00.000Z')

export function createLineUp(): LineUp {
  return {
    renderedAt,
    onAir: cards('ON_AIR', 4, (n) => renderedAt - (10 + n * 5) * minuteMs),
    openTicket: cards('OPEN_TICKET', 18, (n) => renderedAt + (n + 1) * 0.8 * dayMs),
    past: cards('ENDED', 19, (n) => renderedAt - (n + 1) * 3 * dayMs),
    themes: Array.from({ length: 3 }, (_, n) => ({
      id: idOf('th', n),
      title: text(nameOf(n)),
      imageUrl: `/images/${'theme'.padStart(30, '0')}${n}.webp`,
      eventCount: 5 + n,
    })),
  }
}

function cards(status: ListedEvent['status'], count: number, startOf: (n: number) => number): ListedEvent[] {
  return Array.from({ length: count }, (_, n) => card(status, `${status}-${n}`, n, startOf(n)))
}

function card(status: ListedEvent['status'], slug: string, n: number, start: number): ListedEvent {
  const image = (kind: string) => `/images/${`${slug}-${kind}`.toLowerCase().padStart(40, '0')}.webp`
  return {
    id: idOf('ev', start % 1_000_000_007),
    slug: slug.toLowerCase(),
    type: (['CONCERT', 'FAN_MEETING', 'FAN_SIGN', 'VIDEO_CALL'] as const)[n % 4] ?? 'CONCERT',
    status,
    title: text(`${nameOf(n)} ${n + 1}`),
    artists: [text(['LUMEN', 'Haneul', 'North Harbour', 'MIRAE', 'Seven Lamps'][n % 5] ?? 'LUMEN')],
    images: {
      poster: image('poster'),
      still: image('still'),
      hero: image('hero'),
      heroTall: image('tall'),
    },
    accent: '#7a5cff',
    zone: n % 3 === 0 ? 'Asia/Tokyo' : 'Asia/Seoul',
    doorsAt: at(start - 30 * minuteMs),
    startAt: at(start),
    startedAt: null,
    endAt: at(start + 150 * minuteMs),
    ticketOpenAt: at(start - 20 * dayMs),
    ticketCloseAt: at(start),
    isFree: n % 7 === 3,
    priceFrom: { amount: 3_990 + n * 100, currency: 'USD' },
    pointPriceFrom: 330,
    hasOnePrice: false,
    isSoldOut: false,
  }
}

const idOf = (kind: string, n: number) => `${kind.toLowerCase()}_01JD${String(n).padStart(22, '0')}`
const at = (time: number) => new Date(time).toISOString()
const text = (words: string): LocalText => ({ text: words, lang: 'en' })

const nameOf = (n: number) =>
  ['AFTERGLOW', 'Night Tide', 'Paper Moon', 'First Snow Letter', 'Halo Season', 'Silk Road Radio'][n % 6] ??
  'AFTERGLOW'
