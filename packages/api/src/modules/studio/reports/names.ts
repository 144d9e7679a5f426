import type { LocalText } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { pointsOfPackages } from '#modules/accounts/wallet/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { productNames } from '#modules/catalog/products/index.ts'
import { cubesName } from '#modules/commerce/orders/index.ts'
import type { Db } from '#platform/db/connect.ts'

export interface Names {
  event(id: string | null): { id: string; title: LocalText } | null
  product(id: string): LocalText | null
}

/** Returns the names of events and products in three statements. A cube package is named by its number of cubes. */
export async function namesOf(
  db: Db,
  ids: { events: Iterable<string | null>; products: Iterable<string | null> },
  locale: Locale,
): Promise<Names> {
  const events = await heldEvents(db, distinct(ids.events))
  const asked = distinct(ids.products)
  const products = await productNames(db, asked)
  const points = await pointsOfPackages(db, asked)
  return {
    event: (id) => {
      const event = events.get(id ?? '')
      return event ? { id: event.id, title: localText(event.title, locale) } : null
    },
    product: (id) => {
      const point = points.get(id)
      const name = products.get(id) ?? (point === undefined ? null : cubesName(point))
      return name ? localText(name, locale) : null
    },
  }
}

const distinct = (ids: Iterable<string | null>): string[] => [...new Set([...ids].flatMap((id) => id || []))]
