import type { StudioOrderRow } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { eventsWhere } from '@encore/contract/rules/staff-roles'
import { placesOf } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { numberMarks } from './find-marks.ts'
import { orderRows } from './list-orders.ts'
import { readSearch } from './read-search.ts'

/** Finds orders by one of our numbers, a gateway's or a carrier's; newest first, at most `size`. */
export async function ordersNumbered(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  { held }: Pick<Staff, 'held'>,
  { text, size }: { text: string; size: number },
  locale: Locale,
): Promise<StudioOrderRow[]> {
  const where = eventsWhere(held, 'order.read')
  const asked = readSearch(text)
  if (!asked || (where !== 'all' && where.length === 0)) return []
  const filter = { status: null, from: null, to: null, after: null }
  const eventIds = where === 'all' ? null : where
  const places = await placesOf(ctx.sql, { ...filter, eventIds }, await numberMarks(ctx, asked), size)
  return orderRows(
    ctx.sql,
    places.map(({ id }) => id),
    locale,
  )
}
