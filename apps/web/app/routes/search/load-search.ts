import type { ApiCall } from '@encore/contract/client'
import type { EventCard } from '@encore/contract/endpoints'
import { data } from 'react-router'
import { referenceOf } from '#app/features/help/reference-of.ts'
import { allThemes, type EventList, type EventQuery, listEvents, readQuery } from './list-events.ts'

/** What stands on the page: a list, what narrows it, and where there is nothing, what is on meanwhile. */
export async function loadSearch(api: ApiCall, url: URL, renderedAt: number, signal?: AbortSignal) {
  const query = readQuery(url.searchParams)
  if (query.theme === allThemes)
    return { query, list: null, themes: await themesFor(api, query), meanwhile: [], renderedAt }
  const [list, themes] = await Promise.all([listEvents(api, query, signal), themesFor(api, query)])
  if (!list.ok && query.theme && list.status >= 400 && list.status < 500) throw data(null, { status: 404 })
  const found: EventList | null = list.ok ? list.value : null
  const isNothing = found !== null && query.keyword !== null && found.totalElements === 0
  return {
    query,
    list: found,
    reference: referenceOf(list),
    themes,
    meanwhile: isNothing ? await onNow(api) : [],
    renderedAt,
  }
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>

async function themesFor(api: ApiCall, { keyword }: EventQuery) {
  if (keyword !== null) return []
  const themes = await api('GET /api/v1/event-theme')
  return themes.ok ? themes.value.content : []
}

const shownMeanwhile = 4

/** What can be watched or bought: a search that finds nothing leads on to it. */
async function onNow(api: ApiCall): Promise<EventCard[]> {
  const lists = await Promise.all([
    api('GET /api/v1/event/status/on-air'),
    api('GET /api/v1/event/status/open-ticket'),
  ])
  return lists.flatMap((list) => (list.ok ? list.value.content : [])).slice(0, shownMeanwhile)
}
