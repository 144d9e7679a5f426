import { setTimeout } from 'node:timers/promises'
import type { StoreCard } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { StoreAccess } from '#platform/config/storefront.ts'
import type { Ctx } from '#platform/context.ts'
import { askStore } from './ask-store.ts'

/** What was last heard of the store. */
export interface Shelf {
  /**
   * What is known of a collection; what is not fresh is asked for behind the answer. The first reader after a start waits
   * a moment for the store; null while nothing is known, which is not the same as an empty collection.
   */
  cards(collection: string, locale: Locale): Promise<StoreCard[] | null>
  close(): Promise<void>
}

const freshMs = 60_000
/** Prices older than a day are not shown any more. */
const usableMs = 24 * 60 * 60_000
/** How long a store that failed is left alone. */
const pauseMs = 30_000
/** How long an answer waits for a store of which nothing is known yet. */
const firstWaitMs = 500
const maxKept = 500
const maxAtOnce = 4

type AskStore = (collection: string, locale: Locale, signal: AbortSignal) => Promise<StoreCard[] | null>

/** Asks once for each collection and language however many want it, a few at a time, and never while it rests. */
export function createShelf(
  ctx: Pick<Ctx, 'clock' | 'log' | 'metrics'>,
  store: StoreAccess,
  ask: AskStore = (...asked) => askStore(ctx, store, ...asked),
): Shelf {
  const { clock } = ctx
  const kept = new Map<string, { cards: StoreCard[]; at: number }>()
  const asking = new Map<string, Promise<void>>()
  const closing = new AbortController()
  const reads = ctx.metrics.counter('encore_storefront_reads_total', 'Reads of the official store', [
    'outcome',
  ])
  let failedAt = Number.NEGATIVE_INFINITY

  const renew = async (key: string, collection: string, locale: Locale) => {
    const cards = await ask(collection, locale, closing.signal)
    reads.inc({ outcome: cards ? 'heard' : 'failed' })
    if (!cards) {
      failedAt = clock.now()
      return
    }
    kept.delete(key)
    kept.set(key, { cards, at: clock.now() })
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
  }
  const mayAsk = () =>
    asking.size < maxAtOnce && !closing.signal.aborted && !isWithin(pauseMs, clock.now() - failedAt)

  return {
    cards: async (collection, locale) => {
      const key = `${locale} ${collection}`
      const known = kept.get(key)
      const age = known ? clock.now() - known.at : Number.POSITIVE_INFINITY
      if (!isWithin(freshMs, age) && !asking.has(key) && mayAsk()) {
        const done = renew(key, collection, locale).finally(() => asking.delete(key))
        asking.set(key, done)
      }
      if (known && isWithin(usableMs, age)) return known.cards
      const first = asking.get(key)
      if (first) await Promise.race([first, setTimeout(firstWaitMs, undefined, { ref: false })])
      const heard = kept.get(key)
      return heard && isWithin(usableMs, clock.now() - heard.at) ? heard.cards : null
    },
    close: async () => {
      closing.abort()
      await Promise.all(asking.values())
    },
  }
}

/** The product's clock can be moved back, too. */
const isWithin = (ms: number, age: number) => Math.abs(age) < ms
