import type { ApiCall } from '@encore/contract/client'
import type { Highlight, LocalText } from '@encore/contract/endpoints'
import type { ClipFacts } from '#app/features/highlights/Clip.tsx'

/** Clips of one answer. */
export const perPage = 30

export interface ClipQuery {
  artist: string | null
  page: number
}

export interface ClipList {
  clips: (ClipFacts & Pick<Highlight, 'madeAt'>)[]
  artists: { id: string; name: LocalText }[]
  page: number
  totalElements: number
  last: boolean
}

/** A page of the feed, of one artist or of all. */
export async function listClips(api: ApiCall, { artist, page }: ClipQuery) {
  const query = { page, size: perPage, ...(artist !== null && { artist }) }
  const answer = await api('GET /api/v1/highlight', { query })
  if (!answer.ok) return answer
  const { content, artists, totalElements, last } = answer.value
  const value: ClipList = { clips: content.map(clipFacts), artists, page, totalElements, last }
  return { ...answer, value }
}

const clipFacts = ({ id, title, posterUrl, url, durationMs, madeAt, event }: Highlight) => ({
  ...{ id, title, posterUrl, url, durationMs, madeAt },
  event: { id: event.id, title: event.title, artists: event.artists, accent: event.accent },
})

/** Where a part of the feed is found, without a language. */
export function feedPath(artist: string | null, page = 0): string {
  const params = new URLSearchParams({
    ...(artist !== null && { artist }),
    ...(page > 0 && { page: String(page) }),
  })
  return params.size > 0 ? `/highlights?${params}` : '/highlights'
}
