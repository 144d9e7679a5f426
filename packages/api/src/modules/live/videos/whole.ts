import { type Recording, recordClip } from '@encore/media'
import type { ReadClip } from '#modules/live/replays/index.ts'

/** Nominal date of its first picture, since it was never on air. */
export const wholeStartsAtMs = Date.UTC(2026, 0, 1)

export const wholeClip = (clips: ReadClip, clip: string): Recording =>
  recordClip({
    ...{ clip: clips(clip), startsAtMs: wholeStartsAtMs, durationMs: Number.MAX_SAFE_INTEGER, loops: false },
  })

export const lengthOf = ({ partCount, partMs }: Recording): number => partCount * partMs
