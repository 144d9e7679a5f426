/** How long before a sale opens its reminder is told. */
export const leadMinutes = 5

/** Who is told of returned units is ahead of the next ones in line for so long. */
export const headStartMinutes = 10

/** Not everybody who is told comes, so each unit is told to so many. */
const toldPerUnit = 3

/** How many more may be told of units that can be bought now; `toldLately`: within the head start, of whatever units. */
export const mayBeTold = (available: number, toldLately: number): number =>
  Math.max(0, available * toldPerUnit - toldLately)
