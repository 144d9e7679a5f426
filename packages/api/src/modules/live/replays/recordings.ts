import { type Clip, cutRecording, type MediaSource, type Recording, recordClip } from '@encore/media'
import type { Ctx } from '#platform/context.ts'
import { shownRange } from './rules.ts'
import { type RecordingRow, selectRecordings } from './store.ts'

const refreshMs = 10_000

/** What this process can show again, a pure function of the rows. */
export interface Recordings {
  /** What is known, without waiting; a private replay has none, and only the main camera is shown again. */
  replay(eventId: string, angle: string | null): MediaSource | undefined
  /** The whole recording, of private replays too. */
  recording(eventId: string): Recording | undefined
  /** Reads the rows now. */
  refresh(): Promise<void>
  /** Called after each reading. */
  onRead(listener: () => void): void
  close(): void
}

interface Kept {
  /** What it was made from: another row makes another source. */
  recipe: string
  recording: Recording
  replay: MediaSource | undefined
}

export type ReadClip = (name: string) => Clip

/** All parts of it, made again when they are asked for. */
export const recordingOf = (
  { clip, loops, startsAt, endsAt }: Pick<RecordingRow, 'clip' | 'loops' | 'startsAt' | 'endsAt'>,
  clips: ReadClip,
  longestMs: number,
): Recording =>
  recordClip({
    clip: clips(clip),
    loops,
    startsAtMs: startsAt.getTime(),
    durationMs: Math.min(endsAt.getTime() - startsAt.getTime(), longestMs),
  })

/** Reads them first, so that players of before a restart go on. */
export async function openRecordings(ctx: Ctx, clips: ReadClip): Promise<Recordings> {
  let kept = new Map<string, Kept>()
  const listeners: (() => void)[] = []

  const make = (row: Awaited<ReturnType<typeof selectRecordings>>[number], recipe: string): Kept => {
    const recording = recordingOf(row, clips, row.durationMs)
    const cut = { kind: 'REPLAY', channel: row.eventId, recording, ...shownRange(row) } as const
    return { recipe, recording, replay: row.privacy === 'PRIVATE' ? undefined : cutRecording(cut) }
  }
  const refresh = async () => {
    const read = new Map<string, Kept>()
    for (const row of await selectRecordings(ctx.sql)) {
      const recipe = JSON.stringify(row)
      const known = kept.get(row.eventId)
      try {
        read.set(row.eventId, known?.recipe === recipe ? known : make(row, recipe))
      } catch (err) {
        ctx.log.error({ err, eventId: row.eventId }, 'a recording cannot be shown')
      }
    }
    kept = read
    for (const listener of listeners) listener()
  }
  const refreshSoon = () => {
    refresh().catch((err: unknown) => ctx.log.warn({ err }, 'recordings could not be read'))
  }

  await refresh()
  const timer = setInterval(refreshSoon, refreshMs).unref()
  ctx.bus.on('catalog', refreshSoon)
  return {
    replay: (eventId, angle) => (angle === null ? kept.get(eventId)?.replay : undefined),
    recording: (eventId) => kept.get(eventId)?.recording,
    refresh,
    onRead: (listener) => listeners.push(listener),
    close: () => clearInterval(timer),
  }
}
