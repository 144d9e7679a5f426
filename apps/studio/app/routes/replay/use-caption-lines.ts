import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import type { ApiResult } from '@encore/contract/client'
import type { CaptionCue } from '@encore/contract/endpoints'
import { captionMs } from '@encore/contract/rules/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'

/** A caption as sent to the server, new or restored. */
export type CaptionDraft = Omit<CaptionCue, 'id' | 'seq'>

export interface CaptionLinesEditor {
  /** Captions of all languages in the time range, ordered by time; null before the first response. */
  lines: readonly CaptionCue[] | null
  /** Name of the last error; empty for none. */
  failed: string
  /** The last removed caption with its edited text; it can be restored. */
  removed: CaptionDraft | null
  load(): Promise<void>
  add(caption: CaptionDraft): Promise<void>
  remove(cue: CaptionCue, text: string): Promise<void>
  putBack(): Promise<void>
}

/** Captions between two media times. The last removed caption can be restored. */
export function useCaptionLines(eventId: string, fromMs: number, toMs: number): CaptionLinesEditor {
  const [lines, setLines] = useState<readonly CaptionCue[] | null>(null)
  const [failed, setFailed] = useState('')
  const [removed, setRemoved] = useState<CaptionDraft | null>(null)
  const keys = useIdempotencyKeys()
  const asked = useRef(0)
  const params = { eventId }
  const load = useCallback(async () => {
    const mine = ++asked.current
    const answer = await call('GET /api/studio/event/{eventId}/timeline', {
      params: { eventId },
      query: { from: fromMs, to: toMs },
    })
    if (mine !== asked.current) return
    setFailed(answer.ok ? '' : answer.error.name)
    if (answer.ok) setLines(answer.value.cues.filter((cue): cue is CaptionCue => cue.kind === 'CAPTION'))
  }, [eventId, fromMs, toMs])
  useEffect(() => {
    void load()
  }, [load])

  /** Reloads after a successful action; returns whether it succeeded. */
  async function after(answer: ApiResult<unknown>): Promise<boolean> {
    if (answer.ok) await load()
    else setFailed(answer.error.name)
    return answer.ok
  }
  const write = async (caption: CaptionDraft) =>
    after(
      await keys.once(JSON.stringify(caption), (options) =>
        call('POST /api/studio/event/{eventId}/caption', { params, body: { captions: [caption] } }, options),
      ),
    )
  return {
    ...{ lines, failed, removed, load },
    add: async (caption) => {
      await write(caption)
    },
    remove: async ({ id, seq: _, ...draft }, text) => {
      const body = { ids: [id] }
      const answer = await call('POST /api/studio/event/{eventId}/caption/withdraw', { params, body })
      const durationMs = Math.max(captionMs.minimum, draft.durationMs)
      if (await after(answer)) setRemoved({ ...draft, durationMs, text })
    },
    putBack: async () => {
      if (removed && (await write(removed))) setRemoved(null)
    },
  }
}
