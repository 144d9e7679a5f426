import { depth, type Pause, unitAt } from './places.ts'
import type { Hits, Stretch } from './segment.ts'

/** A word in more places than an eighth of the documents is found ahead; of a handful of documents none is. */
const oftenFrom = (size: number) => Math.max(1_024, Math.floor(size / 8))

interface Sorted {
  size: number
  cells: Uint32Array
  places: Uint32Array
  stretchOf: (units: readonly number[]) => Stretch
}

/**
 * What two to `depth` units find that stand in very many places: walking along them takes longer than all else of an
 * answer, and a segment never changes, so it is done once. Only every nth place is looked at: what stands n times one
 * behind the other stands at one of those.
 */
export async function findFrequent(
  { size, cells, places, stretchOf }: Sorted,
  find: (units: readonly number[]) => Hits,
  pause: Pause,
): Promise<(units: readonly number[]) => Hits | undefined> {
  const found = new Map<string, Hits>()
  const often = oftenFrom(size)
  for (let at = 0; at < places.length; at += often) {
    const place = places[at] as number
    for (let length = 2; length <= depth; length++) {
      const units = Array.from({ length }, (_, nth) => unitAt(cells, place + nth))
      const { from, to } = stretchOf(units)
      if (to - from < often) break
      if (!found.has(keyOf(units))) found.set(keyOf(units), find(units))
      await pause()
    }
  }
  return (units) => (units.length <= depth ? found.get(keyOf(units)) : undefined)
}

const keyOf = (units: readonly number[]): string => String.fromCharCode(...units)
