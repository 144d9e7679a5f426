import type { Product } from '@encore/contract/endpoints'
import { giftHindrance } from '@encore/contract/rules/gifts'

/** Whether it can be bought for somebody else, while it is sold. */
export const isGivable = ({ kind, isOnSitePickupProduct, isRequireOrderEtcInfo }: Product): boolean =>
  giftHindrance({
    kind,
    isOnSitePickup: isOnSitePickupProduct,
    requiresOrderInfo: isRequireOrderEtcInfo,
  }) === null
