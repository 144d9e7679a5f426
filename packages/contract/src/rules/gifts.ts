import type { Product } from '../endpoints/catalog.ts'

export interface GiftFacts {
  kind: Product['kind']
  isOnSitePickup: boolean
  /** The order asks for data of the attendee. */
  requiresOrderInfo: boolean
}

/** Returns why a product can never be a gift; null when it can. */
export function giftHindrance({
  kind,
  isOnSitePickup,
  requiresOrderInfo,
}: GiftFacts): 'KIND' | 'PICKUP' | 'ORDER_INFO' | null {
  if (kind === 'FAN_CALL' || kind === 'DRAW_ENTRY') return 'KIND'
  if (isOnSitePickup) return 'PICKUP'
  return requiresOrderInfo ? 'ORDER_INFO' : null
}
