/** Cards of each candidate in a packing list, in order of the candidates. */
export type CardCounts = readonly number[]

export const cardsIn = (counts: CardCounts): number => counts.reduce((sum, count) => sum + count, 0)

/** True when each candidate has as many cards as any other: then no order gets a card twice before it has all. */
export const areEqual = (counts: CardCounts): boolean => counts.every((count) => count === counts[0])
