import type { EventList } from './list-events.ts'

/** As many places of the history as somebody goes back. */
const kept = 20

const pages = new Map<string, readonly EventList[]>()

/** The pages that were added to a list, by its place in the history: the way back finds it as long as it was. */
export const pagesAt = (place: string): readonly EventList[] => pages.get(place) ?? []

export function keepPages(place: string, added: readonly EventList[]): void {
  pages.delete(place)
  pages.set(place, added)
  const [oldest] = pages.keys()
  if (pages.size > kept && oldest !== undefined) pages.delete(oldest)
}
