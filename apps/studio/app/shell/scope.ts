import { useCallback } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isScoped, placeOf } from './places.ts'

const parameter = 'eventId'

/** The event in an address: of an event's own page, or the one that the address narrows to; empty for all events. */
export function scopeOf({ pathname, search }: { pathname: string; search: string }): string {
  const own = /^\/events\/(ev_\w+)/.exec(pathname)?.[1]
  const asked = own ?? new URLSearchParams(search).get(parameter) ?? ''
  return asked.startsWith('ev_') ? asked : ''
}

/** The address, narrowed to the event; one that names an event keeps it. */
export function withScope(to: string, eventId: string): string {
  const [path = '', query = ''] = to.split('?')
  const search = new URLSearchParams(query)
  if (eventId === '' || path.startsWith('/events/') || search.has(parameter)) return to
  search.set(parameter, eventId)
  return `${path}?${search}`
}

/**
 * Where choosing an event leads (empty: all events): from events to its page, from a list to its rows of the event with
 * the other filters kept, from one of its things back to the list.
 */
export function chosenAddress({ pathname, search }: { pathname: string; search: string }, eventId: string) {
  const place = placeOf(pathname)
  if (!place || place.id === 'events') return eventId === '' ? '/' : `/events/${eventId}`
  const query = new URLSearchParams(pathname === place.to ? search : '')
  query.delete('cursor')
  if (eventId === '') query.delete(parameter)
  else query.set(parameter, eventId)
  return query.size === 0 ? place.to : `${place.to}?${query}`
}

/**
 * The event that pages are narrowed to, and whether the page follows it. A page on the way counts already: who clears the
 * scope and presses a link before that page is there has cleared it.
 */
export function useScope(): { eventId: string; isFollowed: boolean } {
  const here = useLocation()
  const shown = useNavigation().location ?? here
  return { eventId: scopeOf(shown), isFollowed: isScoped(shown.pathname) }
}

/** Addresses inside the studio, narrowed to the scope. */
export function useScoped(): (to: string) => string {
  const { eventId } = useScope()
  return useCallback((to: string) => withScope(to, eventId), [eventId])
}
