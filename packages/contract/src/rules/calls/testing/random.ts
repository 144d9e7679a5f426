/** Numbers that follow from their seed (mulberry32), so that a failed run can be repeated. */
export interface Random {
  /** True with this chance. */
  chance(share: number): boolean
  /** Whole number from 0 to below the limit. */
  below(limit: number): number
  oneOf<T>(values: readonly [T, ...T[]]): T
}

export function randomOf(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    chance: (share) => next() < share,
    below,
    oneOf: (values) => values[below(values.length)] ?? values[0],
  }
}
