import { cutRecording, type MediaSource, type Recording } from '@encore/media'
import { type Late, of, type Recordings } from '#modules/live/replays/index.ts'
import type { Ctx } from '#platform/context.ts'
import { type HighlightRow, selectAllShown } from './store.ts'

/** The highlights that this process can send. A removed one disappears with the next read of the rows. */
export interface HighlightSources {
  known(id: string, angle: string | null): Late<MediaSource>
}

/** Rereads the rows with every read of the recordings, which follow each catalogue change. */
export async function openHighlights(ctx: Ctx, recordings: Recordings): Promise<HighlightSources> {
  let rows = new Map<string, HighlightRow>()
  const cuts = new Map<string, { recording: Recording; media: MediaSource }>()

  const refresh = async () => {
    rows = new Map((await selectAllShown(ctx.sql)).map((row) => [row.id, row]))
    for (const id of cuts.keys()) if (!rows.has(id)) cuts.delete(id)
  }
  const cutOf = ({ id, fromMs, toMs }: HighlightRow, recording: Recording): MediaSource => {
    const known = cuts.get(id)
    if (known?.recording === recording) return known.media
    const media = cutRecording({ kind: 'HIGHLIGHT', channel: id, recording, fromMs, toMs })
    cuts.set(id, { recording, media })
    return media
  }

  await refresh()
  recordings.onRead(() => {
    refresh().catch((err: unknown) => ctx.log.warn({ err }, 'highlights could not be read'))
  })
  return {
    known: (id, angle) => {
      const row = angle === null ? rows.get(id) : undefined
      return row && of(recordings.recording(row.eventId), (recording) => cutOf(row, recording))
    },
  }
}
