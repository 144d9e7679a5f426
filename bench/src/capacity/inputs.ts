/** The night that `docs/capacity.md` reckons with. Change it here, then run `npm run capacity`. */
export const night = {
  viewers: 200_000,
  showHours: 2,
  /** Time in which viewers come, in minutes. */
  arriveMin: 15,
  /** Part of the viewers that sign in while they come; the others are signed in already. */
  signInShare: 0.25,
  /** Readers of the chat over sockets; the others read chunks through the CDN. */
  socketShare: 0.5,
  /** Members who vote within a minute. */
  votersInMinute: 100_000,
  /** Places where the CDN keeps media. Each asks the origin once. */
  edgeLocations: 30,
  buyers: 50_000,
  /** Time in which all of them are to have bought, in minutes. */
  buyMin: 15,
}

/** Settings of the product with their defaults. */
export const settings = {
  CHAT_READABLE_PER_SEC: 15,
  CHAT_SOCKETS: 10_000,
  QUEUE_CALLS_PER_SECOND: 10,
}

/** Two parts of a second each, in low latency. */
export const partsPerSec = 2
/** Seconds for which nginx keeps the answer about a token. */
export const tokenKeptSec = 10
/** Seconds between two writes of the viewings that are seen. */
export const presenceEverySec = 8

/** A figure that no bench records yet. */
export const measuredByHand = {
  /** CPU of PostgreSQL for a viewing that is seen again, in microseconds: 10,000 rows of one statement in 0.45 s. */
  presenceUs: { value: 45, when: '28 November 2026, PostgreSQL 18, two cores' },
}

export interface Price {
  /** In `currency`; null where nobody has looked it up. */
  amount: number | null
  currency: string
  source: string
  /** Day on which it was looked up, as YYYY-MM-DD. */
  date: string
}

const unknown: Price = { amount: null, currency: '', source: '', date: '' }

/** Prices differ by contract and region, so none is assumed. */
export const prices: Record<'cdnGigabyte' | 'coreHour', Price> = { cdnGigabyte: unknown, coreHour: unknown }
