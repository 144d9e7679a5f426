import { readStored, writeStored } from '#app/data/stored.ts'

/** Automatic, automatic among small pictures, or a height in px. */
export type Quality = 'AUTO' | 'SAVER' | number

/** Largest picture height of the data saver, px. */
const saverHeight = 360

/** Returns the fixed height and the cap for automatic choice; null without one. */
export const heightsFor = (quality: Quality) => ({
  chosenHeight: typeof quality === 'number' ? quality : null,
  cappedHeight: quality === 'SAVER' ? saverHeight : null,
})

export interface Preferences {
  quality: Quality
  /** 0 to 1 */
  volume: number
  isMuted: boolean
  /** Last measured bandwidth, bits per second; lets playback start above the smallest picture. */
  bitrate: number | null
}

const key = 'player'

/** *source*: Network Information API, where the browser has it. */
interface MeteredNavigator {
  connection?: { saveData?: boolean }
}

/** Reads the stored settings; the browser's data saver applies until the viewer chooses. */
export function readPreferences(): Preferences {
  const savesData = (navigator as MeteredNavigator).connection?.saveData === true
  const usual: Preferences = {
    quality: savesData ? 'SAVER' : 'AUTO',
    volume: 1,
    isMuted: false,
    bitrate: null,
  }
  return { ...usual, ...parsePreferences(readStored(key)) }
}

export function keepPreferences(change: Partial<Preferences>): void {
  writeStored(key, JSON.stringify({ ...parsePreferences(readStored(key)), ...change }))
}

/** Accepts only valid fields: storage is untrusted. */
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
