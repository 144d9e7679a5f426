import { importCatalog } from '#modules/catalog/writer/index.ts'
import { anEvent, aProduct, definition } from '../catalog/catalogue.ts'
import type { Shop } from './shop.ts'

const minute = 60_000

export interface Sale {
  id: string
  ticket: string
  opensAt: number
}

/** An event with one ticket, which is on sale for an hour from `opensAt`. */
export async function addQueuedSale(
  { world }: Shop,
  name: string,
  opensAt: number,
  change: Parameters<typeof aProduct>[0] = {},
): Promise<Sale> {
  const at = (ms: number) => new Date(opensAt + ms)
  const event = anEvent(
    {
      ticketOpenAt: at(0),
      ticketCloseAt: at(60 * minute),
      doorsAt: at(60 * minute),
      startAt: at(90 * minute),
      endAt: at(200 * minute),
    },
    name,
  )
  const product = aProduct(
    { eventId: event.id, payStartAt: at(0), payEndAt: at(60 * minute), ...change },
    name,
  )
  const imported = await importCatalog(world.api.ctx, definition({ events: [event], products: [product] }))
  if (!imported.ok) throw new Error(JSON.stringify(imported))
  return { id: event.id, ticket: product.id, opensAt }
}
