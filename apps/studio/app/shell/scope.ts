import { useCallback } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isScoped, navigationItemOf } from './navigation.ts'

const parameter = 'eventId'

/** The event in an address: that of an event page, or the event filter; empty for all events. */
export function scopeOf({ pathname, search }: { pathname: string; search: string }): string {
  const own = /^\/events\/(ev_\w+)/.exec(pathname)?.[1]
  const asked = own ?? new URLSearchParams(search).get(parameter) ?? ''
  return asked.startsWith('ev_') ? asked : ''
}

/** Adds the event filter to an address; one that already names an event keeps it. */
export function withScope(to: string, eventId: string): string {
  const [path = '', query = ''] = to.split('?')
  const search = new URLSearchParams(query)
  if (eventId === '' || path.startsWith('/events/') || search.has(parameter)) return to
  search.set(parameter, eventId)
  return `${path}?${search}`
}

/**
 * Target after choosing an event (empty: all events): the event's page from event pages; a list keeps its other
 * filters; a detail page returns to its list.
 */
export function chosenAddress({ pathname, search }: { pathname: string; search: string }, eventId: string) {
  const item = navigationItemOf(pathname)
  if (!item || item.to === '/') return eventId === '' ? '/' : `/events/${eventId}`
  const query = new URLSearchParams(pathname === item.to ? search : '')
  query.delete('cursor')
  if (eventId === '') query.delete(parameter)
  else query.set(parameter, eventId)
  return query.size === 0 ? item.to : `${item.to}?${query}`
}

/**
 * The event filter, and whether the page follows it. Uses the pending navigation, so that a link pressed right after
 * clearing the filter does not bring it back.
 */
export function useScope(): { eventId: string; isFollowed: boolean } {
  const here = useLocation()
  const shown = useNavigation().location ?? here
  return { eventId: scopeOf(shown), isFollowed: isScoped(shown.pathname) }
}

/** Adds the current event filter to addresses inside the studio. */
export function useScoped(): (to: string) => string {
  const { eventId } = useScope()
  return useCallback((to: string) => withScope(to, eventId), [eventId])
}
