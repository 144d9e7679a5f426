import { closeSync, existsSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { LADDER } from '#src/recording/ladder.ts'
import {
  type ByteSpan,
  SLOT_MS,
  SLOTS_PER_KEY_FRAME,
  SLOTS_PER_SEGMENT,
  segmentSlotFrom,
} from '#src/recording/slot-log.ts'
import { flvHeader, flvTag, type MediaTag } from '#src/rtmp/tags.ts'
import { type Encoder, startEncoder } from './encoder.ts'
import type { Effort } from './ladder-arguments.ts'

export type RunSettings = {
  ffmpeg: string
  /** Folder of the event, in which the run creates its own. */
  folder: string
  hasSound: boolean
  /** Arrival of the first picture, by the product clock. */
  arrivedAtMs: number
  /** The encoder's timestamp of that picture. */
  baseMs: number
  effort: Effort
  onInit: (rendition: string, init: Buffer) => void
  onSlot: (slot: number, spans: ReadonlyMap<string, ByteSpan>) => void
  onEnd: (isWell: boolean, said: string) => void
  onDrain: () => void
}

/** The output of one encoder process: append-only files and the slots that they hold. */
export type Run = {
  /** Also the run's name. */
  firstSlot: number
  /** Returns false for backpressure. */
  write: (tag: MediaTag) => boolean
  finish: () => void
  kill: () => void
}

type RunFile = { fd: number; size: number }

/** Throws when the folder cannot be written. */
export function startRun(settings: RunSettings): Run {
  const { ffmpeg, folder, hasSound, arrivedAtMs, baseMs, effort } = settings
  const firstSlot = freeSlot(folder, segmentSlotFrom(arrivedAtMs))
  const files = openFiles(join(folder, String(firstSlot)))
  let sets = 0
  const append = (rendition: string, bytes: Buffer): ByteSpan => {
    const file = files.get(rendition)
    if (!file) throw new Error(`no rendition ${rendition}`)
    const offset = file.size
    for (let at = 0; at < bytes.length; ) at += writeSync(file.fd, bytes, at)
    file.size += bytes.length
    return { offset, size: bytes.length }
  }
  let encoder: Encoder | null = null
  const guarded = (work: () => void) => {
    try {
      work()
    } catch (cause) {
      // A full disk ends the run; `onEnd` reports it.
      failure = `the recording could not be written: ${(cause as NodeJS.ErrnoException).code ?? 'fault'}`
      encoder?.kill()
    }
  }
  let failure: string | null = null
  encoder = startEncoder({
    ffmpeg,
    input: {
      inputs: hasSound ? PIPED : [...PIPED, ...SILENCE],
      soundInput: hasSound ? 0 : 1,
      skipSec: (firstSlot * SLOT_MS - arrivedAtMs) / 1_000,
      slotsPerKeyFrame: SLOTS_PER_KEY_FRAME,
      effort,
    },
    onInit: (rendition, init) =>
      guarded(() => {
        append(rendition, init)
        settings.onInit(rendition, init)
      }),
    onSet: (set) =>
      guarded(() => {
        if (failure !== null) return
        const spans = new Map([...set].map(([rendition, { bytes }]) => [rendition, append(rendition, bytes)]))
        settings.onSlot(firstSlot + sets++, spans)
      }),
    onEnd: (isWell, said) => {
      for (const { fd } of files.values()) closeSync(fd)
      settings.onEnd(isWell && failure === null, failure ?? said)
    },
    onDrain: settings.onDrain,
  })
  encoder.write(flvHeader(hasSound))
  return {
    firstSlot,
    write: (tag) => encoder.write(flvTag(tag, tag.isHeader ? 0 : since(baseMs, tag.timestampMs))),
    finish: encoder.finish,
    kill: encoder.kill,
  }
}

const PIPED = ['-f', 'flv', '-probesize', '500000', '-analyzeduration', '500000', '-i', 'pipe:0']
const SILENCE = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo']

/** Encoders' timestamps wrap at 2^32. */
export const since = (baseMs: number, timestampMs: number): number => Math.max(0, (timestampMs - baseMs) | 0)

/** A run that failed immediately has used up its slot. */
function freeSlot(folder: string, slot: number): number {
  return existsSync(join(folder, String(slot))) ? freeSlot(folder, slot + SLOTS_PER_SEGMENT) : slot
}

function openFiles(folder: string): Map<string, RunFile> {
  mkdirSync(folder, { recursive: true })
  return new Map(
    LADDER.map(({ name }) => [name, { fd: openSync(join(folder, `${name}.mp4`), 'wx'), size: 0 }] as const),
  )
}
