import type { Product } from '@encore/contract/endpoints'
import { giftHindrance } from '@encore/contract/rules/gifts'

/** True when the product can be a gift, regardless of its sale period. */
export const isGivable = ({ kind, isOnSitePickupProduct, isRequireOrderEtcInfo }: Product): boolean =>
  giftHindrance({
    kind,
    isOnSitePickup: isOnSitePickupProduct,
    requiresOrderInfo: isRequireOrderEtcInfo,
  }) === null
