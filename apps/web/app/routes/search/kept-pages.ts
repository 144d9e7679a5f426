import type { EventList } from './list-events.ts'

/** Maximum number of history entries kept. */
const kept = 20

const pages = new Map<string, readonly EventList[]>()

/**
 * Returns the pages that were added to a list, by its history entry, so that back navigation restores the list's
 * length.
 */
export const pagesAt = (place: string): readonly EventList[] => pages.get(place) ?? []

export function keepPages(place: string, added: readonly EventList[]): void {
  pages.delete(place)
  pages.set(place, added)
  const [oldest] = pages.keys()
  if (pages.size > kept && oldest !== undefined) pages.delete(oldest)
}
