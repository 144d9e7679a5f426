import type { ProductDraft, ProductLine, StudioProduct } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import type { HeldEvent } from '#modules/catalog/events/index.ts'
import type { PickupSlotWrite } from '#modules/catalog/pickup/index.ts'
import type { Carried, WrittenProduct } from '#modules/catalog/products/index.ts'

/** Returns the event of a product; null when it has none. */
export function eventNamed(
  events: ReadonlyMap<string, HeldEvent>,
  id: string | null,
  locale: Locale,
): ProductLine['event'] {
  const event = id === null ? undefined : events.get(id)
  return event ? { id: event.id, title: localText(event.title, locale), zone: event.zone } : null
}

/** Returns the cameras of a ticket's channel; null for other products and without a channel. */
export function carriedFor(
  kind: StudioProduct['kind'],
  carried: Carried | undefined,
  locale: Locale,
): StudioProduct['carried'] {
  if (!carried || !kind.startsWith('TICKET')) return null
  const cameras = carried.cameras.map(({ name, title }) => ({ name, title: localText(title, locale) }))
  return { isHosted: carried.isHosted, cameras }
}

/** The product in the form of its editor. */
export function draftOf(product: WrittenProduct, slots: PickupSlotWrite[]): ProductDraft {
  const { id, version, sale, eventId, kind, download, payStartAt, payEndAt, ...rest } = product
  return {
    ...rest,
    cameras: rest.cameras && [...rest.cameras],
    payStartAt: payStartAt.toISOString(),
    payEndAt: payEndAt.toISOString(),
    download: download && { from: download.from.toISOString(), days: download.days },
    pickupSlots: slots.map(({ from, to, capacity }) => ({
      from: from.toISOString(),
      to: to.toISOString(),
      capacity,
    })),
  }
}
