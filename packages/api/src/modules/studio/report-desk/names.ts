import type { LocalText } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { productNames } from '#modules/catalog/products/index.ts'
import type { Db } from '#platform/db/connect.ts'

export interface Names {
  event(id: string | null): { id: string; title: LocalText } | null
  product(id: string): LocalText | null
}

/** What events and products of a report are called: two statements however many. */
export async function namesOf(
  db: Db,
  ids: { events: Iterable<string | null>; products: Iterable<string | null> },
  locale: Locale,
): Promise<Names> {
  const events = await heldEvents(db, distinct(ids.events))
  const products = await productNames(db, distinct(ids.products))
  return {
    event: (id) => {
      const event = events.get(id ?? '')
      return event ? { id: event.id, title: localText(event.title, locale) } : null
    },
    product: (id) => {
      const name = products.get(id)
      return name ? localText(name, locale) : null
    },
  }
}

const distinct = (ids: Iterable<string | null>): string[] => [...new Set([...ids].flatMap((id) => id || []))]
