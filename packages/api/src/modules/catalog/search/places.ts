import { charStart } from './fold.ts'
import { flagsOf, unitOf } from './growing-texts.ts'

/** Yields to other work when the current slice has taken long enough. */
export type Pause = () => Promise<void> | undefined

/** All texts of a segment concatenated, with a separator before the first and after each. */
export interface Texts {
  cells: Uint32Array
  /** Start of each document, plus one entry at the end. */
  starts: Uint32Array
}

/** A range of places with the same next units. */
export interface Stretch {
  from: number
  to: number
}

/**
 * Stretches of single units. Only units that occur have one, so that a small index takes no time for the others.
 */
export interface Stretches {
  /** For each unit the number of smaller ones that occur, plus one entry at the end. */
  ranks: Uint32Array
  /** Start of the stretch of each unit that occurs, in their order, plus one entry at the end. */
  starts: Uint32Array
}

/** Units between two pauses. */
export const sliceSize = 1 << 13

export function countUnits(cells: Uint32Array): Stretches {
  const ranks = new Uint32Array(0x10001)
  for (const cell of cells) ranks[unitOf(cell) + 1] = 1
  addUp(ranks)
  const starts = startsOf(ranks)
  for (const cell of cells) countOne(starts, ranks[unitOf(cell)] as number)
  addUp(starts)
  return { ranks, starts }
}

/** Returns the stretch of a unit, when places are sorted by unit; empty for one that does not occur. */
export const stretchOfUnit = ({ ranks, starts }: Stretches, unit: number): Stretch => ({
  from: starts[ranks[unit] ?? 0] ?? 0,
  to: starts[ranks[unit + 1] ?? 0] ?? 0,
})

/** Number of units by which places are sorted: three or four keystrokes make a Hangul syllable. */
export const depth = 4

/**
 * Sorts all places by their next `depth` units, then by place, with a counting sort from the last unit to the first.
 * The text wraps around, so that each unit occurs equally often at every position.
 */
export async function sortedPlaces(
  cells: Uint32Array,
  stretches: Stretches,
  pause: Pause,
): Promise<Uint32Array> {
  const length = cells.length
  const ranks = await ranksOf(cells, stretches, pause)
  let places: Uint32Array | null = null
  for (let nth = depth - 1; nth >= 0; nth--) {
    const sorted: Uint32Array | null = places
    const placeAt = (at: number) => (sorted ? (sorted[at] as number) : at)
    const rankAt = (place: number) =>
      ranks[place + nth < length ? place + nth : place + nth - length] as number
    places = await placed(length, stretches.starts, placeAt, rankAt, pause)
  }
  return places ?? new Uint32Array()
}

/** Two bytes for each place: sorting reads them at random, and the fewer caches hold the better. */
async function ranksOf(cells: Uint32Array, { ranks }: Stretches, pause: Pause): Promise<Uint16Array> {
  const found = new Uint16Array(cells.length)
  for (let at = 0; at < cells.length; at++) {
    found[at] = ranks[unitOf(cells[at] as number)] as number
    if (at % sliceSize === 0) await pause()
  }
  return found
}

/** Wraps around after the end. */
export const unitAt = (cells: Uint32Array, place: number): number =>
  unitOf(cells[place < cells.length ? place : place - cells.length] as number)

/** Returns the document of each place, in the order of `places`. */
export async function documentsOf(
  places: Uint32Array,
  starts: Uint32Array,
  pause: Pause,
): Promise<Uint32Array> {
  const of = new Uint32Array(places.length)
  for (let doc = 0; doc + 1 < starts.length; doc++) of.fill(doc, starts[doc], starts[doc + 1])
  const sorted = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at++) {
    sorted[at] = of[places[at] as number] as number
    if (at % sliceSize === 0) await pause()
  }
  return sorted
}

async function placed(
  length: number,
  starts: Uint32Array,
  placeAt: (at: number) => number,
  rankAt: (place: number) => number,
  pause: Pause,
): Promise<Uint32Array> {
  const places = new Uint32Array(length)
  const next = starts.slice()
  for (let at = 0; at < length; at++) {
    const place = placeAt(at)
    const rank = rankAt(place)
    const to = next[rank] ?? 0
    places[to] = place
    next[rank] = to + 1
    if (at % sliceSize === 0) await pause()
  }
  return places
}

/** Returns for each unit the documents with a character that starts with it, ascending, and its best class in each. */
export async function bestSingles(
  { cells, starts }: Texts,
  { ranks }: Stretches,
  classOf: (place: number) => number,
  pause: Pause,
): Promise<(unit: number) => { docs: Uint32Array; classes: Uint8Array }> {
  const count = ranks.at(-1) ?? 0
  const best = new Uint8Array(count)
  const seenIn = new Uint32Array(count)
  const each = async (take: (rank: number, doc: number) => void) => {
    seenIn.fill(0)
    for (let doc = 0; doc + 1 < starts.length; doc++) {
      const [from, to] = [starts[doc] ?? 0, starts[doc + 1] ?? 0]
      for (let place = from; place < to; place++) {
        const cell = cells[place] ?? 0
        if (!(flagsOf(cell) & charStart)) continue
        const rank = ranks[unitOf(cell)] as number
        const matched = classOf(place)
        if (seenIn[rank] !== doc + 1) best[rank] = matched
        else if (matched < (best[rank] ?? 0)) best[rank] = matched
        seenIn[rank] = doc + 1
      }
      for (let place = from; place < to; place++) {
        const rank = ranks[unitOf(cells[place] ?? 0)] as number
        if (seenIn[rank] !== doc + 1) continue
        seenIn[rank] = 0
        take(rank, doc)
      }
      if (doc % 256 === 0) await pause()
    }
  }
  const found = startsOf(ranks)
  await each((rank) => countOne(found, rank))
  addUp(found)
  const length = found.at(-1) ?? 0
  const [docs, classes, next] = [new Uint32Array(length), new Uint8Array(length), found.slice()]
  await each((rank, doc) => {
    const to = next[rank] ?? 0
    docs[to] = doc
    classes[to] = best[rank] ?? 0
    next[rank] = to + 1
  })
  return (unit) => {
    const { from, to } = stretchOfUnit({ ranks, starts: found }, unit)
    return { docs: docs.subarray(from, to), classes: classes.subarray(from, to) }
  }
}

/** One count for each unit that occurs, and the first entry. */
const startsOf = (ranks: Uint32Array) => new Uint32Array((ranks.at(-1) ?? 0) + 1)

function countOne(counts: Uint32Array, rank: number): void {
  counts[rank + 1] = (counts[rank + 1] as number) + 1
}

/** Turns counts at `unit + 1` into the start of each unit's stretch. */
function addUp(counts: Uint32Array): void {
  for (let at = 0; at + 1 < counts.length; at++)
    counts[at + 1] = (counts[at + 1] as number) + (counts[at] as number)
}
