import { setImmediate as nextTurn } from 'node:timers/promises'
import { coalesce } from '#kernel/coalesce.ts'
import { changedEvents, type SearchedEvent } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import { createArtistNames, type SimilarArtists } from './artist-names.ts'
import { findAlso, findDocuments } from './find-documents.ts'
import { fold } from './fold.ts'
import type { Keyword } from './keyword.ts'
import { findNear, spellingsOf } from './near.ts'
import { buildPart, type Part } from './part.ts'
import type { Pause } from './places.ts'
import { rank } from './rank.ts'
import { type Hits, wordsOnly } from './segment.ts'
import { soundsAsked } from './sounds.ts'
import { withBetter } from './with-better.ts'

export interface Found {
  /** One page, best first. */
  events: SearchedEvent[]
  total: number
}

export interface SearchIndex {
  /** False while the events could not be loaded yet. */
  isReady(): Promise<boolean>
  find(keyword: Keyword, now: number, offset: number, size: number): Found
  /**
   * Finds similar spellings, names before types and goods; without hits, pronunciations in another script, names before
   * goods.
   */
  findNear(text: string, now: number, offset: number, size: number): Found
  similarArtists: SimilarArtists
  /** Afterwards, everything committed before the call can be found. */
  refresh(): Promise<void>
  close(): void
}

/** Polled in addition to notifications, in case one was missed. */
const checkEveryMs = 30_000
const patienceMs = 3_000
/** With this many hits by name, types and goods are not searched. */
const enough = 1_000
const noHits: Hits = { docs: new Uint32Array(), classes: new Uint8Array() }
/** Gives all documents the same class. */
const alike = (docs: Uint32Array): Hits => ({ docs, classes: new Uint8Array(docs.length) })
/** Length of a build slice. It keeps the lag of the event loop under 4 ms. */
const sliceMs = 4

/**
 * In-memory index of all visible events: one part from the last full load, and one with the events changed since. Each
 * process keeps its own index and loads changes from the database when notified.
 */
export function createSearchIndex({ sql, log, bus }: Pick<Ctx, 'sql' | 'log' | 'bus'>): SearchIndex {
  const pause = pauseEvery(sliceMs)
  const artists = createArtistNames()
  const fresh = new Map<string, SearchedEvent>()
  let whole: Part | null = null
  let parts: Part[] = []
  let since = '0'

  const readAll = async () => {
    const events = new Map<string, SearchedEvent>()
    const horizon = await changedEvents(sql, '0', async (read) => {
      for (const event of read) events.set(event.id, event)
    })
    const part = await buildPart(events.values(), pause)
    await artists.take(events.values(), pause)
    whole = part
    parts = [part]
    fresh.clear()
    since = horizon
  }
  const readChanges = async (known: Part) => {
    const changed: SearchedEvent[] = []
    const horizon = await changedEvents(sql, since, async (read) => void changed.push(...read))
    for (const event of changed) fresh.set(event.id, event)
    if (fresh.size > Math.max(500, known.ids.length / 20)) return readAll()
    if (changed.length > 0) {
      const part = await buildPart(fresh.values(), pause)
      await artists.take(changed, pause)
      for (const id of fresh.keys()) {
        const number = known.numberOf.get(id)
        if (number !== undefined) known.isGone[number] = 1
      }
      parts = [known, part]
    }
    since = horizon
  }
  const eventCalled = (id: string): SearchedEvent | null => {
    const part = parts.findLast(({ numberOf }) => numberOf.has(id))
    return part?.eventOf(part.numberOf.get(id) as number) ?? null
  }
  /** Ranks the hits of each part. */
  const pageOf = (hits: readonly Hits[], now: number, offset: number, size: number): Found => {
    const found = parts.map((part, at) => ({ ...part, hits: hits[at] ?? noHits }))
    const { ids, total } = rank(found, now, offset, size)
    return { events: ids.flatMap((id) => eventCalled(id) ?? []), total }
  }
  const refresh = coalesce(() => (whole ? readChanges(whole) : readAll()))
  const refreshSoon = () => {
    refresh().catch((err: unknown) => log.warn({ err }, 'search index could not read events'))
  }

  let first = refresh()
  first.catch((err: unknown) => log.warn({ err }, 'search index could not read events'))
  const timer = setInterval(refreshSoon, checkEveryMs).unref()
  bus.on('catalog', refreshSoon)
  bus.onGap(refreshSoon)
  return {
    isReady: async () => {
      if (whole) return true
      first = refresh()
      await Promise.race([first.catch(() => {}), waited(patienceMs)])
      return whole !== null
    },
    find: (keyword, now, offset, size) => {
      const finds = parts.map(({ segment, topics }) => findAlso(segment.find, topics.find))
      const named = finds.map((find) => findDocuments(find.named, keyword))
      const isEnough = named.reduce((sum, { docs }) => sum + docs.length, 0) >= enough
      const hits = isEnough ? named : finds.map((find) => findDocuments(find.all, keyword))
      return pageOf(hits, now, offset, size)
    },
    findNear: (text, now, offset, size) => {
      const sounds = soundsAsked(text).map((sound) => fold(sound).units)
      const ways: ((part: Part) => Hits)[] = [
        ({ segment, eventOf }) => alike(findNear(segment, (doc) => spellingsOf(eventOf(doc)), text)),
        ({ topics }) => topics.findNear(text),
        (part) => sounds.map((sound) => wordsOnly(part.sounds.find(sound))).reduce(withBetter, noHits),
        ({ topics }) => sounds.map(topics.find).reduce(withBetter, noHits),
      ]
      for (const way of ways) {
        const found = pageOf(parts.map(way), now, offset, size)
        if (found.total > 0) return found
      }
      return { events: [], total: 0 }
    },
    similarArtists: artists.similar,
    refresh,
    close: () => clearInterval(timer),
  }
}

const waited = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref())

function pauseEvery(ms: number): Pause {
  let until = 0
  return () => {
    if (performance.now() < until) return undefined
    return nextTurn().then(() => {
      until = performance.now() + ms
    })
  }
}
