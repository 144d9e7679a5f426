import type { ApiCall } from '@encore/contract/client'
import type { EventDetail } from '@encore/contract/endpoints'
import { turnsOf } from '#app/features/event/status.ts'
import { tileFacts } from '#app/features/event/tile-facts.ts'
import { highlightFacts } from '#app/features/highlights/HighlightTile.tsx'

export type AfterShowFacts = NonNullable<Awaited<ReturnType<typeof loadAfterShow>>>

/** Clips shown on the event page; its feed has all of them. */
const clipsShown = 4

/**
 * Loads the content shown after a show, the same for every viewer; null before the end. Lists that cannot be fetched
 * are empty.
 */
export async function loadAfterShow(
  api: ApiCall,
  { id, status }: Pick<EventDetail, 'id' | 'status'>,
  renderedAt: number,
) {
  if (status !== 'ENDED') return null
  const [next, clips] = await Promise.all([
    api('GET /api/v1/event/{id}/next', { params: { id } }),
    api('GET /api/v1/highlight', { query: { event: id, size: clipsShown } }),
  ])
  const shows = next.ok ? next.value.content : []
  return {
    next: shows.map(tileFacts),
    /** Times at which one of these shows opens, starts or ends, epoch milliseconds. */
    turns: turnsOf(shows, renderedAt),
    clips: clips.ok ? clips.value.content.map(highlightFacts) : [],
  }
}
