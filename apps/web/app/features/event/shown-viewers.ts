/** A smaller audience would make a show look empty. */
const fewestShown = 10

/** How many watch a show, as fans are shown it; null where that is not known, or too few to show. */
export const shownViewers = (viewers: number | null | undefined): number | null =>
  viewers !== null && viewers !== undefined && viewers >= fewestShown ? viewers : null
