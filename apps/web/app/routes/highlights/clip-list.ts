import type { ApiCall } from '@encore/contract/client'
import type { Highlight, LocalText } from '@encore/contract/endpoints'
import type { ClipFacts } from '#app/features/highlights/Clip.tsx'

export const perPage = 30

/** Filters of a feed; null matches all. */
export interface FeedOf {
  artist: string | null
  /** Event id. */
  event: string | null
}

export interface ClipQuery extends FeedOf {
  page: number
}

export interface ClipList {
  clips: (ClipFacts & Pick<Highlight, 'madeAt'>)[]
  artists: { id: string; name: LocalText }[]
  page: number
  totalElements: number
  last: boolean
}

export async function listClips(api: ApiCall, { artist, event, page }: ClipQuery) {
  const query = {
    ...{ page, size: perPage },
    ...(artist !== null && { artist }),
    ...(event !== null && { event }),
  }
  const answer = await api('GET /api/v1/highlight', { query })
  if (!answer.ok) return answer
  const { content, artists, totalElements, last } = answer.value
  const value: ClipList = { clips: content.map(clipFacts), artists, page, totalElements, last }
  return { ...answer, value }
}

const clipFacts = ({ id, title, posterUrl, url, durationMs, madeAt, event }: Highlight) => ({
  ...{ id, title, posterUrl, url, durationMs, madeAt },
  event: { id: event.id, slug: event.slug, title: event.title, artists: event.artists, accent: event.accent },
})

/** Returns the path of a page of the feed, without a language. */
export function feedPath({ artist = null, event = null }: Partial<FeedOf>, page = 0): string {
  const params = new URLSearchParams({
    ...(artist !== null && { artist }),
    ...(event !== null && { event }),
    ...(page > 0 && { page: String(page) }),
  })
  return params.size > 0 ? `/highlights?${params}` : '/highlights'
}
