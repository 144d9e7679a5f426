import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { createClipParts } from '../channel/clip-parts.ts'
import type { Recording } from '../channel/recording.ts'
import { createLru } from '../lru.ts'
import { epochFolder } from './epochs.ts'
import { describeLadder } from './ladder.ts'
import { createLiveParts } from './live-parts.ts'
import { loadSlate } from './slate-folder.ts'
import { SLOT_MS, SLOTS_PER_SEGMENT, segmentSlotFrom, slotAt } from './slot-log.ts'
import { type LoggedSlot, readLog } from './tail-log.ts'

export type RecordingSettings = {
  channel: string
  /** Folder of all channels, filled by the ingest process. */
  folder: string
  startsAtMs: number
  endsAtMs: number
}

/** The recording of an encoder's input, with its gaps. */
export type IngestRecording = Recording & {
  /** Ranges of media time covered by the slate, in order. */
  gaps: readonly { fromMs: number; toMs: number }[]
}

/** Media time of the first possible part of a show, relative to its start. */
export const recordingOffsetMs = (startsAtMs: number): number =>
  segmentSlotFrom(startsAtMs) * SLOT_MS - startsAtMs

const READ_PARTS = 64
const MOST_OPEN = 24

type LiveEntry = Extract<LoggedSlot, { run: number }>

/**
 * Includes parts that came too late to be shown. Null when nothing was sent during the show. Throws for unreadable
 * files.
 */
export async function openRecording(settings: RecordingSettings): Promise<IngestRecording | null> {
  const { channel, folder, startsAtMs, endsAtMs } = settings
  const own = join(folder, channel)
  const firstSlot = segmentSlotFrom(startsAtMs)
  const { slate, entries } = await readWhole(own, firstSlot, slotAt(endsAtMs))
  if (entries.size === 0) return null
  const clip = loadSlate(folder, slate)
  const slateParts = createClipParts(clip, false)
  const place = createLiveParts(clip)
  const partCount = Math.max(...entries.keys()) + 1 - firstSlot
  const files = openFiles(own)
  const kept = createLru<readonly Buffer[]>(READ_PARTS)
  const read = (rendition: string, entry: LiveEntry): readonly Buffer[] | undefined => {
    const key = `${rendition}/${entry.slot}`
    const known = kept.get(key)
    const span = entry.spans.get(rendition)
    if (known || span === undefined) return known
    const bytes = Buffer.allocUnsafe(span.size)
    if (readSync(files.get(entry, rendition), bytes, 0, span.size, span.offset) !== span.size)
      return undefined
    const pieces = place(rendition, bytes, { run: entry.run, slot: entry.slot, firstSlot })
    kept.set(key, pieces)
    return pieces
  }
  return {
    renditions: describeLadder(clip),
    partMs: SLOT_MS,
    offsetMs: recordingOffsetMs(startsAtMs),
    partCount,
    partsPerKeyFrame: SLOTS_PER_SEGMENT,
    partInfo: (_, part) => ({
      durationSec: SLOT_MS / 1_000,
      independent: part % SLOTS_PER_SEGMENT === 0 || !entries.has(firstSlot + part),
    }),
    onAirAtMs: (part) => (firstSlot + part) * SLOT_MS,
    init: slateParts.init,
    partBytes: (rendition, part) => {
      if (part < 0 || part >= partCount) return undefined
      const entry = entries.get(firstSlot + part)
      return entry ? read(rendition, entry) : slateParts.bytes(rendition, part)
    },
    gaps: findGaps(entries, firstSlot, partCount, recordingOffsetMs(startsAtMs)),
    close: files.close,
  }
}

/** Every part of the show whose key frame exists too: a picture cannot begin within a segment. */
async function readWhole(own: string, firstSlot: number, endSlot: number) {
  const found = new Map<number, LiveEntry>()
  const log = await readLog(own)
  for (const entry of log?.entries ?? []) {
    if (entry.kind === 'slate' || entry.slot < firstSlot || entry.slot >= endSlot) continue
    if (entry.kind === 'live' || !found.has(entry.slot)) found.set(entry.slot, entry)
  }
  const entries = new Map<number, LiveEntry>()
  for (const slot of [...found.keys()].sort((a, b) => a - b)) {
    const entry = found.get(slot)
    const before = entries.get(slot - 1)
    if (
      entry &&
      (slot % SLOTS_PER_SEGMENT === 0 || (before?.run === entry.run && before.epoch === entry.epoch))
    )
      entries.set(slot, entry)
  }
  return { slate: log?.slate ?? '', entries }
}

function findGaps(
  entries: ReadonlyMap<number, LiveEntry>,
  firstSlot: number,
  partCount: number,
  offsetMs: number,
) {
  const gaps: { fromMs: number; toMs: number }[] = []
  for (let part = 0; part < partCount; part++) {
    if (entries.has(firstSlot + part)) continue
    const last = gaps.at(-1)
    const fromMs = offsetMs + part * SLOT_MS
    if (last?.toMs === fromMs) last.toMs += SLOT_MS
    else gaps.push({ fromMs, toMs: fromMs + SLOT_MS })
  }
  return gaps
}

function openFiles(own: string) {
  const open = new Map<string, number>()
  return {
    get: ({ epoch, run }: LiveEntry, rendition: string): number => {
      const path = join(epochFolder(own, epoch), String(run), `${rendition}.mp4`)
      const known = open.get(path)
      if (known !== undefined) return known
      const [oldest] = open
      if (open.size >= MOST_OPEN && oldest) {
        open.delete(oldest[0])
        closeSync(oldest[1])
      }
      const file = openSync(path, 'r')
      open.set(path, file)
      return file
    },
    close: () => {
      for (const file of open.values()) closeSync(file)
      open.clear()
    },
  }
}
