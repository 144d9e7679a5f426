import type { BoxCoupon } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { PageRequest } from '#kernel/pages.ts'
import { localText } from '#kernel/texts.ts'
import { eventStarts } from '#modules/catalog/events/index.ts'
import { redemptionsOf } from '#modules/commerce/coupons/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** Newest first. */
export async function couponItems(
  db: Db,
  memberId: string,
  page: PageRequest,
  locale: Locale,
): Promise<BoxCoupon[]> {
  const redemptions = await redemptionsOf(db, memberId, page)
  const events = await eventStarts(db, [...new Set(redemptions.flatMap(({ eventId }) => eventId ?? []))])
  return redemptions.map(({ id, code, gives, amount, eventId, at }) => {
    const event = eventId ? events.get(eventId) : undefined
    return {
      kind: 'COUPON',
      redemptionId: id,
      code,
      gift: {
        gives,
        amount,
        event: event ? { id: event.id, slug: event.slug, title: localText(event.title, locale) } : null,
      },
      at: at.toISOString(),
    }
  })
}
