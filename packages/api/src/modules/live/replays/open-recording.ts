import { join } from 'node:path'
import { type Clip, openRecording, type Recording, recordClip } from '@encore/media'
import type { Config } from '#platform/config.ts'
import { onGridBefore } from './rules.ts'
import type { Angle, Shown } from './store.ts'

export type ReadClip = (name: string) => Clip

/** Sources of recordings: prepared clips and stored encoder input. */
export interface RecordingShelf {
  clips: ReadClip
  config: Pick<Config, 'DATA_DIR'>
}

export interface OpenedRecording {
  main: Recording
  /** The same period from the other cameras. */
  angles: readonly (Pick<Angle, 'name' | 'title'> & { recording: Recording })[]
  /** Media time of the first segment with a picture. */
  fromMs: number
  toMs: number
}

/**
 * Opens at most `longestMs` of a recording. Null when an encoder was expected and sent nothing.
 * *Errors*: throws for an unknown clip and for unreadable files.
 */
export const openShow = (
  shelf: RecordingShelf,
  show: Shown,
  longestMs: number,
): OpenedRecording | Promise<OpenedRecording | null> =>
  show.kind === 'CLIP' ? openClips(shelf, show, longestMs) : openSent(shelf, show, longestMs)

/** A prepared recording was not stored; its parts are made again on request. */
function openClips(
  { clips }: RecordingShelf,
  { clip, loops, angles, startsAt, endsAt }: Extract<Shown, { kind: 'CLIP' }>,
  longestMs: number,
): OpenedRecording {
  const durationMs = Math.min(endsAt.getTime() - startsAt.getTime(), longestMs)
  const record = (name: string) =>
    recordClip({ clip: clips(name), loops, startsAtMs: startsAt.getTime(), durationMs })
  const main = record(clip)
  return {
    main,
    angles: angles.map(({ name, title, clip }) => ({ name, title, recording: record(clip) })),
    fromMs: 0,
    toMs: main.partCount * main.partMs,
  }
}

/** The slate fills gaps, which keeps media time correct; everything before the first picture is left out. */
async function openSent(
  { config }: RecordingShelf,
  { eventId, startsAt, endsAt }: Shown,
  longestMs: number,
): Promise<OpenedRecording | null> {
  const startsAtMs = startsAt.getTime()
  const main = await openRecording({
    channel: eventId,
    folder: join(config.DATA_DIR, 'live'),
    startsAtMs,
    endsAtMs: Math.min(endsAt.getTime(), startsAtMs + longestMs),
  })
  if (!main) return null
  const { offsetMs, partCount, partMs, gaps } = main
  const [first] = gaps
  const pictureMs = first?.fromMs === offsetMs ? first.toMs : offsetMs
  return {
    main,
    angles: [],
    fromMs: onGridBefore(pictureMs, offsetMs),
    toMs: offsetMs + partCount * partMs,
  }
}
