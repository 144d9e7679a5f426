import { cutRecording, type MediaSource } from '@encore/media'
import type { ReadClip, Recordings } from '#modules/live/replays/index.ts'
import { wholeClip } from '#modules/live/videos/index.ts'
import type { Ctx } from '#platform/context.ts'
import { type OpenRecording, selectOpenRecordings } from './store.ts'

/** Trailers this process can send, by recording. A removed one disappears with the next read of the rows. */
export interface Trailers {
  known(id: string, angle: string | null): MediaSource | undefined
}

/** Rereads the rows with every read of the recordings, which follow each catalogue change. */
export async function openTrailers(ctx: Ctx, clips: ReadClip, recordings: Recordings): Promise<Trailers> {
  let rows = new Map<string, OpenRecording>()
  const open = new Map<string, MediaSource>()
  const refresh = async () => {
    rows = new Map((await selectOpenRecordings(ctx.sql)).map((row) => [row.id, row]))
    for (const id of open.keys()) if (!rows.has(id)) open.delete(id)
  }
  const sourceOf = ({ id, clip, durationMs }: OpenRecording): MediaSource => {
    const recording = wholeClip(clips, clip)
    return cutRecording({ kind: 'TRAILER', channel: id, recording, fromMs: 0, toMs: durationMs })
  }
  await refresh()
  recordings.onRead(() => {
    refresh().catch((err: unknown) => ctx.log.warn({ err }, 'trailers could not be read'))
  })
  return {
    known: (id, angle) => {
      const row = angle === null ? rows.get(id) : undefined
      if (!row) return undefined
      const source = open.get(id) ?? sourceOf(row)
      open.set(id, source)
      return source
    },
  }
}
