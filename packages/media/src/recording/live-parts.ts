import { type Box, readBoxes, requireBox } from '../clip/boxes.ts'
import type { Clip } from '../clip/clip.ts'
import { readPart } from '../clip/fragment.ts'
import { readTracks, type Track } from '../clip/init.ts'
import { retimePart } from '../clip/retime.ts'
import { SLOT_MS } from './slot-log.ts'

/** Where a part of a run stands on its channel's timeline. */
export type Place = { run: number; slot: number; firstSlot: number }

/** Moves parts of runs, whose time counts from the run's start, to the time of a channel. */
export type LiveParts = (rendition: string, bytes: Buffer, place: Place) => readonly Buffer[]

/** *Errors*: the answer throws MalformedMedia for anything but a part of this ladder. */
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
