import { findProducts, type SaleProduct } from '#modules/catalog/products/index.ts'
import { heldBy, stockLevels, takenBy } from '#modules/catalog/stock/index.ts'
import { addsTo, tiersHeld } from '#modules/commerce/entitlements/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Offer } from './rules.ts'

/** Returns offers by product id; products that are no longer sold are absent. */
export async function findOffers(
  { clock }: { clock: Clock },
  db: Db,
  memberId: string,
  productIds: string[],
): Promise<Map<string, Offer>> {
  const [products, levels, taken, held] = await Promise.all([
    findProducts(db, productIds),
    stockLevels(db, productIds),
    takenBy(db, memberId, productIds),
    heldBy(db, memberId, productIds),
  ])
  const ticketsTo = [...products.values()].flatMap(liveEventOf)
  const tiersOf = await tiersHeld(db, { memberId, eventIds: ticketsTo, scope: 'LIVE' })
  const entitled = new Set<string>()
  for (const product of products.values()) {
    const [eventId] = liveEventOf(product)
    const tiers = tiersOf.get(eventId ?? '')
    if (eventId && tiers && !(await addsTo(db, eventId, product, tiers))) entitled.add(product.id)
  }
  const offerOf = (product: SaleProduct): Offer => {
    const level = levels.get(product.id)
    const own = held.get(product.id) ?? 0
    return {
      product,
      sale: saleOf(product, clock.now()),
      available: (level?.available ?? 0) + own,
      mayReturn: Math.max(0, (level?.held ?? 0) - own),
      allowed: product.buyLimitMax - ((taken.get(product.id) ?? 0) - own),
      isEntitled: entitled.has(product.id),
    }
  }
  return new Map([...products].map(([id, product]) => [id, offerOf(product)]))
}

const liveEventOf = ({ kind, eventId }: SaleProduct) => (kind === 'TICKET_LIVE' && eventId ? [eventId] : [])

function saleOf({ isOnSale, payStartAt }: SaleProduct, nowMs: number): Offer['sale'] {
  if (isOnSale) return 'OPEN'
  return payStartAt.getTime() > nowMs ? 'NOT_YET' : 'CLOSED'
}
