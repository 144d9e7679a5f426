/** `PICKED`: we allot the cards, and anybody can repeat it. `SEALED`: the maker packed them, so nothing can be verified. */
export const packings = ['PICKED', 'SEALED'] as const
export type Packing = (typeof packings)[number]

/** States of an allotment; the units of a void one wait for the next. */
export const allotmentStates = ['OPEN', 'CLOSED', 'ALLOTTED', 'VOID'] as const
export type AllotmentState = (typeof allotmentStates)[number]

/** `RETURNED`: the order is paid back, or on its way. */
export const cardStates = ['WAITING', 'ALLOTTED', 'PACKED', 'RETURNED'] as const
export type CardState = (typeof cardStates)[number]

/** Orders of 1 to this many units have their odds shown. */
export const orderSizesShown = 10

/** Fewest and most candidates of a pool; with one card nothing is random. */
export const candidatesMin = 2
export const candidatesMax = 200

/** Most cards of one candidate. */
export const cardsMax = 100_000

export const poolTextMax = { name: 80, maker: 200 } as const

/** Most days between the closes of two allotments, and from the first close to packing. */
export const poolDaysMax = 365

/** Odds as a maker states them: per mille, or a fraction. */
export const oddsPattern = '^(?:[1-9]\\d{0,2}|1000|[1-9]\\d{0,5}/[1-9]\\d{0,5})$'

interface Fraction {
  part: bigint
  of: bigint
}

/** `125` (per mille) or `1/8`; null for other texts and for more than one. */
function readOdds(text: string): Fraction | null {
  if (!new RegExp(oddsPattern).test(text)) return null
  const [part = 0, of = 1000] = text.split('/').map(Number)
  return part <= of ? { part: BigInt(part), of: BigInt(of) } : null
}

const wholePpm = 1_000_000n

/**
 * Returns the odds of all candidates in parts per million, which make exactly a whole; null unless the texts are odds
 * that sum to one. What rounding down leaves over goes to the largest remainders.
 */
export function oddsInPpm(texts: readonly string[]): number[] | null {
  const odds = texts.map(readOdds)
  if (!odds.every((one) => one !== null)) return null
  const common = odds.reduce((product, { of }) => (product / divisor(product, of)) * of, 1n)
  const parts = odds.map(({ part, of }) => part * (common / of))
  if (parts.reduce((sum, part) => sum + part, 0n) !== common) return null
  const shares = parts.map((part, at) => ({
    at,
    ppm: (part * wholePpm) / common,
    rest: (part * wholePpm) % common,
  }))
  const over = Number(wholePpm - shares.reduce((sum, { ppm }) => sum + ppm, 0n))
  const raised = new Set(
    shares
      .toSorted((one, other) =>
        one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1,
      )
      .slice(0, over)
      .map(({ at }) => at),
  )
  return shares.map(({ at, ppm }) => Number(ppm) + (raised.has(at) ? 1 : 0))
}

function divisor(one: bigint, other: bigint): bigint {
  while (other > 0n) [one, other] = [other, one % other]
  return one
}
