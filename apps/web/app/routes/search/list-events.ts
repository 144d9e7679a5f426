import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { EventCard, LocalText, SearchHit } from '@encore/contract/endpoints'
import { searchKeywordMax } from '@encore/contract/rules/limits'
import type { MayBeSoldOut } from '#app/features/event/EventBadge.tsx'

export const statuses = ['on-air', 'open-ticket', 'ended'] as const
export type StatusFilter = (typeof statuses)[number]

/** In place of a theme id: lists the themes themselves. */
export const allThemes = 'all'

/** Query of the address; a keyword excludes both other filters, and `theme` excludes `status`. */
export interface EventQuery {
  keyword: string | null
  status: StatusFilter | null
  theme: string | null
  page: number
}

export type ShownEvent = EventCard & MayBeSoldOut & Partial<Pick<SearchHit, 'match'>>

export interface EventList {
  events: ShownEvent[]
  page: number
  totalPages: number
  totalElements: number
  themeTitle: LocalText | null
  /** Additional results of a search; null for a list without a keyword. */
  hints: { isOtherKeyboard: boolean; isNear: boolean; similar: LocalText[] } | null
}

const pageEvents = 24

export function readQuery(params: URLSearchParams): EventQuery {
  const page = Number(params.get('page') ?? 0)
  const keyword = readKeyword(params.get('keyword') ?? '')
  const theme = keyword === null ? params.get('theme') || null : null
  const status = statuses.find((one) => one === params.get('status')) ?? null
  return {
    keyword,
    theme,
    status: keyword === null && theme === null ? status : null,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 0,
  }
}

/** Returns the keyword, cut to the allowed length without splitting a character; null when it is empty. */
export function readKeyword(text: string): string | null {
  const keyword = text
    .slice(0, searchKeywordMax)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  return keyword === '' ? null : keyword
}

export function searchPath({ keyword, status, theme, page }: Partial<EventQuery>): string {
  const params = new URLSearchParams()
  if (keyword) params.set('keyword', keyword)
  if (status) params.set('status', status)
  if (theme) params.set('theme', theme)
  if (page) params.set('page', String(page))
  return params.size > 0 ? `/search?${params}` : '/search'
}

export async function listEvents(
  api: ApiCall,
  query: EventQuery,
  signal?: AbortSignal,
): Promise<ApiResult<EventList>> {
  const paging = { page: query.page, size: pageEvents }
  if (query.keyword) {
    const asked = { query: { keyword: query.keyword, ...paging } }
    const answer = await api('GET /api/v1/event/search', asked, signal ? { signal } : {})
    return mapped(answer, (value) => ({
      ...paged(value),
      hints: {
        isOtherKeyboard: value.isOtherKeyboard,
        isNear: value.isNear,
        similar: value.similar,
      },
    }))
  }
  if (query.theme) {
    const answer = await api('GET /api/v1/event-theme/{id}', { params: { id: query.theme }, query: paging })
    return mapped(answer, (value) => ({ ...paged(value), themeTitle: value.theme.title }))
  }
  switch (query.status) {
    case 'on-air':
      return mapped(await api('GET /api/v1/event/status/on-air'), whole)
    case 'open-ticket':
      return mapped(await api('GET /api/v1/event/status/open-ticket'), whole)
    case 'ended':
      return mapped(await api('GET /api/v1/event/ended', { query: paging }), paged)
    case null:
      return mapped(await api('GET /api/v1/event', { query: paging }), paged)
  }
}

const mapped = <A, B>(answer: ApiResult<A>, map: (value: A) => B): ApiResult<B> =>
  answer.ok ? { ok: true, value: map(answer.value) } : answer

const whole = ({ content }: { content: ShownEvent[] }): EventList => ({
  events: content,
  page: 0,
  totalPages: 1,
  totalElements: content.length,
  themeTitle: null,
  hints: null,
})

const paged = (value: {
  content: ShownEvent[]
  page: number
  totalPages: number
  totalElements: number
}): EventList => ({
  events: value.content,
  page: value.page,
  totalPages: value.totalPages,
  totalElements: value.totalElements,
  themeTitle: null,
  hints: null,
})
