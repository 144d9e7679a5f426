import type { Answer, ApiCall } from '@encore/contract/client'
import type { EventCard, LocalText } from '@encore/contract/endpoints'

export const statuses = ['on-air', 'open-ticket', 'ended'] as const
export type StatusFilter = (typeof statuses)[number]

/** What the address asks for; `theme` rules out `status`. */
export interface EventQuery {
  status: StatusFilter | null
  theme: string | null
  page: number
}

export interface EventList {
  events: EventCard[]
  page: number
  totalPages: number
  totalElements: number
  themeTitle: LocalText | null
}

const pageEvents = 24

export function readQuery(params: URLSearchParams): EventQuery {
  const page = Number(params.get('page') ?? 0)
  const theme = params.get('theme')
  return {
    theme: theme || null,
    status: theme ? null : (statuses.find((status) => status === params.get('status')) ?? null),
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 0,
  }
}

/** The address of a list; what is left out is the default. */
export function searchPath({ status, theme, page }: Partial<EventQuery>): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (theme) params.set('theme', theme)
  if (page) params.set('page', String(page))
  return params.size > 0 ? `/search?${params}` : '/search'
}

export async function listEvents(api: ApiCall, query: EventQuery): Promise<Answer<EventList>> {
  const paging = { page: query.page, size: pageEvents }
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

const mapped = <A, B>(answer: Answer<A>, map: (value: A) => B): Answer<B> =>
  answer.ok ? { ok: true, value: map(answer.value) } : answer

const whole = ({ content }: { content: EventCard[] }): EventList => ({
  events: content,
  page: 0,
  totalPages: 1,
  totalElements: content.length,
  themeTitle: null,
})

const paged = (value: {
  content: EventCard[]
  page: number
  totalPages: number
  totalElements: number
}): EventList => ({
  events: value.content,
  page: value.page,
  totalPages: value.totalPages,
  totalElements: value.totalElements,
  themeTitle: null,
})
