import type { Product } from '../endpoints/catalog.ts'

export interface GiftFacts {
  kind: Product['kind']
  isOnSitePickup: boolean
  /** It asks who goes. */
  requiresOrderInfo: boolean
}

/** Why a product cannot be given to somebody else, wherever that is; null when it can. */
export function giftHindrance({
  kind,
  isOnSitePickup,
  requiresOrderInfo,
}: GiftFacts): 'KIND' | 'PICKUP' | 'ORDER_INFO' | null {
  if (kind === 'FAN_CALL' || kind === 'DRAW_ENTRY') return 'KIND'
  if (isOnSitePickup) return 'PICKUP'
  return requiresOrderInfo ? 'ORDER_INFO' : null
}
