/** The same seed draws the same plan; its timing on the machine still differs between runs. */
export interface Chance {
  /** Returns an integer from 0 to below `end`. */
  below(end: number): number
  isTrue(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (end) => Math.floor(draw() * end),
    isTrue: (probability) => draw() < probability,
    pick: (list) => list[Math.floor(draw() * list.length)] ?? list[0],
  }
}
