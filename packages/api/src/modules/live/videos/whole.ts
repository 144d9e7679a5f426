import { type Recording, recordClip } from '@encore/media'
import type { ReadClip } from '#modules/live/replays/index.ts'

/** What its first picture is dated: it has not been on air. */
export const wholeStartsAtMs = Date.UTC(2026, 0, 1)

/** All that a clip holds, once. */
export const wholeClip = (clips: ReadClip, clip: string): Recording =>
  recordClip({
    ...{ clip: clips(clip), startsAtMs: wholeStartsAtMs, durationMs: Number.MAX_SAFE_INTEGER, loops: false },
  })

export const lengthOf = ({ partCount, partMs }: Recording): number => partCount * partMs
