import { PARTS_PER_SEGMENT } from '#src/clip/clip.ts'
import { pictureOf } from '#src/frame/picture-of.ts'
import { type PartSet, startEncoder } from '#src/ingest/encoder.ts'
import type { LadderInput } from '#src/ingest/ladder-arguments.ts'
import { LADDER } from '#src/recording/ladder.ts'
import { SLOT_MS } from '#src/recording/slot-log.ts'
import { type ClipWriter, openClipWriter } from './clip-writer.ts'
import { probe, SAFE_INPUT } from './probe.ts'

/** Fault codes of a rejected video. */
export const packageFaults = ['NO_ENCODER', 'NOT_A_VIDEO', 'TOO_SHORT', 'NO_ROOM', 'ENCODER'] as const
export type PackageFault = (typeof packageFaults)[number]

export type PackageSettings = {
  source: string
  /** Folder of the clip, which appears atomically. */
  folder: string
  /** Share that is done, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
  ffmpeg?: string
  ffprobe?: string
}

export type Packaged = { ok: true; durationMs: number } | { ok: false; fault: PackageFault; said: string }

/** Minimum length in parts, as whole segments. */
const LEAST_PARTS = 4 * PARTS_PER_SEGMENT
const LONGEST_SEC = 12 * 60 * 60
/** Lower priority than all processes that serve viewers. */
const NICENESS = 10

const refused = (fault: PackageFault, said = ''): Packaged => ({ ok: false, fault, said })

/** Encodes a video into the ladder. An aborted run returns ENCODER and leaves no files. */
export async function packageVideo(settings: PackageSettings): Promise<Packaged> {
  const { source, folder, onProgress, ffmpeg = 'ffmpeg', ffprobe = 'ffprobe' } = settings
  const found = await probe(source, ffprobe)
  if (found.kind !== 'VIDEO') return refused(found.kind)
  const wanted = wholeSegments(Math.min(found.durationSec, LONGEST_SEC) * (1_000 / SLOT_MS))
  if (wanted < LEAST_PARTS) return refused('TOO_SHORT')
  let writer: ClipWriter | undefined
  try {
    writer = openClipWriter(folder)
    const encoded = await encode(settings, writer, {
      ffmpeg,
      input: inputOf(source, found),
      wanted,
      onParts: (parts) => onProgress(parts / wanted),
    })
    if (encoded.parts < LEAST_PARTS) {
      writer.abandon()
      return refused(encoded.fault ?? 'ENCODER', encoded.said)
    }
    writer.finish(await pictureOf(encoded.head, { ffmpeg, making: ['-vf', 'scale=320:-2', '-q:v', '4'] }))
    return { ok: true, durationMs: encoded.parts * SLOT_MS }
  } catch (cause) {
    writer?.abandon()
    return refused(faultOf(cause), String(cause))
  }
}

const wholeSegments = (parts: number) => Math.floor(parts / PARTS_PER_SEGMENT) * PARTS_PER_SEGMENT

const faultOf = (cause: unknown): PackageFault =>
  (cause as NodeJS.ErrnoException).code === 'ENOSPC' ? 'NO_ROOM' : 'ENCODER'

/** The input is made slightly longer than the video, so that all wanted parts are produced. */
const inputOf = (
  source: string,
  { durationSec, hasSound }: { durationSec: number; hasSound: boolean },
): LadderInput => ({
  inputs: [
    ...SAFE_INPUT,
    ...['-i', source],
    ...(hasSound ? [] : ['-f', 'lavfi', '-t', String(durationSec + 4), '-i', 'anullsrc=r=48000:cl=stereo']),
  ],
  soundInput: hasSound ? 0 : 1,
  skipSec: 0,
  slotsPerKeyFrame: PARTS_PER_SEGMENT,
  effort: 'veryfast',
  lastsSec: durationSec + 4,
})

interface Encoding {
  ffmpeg: string
  input: LadderInput
  /** Number of parts, in whole segments. */
  wanted: number
  onParts: (parts: number) => void
}

type Encoded = { parts: number; head: Buffer; fault?: PackageFault; said: string }

/** Writes whole segments until all wanted parts exist or the input ends. */
function encode(
  { signal }: Pick<PackageSettings, 'signal'>,
  writer: ClipWriter,
  { ffmpeg, input, wanted, onParts }: Encoding,
): Promise<Encoded> {
  const largest = LADDER.at(-1)?.name ?? ''
  const head: Buffer[] = []
  let held: PartSet[] = []
  let parts = 0
  let broken: unknown = null
  return new Promise((done, failed) => {
    const guarded = (work: () => void) => {
      try {
        if (broken === null && parts < wanted) work()
      } catch (cause) {
        broken = cause
        encoder.kill()
      }
    }
    const encoder = startEncoder({
      ...{ ffmpeg, input, niceness: NICENESS, mostSets: wanted },
      onInit: (rendition, init) =>
        guarded(() => {
          writer.write(rendition, [init])
          if (rendition === largest) head.unshift(init)
        }),
      onSet: (set) =>
        guarded(() => {
          held.push(set)
          if (held.length < PARTS_PER_SEGMENT) return
          for (const whole of held) for (const [name, { bytes }] of whole) writer.write(name, [bytes])
          if (parts === 0) head.push(held[0]?.get(largest)?.bytes ?? Buffer.alloc(0))
          parts += held.length
          held = []
          onParts(parts)
          if (parts >= wanted) encoder.kill()
        }),
      onEnd: (isWell, said) => {
        signal.removeEventListener('abort', encoder.kill)
        if (broken !== null) failed(broken)
        else if (signal.aborted) done({ parts: 0, head: Buffer.alloc(0), said: 'broken off' })
        // Output cut short by a fault is discarded; an input that ends slightly early is accepted.
        else if (isWell || parts >= wanted) done({ parts, head: Buffer.concat(head), said })
        else done({ parts: 0, head: Buffer.alloc(0), fault: 'ENCODER', said })
      },
    })
    signal.addEventListener('abort', encoder.kill)
    if (signal.aborted) encoder.kill()
  })
}
