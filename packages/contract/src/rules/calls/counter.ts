/** A counter of `getStats` that grows while media arrives. */
export interface Counter {
  /** Last value; null before the first. */
  value: number | null
  /** Samples in a row without growth. */
  flatSamples: number
  /** Time of the last sample with growth, in milliseconds; null before it. */
  grewAtMs: number | null
}

/** Samples without growth after which a counter stalls. */
export const stalledSamples = 2

export const newCounter: Counter = { value: null, flatSamples: 0, grewAtMs: null }

/** Takes in one sample. A smaller value is the counter of a new connection, and a value that is no number is no growth. */
export function sampleCounter(counter: Counter, value: unknown, atMs: number): Counter {
  const read = typeof value === 'number' && value >= 0 ? value : null
  if (read !== null && counter.value !== null && read > counter.value)
    return { value: read, flatSamples: 0, grewAtMs: atMs }
  return { ...counter, value: read ?? counter.value, flatSamples: counter.flatSamples + 1 }
}

/** Starts to watch a counter again that was allowed to rest: it has two samples to grow. */
export const resumeCounter = (counter: Counter, atMs: number): Counter => ({
  ...counter,
  flatSamples: 0,
  grewAtMs: atMs,
})

export const isGrowing = ({ flatSamples, grewAtMs }: Counter): boolean =>
  grewAtMs !== null && flatSamples < stalledSamples
