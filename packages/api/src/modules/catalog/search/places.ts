import { charStart } from './fold.ts'

/** Lets others work when a slice has taken long enough. */
export type Pause = () => Promise<void> | undefined

/** All texts of a segment after each other, a separator before the first and after each. */
export interface Texts {
  units: Uint16Array
  flags: Uint8Array
  /** Where each document begins; one more at the end. */
  starts: Uint32Array
}

/** Where the stretch of each unit begins when places are sorted by unit; one more at the end. */
export type Stretches = Uint32Array

const sliceSize = 1 << 16

export function countUnits(units: Iterable<number>): Stretches {
  const first = new Uint32Array(0x10001)
  for (const unit of units) first[unit + 1] = (first[unit + 1] ?? 0) + 1
  addUp(first)
  return first
}

/**
 * All places by the unit that stands there, then by the next one, then in their order: sorted by counting, from the
 * second to the first. The text begins and ends with a separator, so that each unit is second as often as first.
 */
export async function sortedPlaces(
  units: Uint16Array,
  stretches: Stretches,
  pause: Pause,
): Promise<Uint32Array> {
  const last = units.length - 1
  const bySecond = await placed(
    units.length,
    stretches,
    (at) => (at === 0 ? last : at - 1),
    (place) => (place === last ? 0 : (units[place + 1] ?? 0)),
    pause,
  )
  return placed(
    units.length,
    stretches,
    (at) => bySecond[at] ?? 0,
    (place) => units[place] ?? 0,
    pause,
  )
}

async function placed(
  length: number,
  stretches: Stretches,
  placeAt: (at: number) => number,
  unitOf: (place: number) => number,
  pause: Pause,
): Promise<Uint32Array> {
  const places = new Uint32Array(length)
  const next = stretches.slice()
  for (let at = 0; at < length; at++) {
    const place = placeAt(at)
    const unit = unitOf(place)
    const to = next[unit] ?? 0
    places[to] = place
    next[unit] = to + 1
    if (at % sliceSize === 0) await pause()
  }
  return places
}

/** For every unit the documents that have it at the beginning of a character, in order, and the best it is there. */
export async function bestSingles(
  { units, flags, starts }: Texts,
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
        if (!((flags[place] ?? 0) & charStart)) continue
        const unit = units[place] ?? 0
        const matched = classOf(place)
        if (seenIn[unit] !== doc + 1) best[unit] = matched
        else if (matched < (best[unit] ?? 0)) best[unit] = matched
        seenIn[unit] = doc + 1
      }
      for (let place = from; place < to; place++) {
        const unit = units[place] ?? 0
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

/** Counts at `unit + 1` become where the stretch of each unit begins. */
function addUp(counts: Uint32Array): void {
  for (let unit = 0; unit + 1 < counts.length; unit++)
    counts[unit + 1] = (counts[unit + 1] ?? 0) + (counts[unit] ?? 0)
}
