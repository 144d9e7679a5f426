import { useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { useUploads } from '#app/features/uploads/use-uploads.ts'

const everyMs = 2_000

export function useRecordings(eventId: string, onAdded: (id: string) => void) {
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/live/recording', { params: { eventId } }),
    [eventId],
  )
  const { value: found, isAway, refresh } = usePolled(load, everyMs)
  /** Returns the violated rule or the error name; empty on success. */
  async function add(body: { upload: string | null; name: string; showId: string | null }): Promise<string> {
    const added = await call('POST /api/studio/event/{eventId}/live/recording', { params: { eventId }, body })
    if (!added.ok) return added.error.fields?.[0]?.rule ?? added.error.name
    onAdded(added.value.id)
    refresh()
    return ''
  }
  const uploads = useUploads({
    purpose: 'VIDEO',
    take: (upload, { name }) => add({ upload, name, showId: null }),
  })
  return { found, isAway, refresh, add, uploads }
}
