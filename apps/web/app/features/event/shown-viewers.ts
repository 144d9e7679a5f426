/** A smaller number would make a show look empty. */
const fewestShown = 10

/** Returns the public number of viewers; null when it is unknown or too small to show. */
export const shownViewers = (viewers: number | null | undefined): number | null =>
  viewers !== null && viewers !== undefined && viewers >= fewestShown ? viewers : null
