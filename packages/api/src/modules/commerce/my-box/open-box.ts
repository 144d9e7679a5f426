import type { BoxItem, Endpoints, Reply } from '@encore/contract/endpoints'
import type { BoxTab } from '@encore/contract/rules/kinds'
import type { Locale } from '@encore/contract/rules/locale'
import { type PageRequest, pageOf } from '#kernel/pages.ts'
import { redemptionCount } from '#modules/commerce/coupons/index.ts'
import { countDelivered, downloadsOf, goodsOf } from '#modules/commerce/delivery/index.ts'
import { entitlementsOf } from '#modules/commerce/entitlements/index.ts'
import { countGifts, giftsOf } from '#modules/commerce/gifts/index.ts'
import type { Ctx } from '#platform/context.ts'
import { couponItems } from './coupons.ts'
import { ticketItems } from './tickets.ts'

export interface BoxRequest {
  memberId: string
  tab: BoxTab
  page: PageRequest
  locale: Locale
}

/** Returns a page of one tab and the count of each tab; the number of queries does not depend on the counts. */
export async function openBox(
  ctx: Pick<Ctx, 'sql' | 'secrets' | 'clock'>,
  { memberId, tab, page, locale }: BoxRequest,
): Promise<Reply<Endpoints['GET /api/v1/mybox']>> {
  const { sql } = ctx
  // Fan calls are listed by their sessions, not as tickets.
  const rights = (await entitlementsOf(sql, memberId)).filter(({ scope }) => scope !== 'CALL')
  const { goods, downloads } = await countDelivered(sql, memberId)
  const counts: Record<BoxTab, number> = {
    TICKET: new Set(rights.map(({ eventId }) => eventId)).size,
    GOODS: goods,
    DOWNLOAD: downloads,
    GIFT: await countGifts(sql, memberId),
    COUPON: await redemptionCount(sql, memberId),
  }
  const items = async (): Promise<BoxItem[]> => {
    switch (tab) {
      case 'TICKET':
        return ticketItems(ctx, rights, page, locale)
      case 'GOODS':
        return (await goodsOf(ctx, memberId, page, locale)).map((one) => ({ kind: 'GOODS', ...one }))
      case 'DOWNLOAD':
        return (await downloadsOf(ctx, memberId, page, locale)).map((one) => ({ kind: 'DOWNLOAD', ...one }))
      case 'GIFT':
        return (await giftsOf(ctx, { memberId, page, locale })).map((one) => ({ kind: 'GIFT', ...one }))
      case 'COUPON':
        return couponItems(sql, memberId, page, locale)
    }
  }
  return { ...pageOf(await items(), counts[tab], page), tab, counts }
}
