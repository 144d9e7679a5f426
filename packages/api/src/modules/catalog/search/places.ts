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

/** Start of the stretch of each unit when places are sorted by unit, plus one entry at the end. */
export type Stretches = Uint32Array

/** Units between two pauses. */
export const sliceSize = 1 << 13

export function countUnits(cells: Uint32Array): Stretches {
  const first = new Uint32Array(0x10001)
  for (const cell of cells) first[unitOf(cell) + 1] = (first[unitOf(cell) + 1] ?? 0) + 1
  addUp(first)
  return first
}

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
  let places: Uint32Array | null = null
  for (let nth = depth - 1; nth >= 0; nth--) {
    const sorted: Uint32Array | null = places
    const placeAt = (at: number) => (sorted ? (sorted[at] as number) : at)
    places = await placed(length, stretches, placeAt, (place) => unitAt(cells, place + nth), pause)
  }
  return places ?? new Uint32Array()
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
  stretches: Stretches,
  placeAt: (at: number) => number,
  unitAt: (place: number) => number,
  pause: Pause,
): Promise<Uint32Array> {
  const places = new Uint32Array(length)
  const next = stretches.slice()
  for (let at = 0; at < length; at++) {
    const place = placeAt(at)
    const unit = unitAt(place)
    const to = next[unit] ?? 0
    places[to] = place
    next[unit] = to + 1
    if (at % sliceSize === 0) await pause()
  }
  return places
}

/** Returns for each unit the documents with a character that starts with it, ascending, and its best class in each. */
export async function bestSingles(
  { cells, starts }: Texts,
  classOf: (place: number) => number,
  pause: Pause,
): Promise<(unit: number) => { docs: Uint32Array; classes: Uint8Array }> {
  const best = new Uint8Array(0x10000)
  const seenIn = new Uint32Array(0x10000)
  const each = async (take: (unit: number, doc: number) => void) => {
    seenIn.fill(0)
    for (let doc = 0; doc + 1 < starts.length; doc++) {
      const [from, to] = [starts[doc] ?? 0, starts[doc + 1] ?? 0]
      for (let place = from; place < to; place++) {
        const cell = cells[place] ?? 0
        if (!(flagsOf(cell) & charStart)) continue
        const unit = unitOf(cell)
        const matched = classOf(place)
        if (seenIn[unit] !== doc + 1) best[unit] = matched
        else if (matched < (best[unit] ?? 0)) best[unit] = matched
        seenIn[unit] = doc + 1
      }
      for (let place = from; place < to; place++) {
        const unit = unitOf(cells[place] ?? 0)
        if (seenIn[unit] !== doc + 1) continue
        seenIn[unit] = 0
        take(unit, doc)
      }
      if (doc % 256 === 0) await pause()
    }
  }
  const stretches = new Uint32Array(0x10001)
  await each((unit) => {
    stretches[unit + 1] = (stretches[unit + 1] ?? 0) + 1
  })
  addUp(stretches)
  const count = stretches[0x10000] ?? 0
  const [docs, classes, next] = [new Uint32Array(count), new Uint8Array(count), stretches.slice()]
  await each((unit, doc) => {
    const to = next[unit] ?? 0
    docs[to] = doc
    classes[to] = best[unit] ?? 0
    next[unit] = to + 1
  })
  return (unit) => {
    const [from, to] = [stretches[unit] ?? 0, stretches[unit + 1] ?? 0]
    return { docs: docs.subarray(from, to), classes: classes.subarray(from, to) }
  }
}

/** Turns counts at `unit + 1` into the start of each unit's stretch. */
function addUp(counts: Uint32Array): void {
  for (let unit = 0; unit + 1 < counts.length; unit++)
    counts[unit + 1] = (counts[unit + 1] ?? 0) + (counts[unit] ?? 0)
}
