/* What organisers make an event from, and what it still needs: closed lists that screens lay out too. */

export const eventTemplates = ['BLANK', 'CONCERT', 'FAN_MEETING', 'FAN_SIGN'] as const
export type EventTemplate = (typeof eventTemplates)[number]

/** What keeps an event from being published. */
export const eventNeeds = ['title', 'poster', 'tickets', 'future', 'recording'] as const
export type EventNeed = (typeof eventNeeds)[number]

/**
 * What saving an event means for buyers; each is told with a count. `SALE` fans in line for a sale at other times;
 * `OPEN_ORDERS` orders that wait for money and were placed before the change; all others people who hold a ticket.
 * `TIMES` only while nobody holds one: then it is moved. `REPLAY` is seen later, ends earlier or is no more; `PAID` was free.
 */
export const eventChangeKinds = [
  'TITLE',
  'ARTISTS',
  'TIMES',
  'ZONE',
  'AGE',
  'REGIONS',
  'ID_CHECK',
  'PAID',
  'REPLAY',
  'REFUND',
  'SALE',
  'OPEN_ORDERS',
] as const
export type EventChangeKind = (typeof eventChangeKinds)[number]

export interface EventChange {
  kind: EventChangeKind
  count: number
}

/** Characters of an event's texts. */
export const eventTextMax = { title: 120, summary: 200, body: 20_000, refund: 1_000 } as const

/** Cut from an upload, width to height, and how wide it is at least. */
export const eventPictures = {
  poster: { ratio: [3, 4], leastPx: 600 },
  still: { ratio: [16, 9], leastPx: 900 },
  hero: { ratio: [16, 9], leastPx: 1_200 },
  heroTall: { ratio: [3, 4], leastPx: 600 },
} as const
export type EventPicture = keyof typeof eventPictures
/** As cards and sheets of the shop show it. */
export const productPicture = { ratio: [1, 1], leastPx: 800 } as const

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const uploadMaxBytes = 10 * 1024 * 1024
/** Larger pictures are scaled down before they are sent. */
export const uploadMaxPixels = 25_000_000
