export const meterBars = 40

/** Decibels of full scale at the first and the last bar. */
const [quietDb, loudDb] = [-60, -10]

/** Number of lit bars for a loudness in decibels of full scale. */
export const litBars = (levelDb: number): number =>
  Math.round(Math.min(1, Math.max(0, (levelDb - quietDb) / (loudDb - quietDb))) * meterBars)
