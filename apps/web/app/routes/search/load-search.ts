import type { ApiCall } from '@encore/contract/client'
import type { EventCard } from '@encore/contract/endpoints'
import { data } from 'react-router'
import { requestIdOf } from '#app/features/support/request-id-of.ts'
import { allThemes, type EventList, type EventQuery, listEvents, readQuery } from './list-events.ts'

/** Loads the list and its filters, and current shows when the list is empty. */
export async function loadSearch(api: ApiCall, url: URL, renderedAt: number, signal?: AbortSignal) {
  const asked = readQuery(url.searchParams)
  const isOverview = asked.theme === allThemes
  const themes = themesFor(api, asked)
  if (isOverview && (await themes).length > 0)
    return { query: asked, list: null, themes: await themes, meanwhile: [], renderedAt }
  const { query, list } = await listWithin(api, isOverview ? { ...asked, theme: null } : asked, signal)
  if (!list.ok && query.theme && list.status >= 400 && list.status < 500) throw data(null, { status: 404 })
  const found: EventList | null = list.ok ? list.value : null
  return {
    query,
    list: found,
    reference: requestIdOf(list),
    themes: await themes,
    meanwhile: found?.totalElements === 0 ? await onNow(api) : [],
    renderedAt,
  }
}

/** A page beyond the last returns the last one: lists shrink, and old links must keep working. */
async function listWithin(api: ApiCall, query: EventQuery, signal: AbortSignal | undefined) {
  const list = await listEvents(api, query, signal)
  if (!list.ok || list.value.totalElements === 0 || query.page < list.value.totalPages) return { query, list }
  const last = { ...query, page: list.value.totalPages - 1 }
  return { query: last, list: await listEvents(api, last, signal) }
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>

async function themesFor(api: ApiCall, { keyword }: EventQuery) {
  if (keyword !== null) return []
  const themes = await api('GET /api/v1/event-theme')
  return themes.ok ? themes.value.content : []
}

const shownMeanwhile = 4

/**
 * Returns current and upcoming shows, or the last ended ones when there are none, so that an empty list always offers
 * something.
 */
async function onNow(api: ApiCall): Promise<EventCard[]> {
  const list = await api('GET /api/v1/event', { query: { page: 0, size: shownMeanwhile } })
  if (!list.ok) return []
  const current = list.value.content.filter(({ status }) => status !== 'ENDED' && status !== 'CANCELED')
  return current.length > 0 ? current : list.value.content
}
