import { type Availabilities, availabilities, isLatestFirst } from './availability-rank.ts'
import { type Hits, matchClasses } from './segment.ts'

/** Hits in one part of the index, whose documents are sorted by start. */
export interface PartHits {
  hits: Hits
  ids: readonly string[]
  startAt: Float64Array
  availabilitiesAt: Availabilities
  /** Documents that a newer part replaces. */
  isGone: Uint8Array
}

export interface Ranked {
  ids: string[]
  total: number
}

/** Classes of names, and one more for types and goods. */
const buckets = (matchClasses + 1) * availabilities

/**
 * Returns one page by quality of match, then availability, then start. Nothing is sorted: documents are counted into
 * buckets, and only those of the page are read in order.
 */
export function rank(parts: readonly PartHits[], now: number, offset: number, size: number): Ranked {
  const sorted = parts.map((part) => bucketsOf(part, now))
  const ids: string[] = []
  let before = 0
  for (let bucket = 0; bucket < buckets; bucket++) {
    const count = sorted.reduce((sum, { counts }) => sum + (counts[bucket] ?? 0), 0)
    if (count > 0 && before < offset + size && before + count > offset) {
      const from = Math.max(0, offset - before)
      const to = Math.min(count, offset + size - before)
      ids.push(...merged(parts, sorted, bucket, to).slice(from))
    }
    before += count
  }
  return { ids, total: before }
}

interface Bucketed {
  counts: Uint32Array
  /** Bucket of each hit; `buckets` for replaced documents. */
  of: Uint8Array
}

function bucketsOf({ hits: { docs, classes }, availabilitiesAt, isGone }: PartHits, now: number): Bucketed {
  const counts = new Uint32Array(buckets + 1)
  const of = new Uint8Array(docs.length)
  const availability = availabilitiesAt(now)
  for (let at = 0; at < of.length; at++) {
    const doc = docs[at] as number
    const bucket = isGone[doc]
      ? buckets
      : (classes[at] as number) * availabilities + (availability[doc] as number)
    of[at] = bucket
    counts[bucket] = (counts[bucket] as number) + 1
  }
  return { counts, of }
}

function merged(parts: readonly PartHits[], sorted: Bucketed[], bucket: number, limit: number): string[] {
  const latestFirst = isLatestFirst(bucket % availabilities)
  const found = parts.flatMap((part, at) => firstOf(part, sorted[at] as Bucketed, bucket, latestFirst, limit))
  if (parts.length > 1) found.sort((a, b) => (latestFirst ? b.startAt - a.startAt : a.startAt - b.startAt))
  return found.slice(0, limit).map(({ id }) => id)
}

function firstOf(part: PartHits, { of }: Bucketed, bucket: number, latestFirst: boolean, limit: number) {
  const found: { id: string; startAt: number }[] = []
  // Guards index 0, because `lastIndexOf(…, -1)` would search from the end.
  const before = (at: number) => (at > 0 ? of.lastIndexOf(bucket, at - 1) : -1)
  const next = (at: number) => (latestFirst ? before(at) : of.indexOf(bucket, at + 1))
  for (let at = next(latestFirst ? of.length : -1); at >= 0 && found.length < limit; at = next(at)) {
    const doc = part.hits.docs[at] as number
    found.push({ id: part.ids[doc] ?? '', startAt: part.startAt[doc] as number })
  }
  return found
}
