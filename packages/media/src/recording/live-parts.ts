import { type Box, readBoxes, requireBox } from '../clip/boxes.ts'
import type { Clip } from '../clip/clip.ts'
import { readPart } from '../clip/fragment.ts'
import { readTracks, type Track } from '../clip/init.ts'
import { retimePart } from '../clip/retime.ts'
import { SLOT_MS } from './slot-log.ts'

/** Position of a run's part on its channel's timeline. */
export type Place = { run: number; slot: number; firstSlot: number }

/** Shifts parts from the run's time, which starts at 0, to the channel's time. */
export type LiveParts = (rendition: string, bytes: Buffer, place: Place) => readonly Buffer[]

/** The returned function throws MalformedMedia for anything but a part of this ladder. */
export function createLiveParts(slate: Clip): LiveParts {
  const tracks = new Map<string, ReadonlyMap<number, Track>>(
    slate.renditions.map(({ name, init }) => {
      const moov = requireBox(readBoxes(init, 0, init.length), 'moov')
      return [name, readTracks(init, moov)] as const
    }),
  )
  return (rendition, bytes, { run, slot, firstSlot }) => {
    const [moof, mdat] = readBoxes(bytes, 0, bytes.length)
    const part = readPart(bytes, moof as Box, mdat as Box, tracks.get(rendition) ?? new Map())
    return retimePart(bytes, part, (run - firstSlot) * SLOT_MS, slot - firstSlot + 1)
  }
}
