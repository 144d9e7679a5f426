import { depth, type Pause, type Stretch, unitAt } from './places.ts'

/** Words with more places than an eighth of the documents are precomputed, but none below 1,024 places. */
const oftenFrom = (size: number) => Math.max(1_024, Math.floor(size / 8))

interface Sorted {
  size: number
  cells: Uint32Array
  places: Uint32Array
  stretchOf: (units: readonly number[]) => Stretch
}

/**
 * Precomputes the hits of two to `depth` units that occur very often. Scanning them dominates the response time, and a
 * segment never changes. Sampling every nth place is enough: a stretch of n places contains a sample.
 */
export async function findFrequent<Hits>(
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
