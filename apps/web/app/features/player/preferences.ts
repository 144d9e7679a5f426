import { readStored, writeStored } from '#app/data/stored.ts'

/** What picture is wished: the player's choice, the player's choice among the small ones, or a height in px. */
export type Quality = 'AUTO' | 'SAVER' | number

/** The largest picture of who saves data, px. */
const saverHeight = 360

/** What a stream is told of it: a height by hand, and the largest that it may choose by itself. */
export const heightsFor = (quality: Quality) => ({
  chosenHeight: typeof quality === 'number' ? quality : null,
  cappedHeight: quality === 'SAVER' ? saverHeight : null,
})

/** What a viewer chose once and expects again. */
export interface Preferences {
  quality: Quality
  /** 0 to 1 */
  volume: number
  isMuted: boolean
  /** What the network carried last time, bits in a second: the first picture need not be the smallest. */
  bitrate: number | null
}

const key = 'player'

/** *source*: Network Information API, where the browser has it. */
interface MeteredNavigator {
  connection?: { saveData?: boolean }
}

/** Who never chose and asks every site for less data gets less. */
export function readPreferences(): Preferences {
  const wishesLess = (navigator as MeteredNavigator).connection?.saveData === true
  const usual: Preferences = {
    quality: wishesLess ? 'SAVER' : 'AUTO',
    volume: 1,
    isMuted: false,
    bitrate: null,
  }
  return { ...usual, ...parsePreferences(readStored(key)) }
}

export function keepPreferences(change: Partial<Preferences>): void {
  writeStored(key, JSON.stringify({ ...parsePreferences(readStored(key)), ...change }))
}

/** Takes over only what has the right form: anybody may have written it. */
export function parsePreferences(stored: string | null): Partial<Preferences> {
  const { quality, volume, isMuted, bitrate } = parse(stored)
  return {
    ...((quality === 'AUTO' || quality === 'SAVER' || isCount(quality)) && { quality }),
    ...(typeof volume === 'number' && volume >= 0 && volume <= 1 && { volume }),
    ...(typeof isMuted === 'boolean' && { isMuted }),
    ...(isCount(bitrate) && { bitrate }),
  }
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 1e12
