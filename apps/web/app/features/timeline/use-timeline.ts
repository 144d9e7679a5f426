import type { EventDetail } from '@encore/contract/endpoints'
import { nothingShown, type Shown } from '@encore/contract/rules/cue-book'
import { onAirMs } from '@encore/contract/rules/show-start'
import { useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { withEarlyStart } from '#app/data/early-starts.ts'
import { liveConnection } from '#app/data/live-connection.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { scopedSingleton } from '#app/features/player/scoped-singleton.ts'
import { createTimeline, type Timeline } from './timeline.ts'

export type TimedShow = Pick<EventDetail, 'id' | 'startAt' | 'startedAt'>

/** The page's timeline, running while mounted; it needs only the player's context. */
export const useTimeline = scopedSingleton(
  (playhead, { id, startAt, startedAt }: TimedShow) =>
    createTimeline({
      room: `live:${id}`,
      mediaMs: () =>
        playhead.mediaMs() ?? beforeTheStart(onAirMs(withEarlyStart({ id, startAt, startedAt }))),
      rate: playhead.rate,
      onJump: playhead.onJump,
      load: async (from, to) => {
        const answer = await api('GET /api/v1/live/{id}/timeline', { params: { id }, query: { from, to } })
        return answer.ok ? answer.value : null
      },
      listen: (handle) => liveConnection().onMessage(handle),
    }),
  startMarked,
)

/** Selects part of the active cues; re-renders only when that part changes. */
export function useShown<T>(timeline: Timeline, pick: (shown: Shown) => T): T {
  return useSyncExternalStore(
    timeline.shown.subscribe,
    () => pick(timeline.shown.get()),
    () => pick(nothingShown),
  )
}

/** Before the show the server's clock gives the media time, which is negative; null afterwards. */
const beforeTheStart = (startMs: number): number | null => {
  const sinceStart = serverNow() - startMs
  return sinceStart < 0 ? sinceStart : null
}

const keptMarks = 200

/** Records each cue with `performance.mark`, which makes its timing measurable. */
function startMarked(timeline: Timeline): () => void {
  let marks = 0
  const stops = [
    timeline.start(),
    timeline.onCue(({ id, kind, mediaMs }, atMs) => {
      if (++marks % keptMarks === 0) performance.clearMarks('cue')
      performance.mark('cue', { detail: { id, kind, mediaMs, atMs } })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
