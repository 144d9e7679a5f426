import { setTimeout } from 'node:timers/promises'
import type { StoreCard } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { StoreAccess } from '#platform/config/storefront.ts'
import type { Ctx } from '#platform/context.ts'
import { askStore } from './ask-store.ts'

export interface Shelf {
  /**
   * Returns the cached collection and refreshes a stale one in the background. The first caller after a start waits
   * briefly for the store. Null while nothing is known, unlike an empty collection.
   */
  cards(collection: string, locale: Locale): Promise<StoreCard[] | null>
  close(): Promise<void>
}

const freshMs = 60_000
/** Cached prices older than a day are not shown. */
const usableMs = 24 * 60 * 60_000
/** Pause after a failed request. */
const pauseMs = 30_000
/** Maximum wait of a response when nothing is cached. */
const firstWaitMs = 500
const maxKept = 500
const maxAtOnce = 4

type AskStore = (collection: string, locale: Locale, signal: AbortSignal) => Promise<StoreCard[] | null>

/** Sends one request per collection and language at a time, a few in parallel, and none during a pause. */
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

/** Absolute, because the product clock can be moved back. */
const isWithin = (ms: number, age: number) => Math.abs(age) < ms
