import { cutRecording, type MediaSource } from '@encore/media'
import type { Recordings } from '#modules/live/replays/index.ts'
import type { Ctx } from '#platform/context.ts'
import { selectAllShown } from './store.ts'

/** The highlights that this process can send; what was taken down is gone with the next reading. */
export interface HighlightSources {
  known(id: string, angle: string | null): MediaSource | undefined
}

/** Read again whenever the recordings are, which hear of every change. */
export async function openHighlights(ctx: Ctx, recordings: Recordings): Promise<HighlightSources> {
  let kept = new Map<string, { recording: object; media: MediaSource }>()

  const refresh = async () => {
    const read = new Map<string, { recording: object; media: MediaSource }>()
    for (const { id, eventId, fromMs, toMs } of await selectAllShown(ctx.sql)) {
      const recording = recordings.recording(eventId)
      if (!recording) continue
      const known = kept.get(id)
      const media =
        known?.recording === recording
          ? known.media
          : cutRecording({ kind: 'HIGHLIGHT', channel: id, recording, fromMs, toMs })
      read.set(id, { recording, media })
    }
    kept = read
  }

  await refresh()
  recordings.onRead(() => {
    refresh().catch((err: unknown) => ctx.log.warn({ err }, 'highlights could not be read'))
  })
  return { known: (id, angle) => (angle === null ? kept.get(id)?.media : undefined) }
}
