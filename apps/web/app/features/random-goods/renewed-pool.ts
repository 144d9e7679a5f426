import type { RandomPool } from '@encore/contract/endpoints'

/** A pool as it is now. Texts stay in the page's language, which a public answer does not know. */
export function renewedPool(before: RandomPool, now: RandomPool): RandomPool {
  const names = new Map(before.candidates.map(({ number, name }) => [number, name]))
  return {
    ...now,
    productName: before.productName,
    candidates: now.candidates.map((candidate) => ({
      ...candidate,
      name: names.get(candidate.number) ?? candidate.name,
    })),
  }
}
