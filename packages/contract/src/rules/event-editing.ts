/* Closed lists for creating and publishing events, shared with the screens. */

export const eventTemplates = ['BLANK', 'CONCERT', 'FAN_MEETING', 'FAN_SIGN'] as const
export type EventTemplate = (typeof eventTemplates)[number]

export const eventNeeds = ['title', 'poster', 'tickets', 'future', 'recording'] as const
export type EventNeed = (typeof eventNeeds)[number]

/**
 * Effects of saving an event on buyers, each with a count. `SALE` counts queue entries of a sale whose times change;
 * `OPEN_ORDERS` counts unpaid orders placed before the change; all others count ticket holders.
 * `TIMES` occurs only without holders, otherwise the event has to be moved. `REPLAY`: the replay starts later, ends
 * earlier or is removed; `PAID`: the event was free.
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

/** Maximum characters of an event's texts. */
export const eventTextMax = { title: 120, summary: 200, body: 20_000, refund: 1_000 } as const

/** Crops of an upload: ratio of width to height, and minimum width. */
export const eventPictures = {
  poster: { ratio: [3, 4], leastPx: 600 },
  still: { ratio: [16, 9], leastPx: 900 },
  hero: { ratio: [16, 9], leastPx: 1_200 },
  heroTall: { ratio: [3, 4], leastPx: 600 },
} as const
export type EventPicture = keyof typeof eventPictures
/** The crop shown on product cards and bottom sheets. */
export const productPicture = { ratio: [1, 1], leastPx: 800 } as const

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const uploadMaxBytes = 10 * 1024 * 1024
/** Larger pictures are scaled down before upload. */
export const uploadMaxPixels = 25_000_000
