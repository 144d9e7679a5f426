import type { EventMoney } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { salesOfEvent, taxesOfEvent } from '#modules/commerce/sales/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { namesOf } from './names.ts'
import { sumOf } from './read-sales.ts'
import { readSettlements } from './read-settlements.ts'

/** Returns the current revenue of an event from aggregated sales, and its settlements from the ledger. */
export async function readEventMoney(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  staff: Pick<Staff, 'held'>,
  eventId: string,
  locale: Locale,
): Promise<Result<EventMoney, Failure<'NOT_FOUND'>>> {
  if (!(await heldEvents(ctx.sql, [eventId])).has(eventId)) return fail('NOT_FOUND')
  const sums = await salesOfEvent(ctx.sql, eventId)
  const names = await namesOf(ctx.sql, { events: [], products: sums.map((row) => row.productId) }, locale)
  return ok({
    totals: sums.filter(({ productId }) => productId === null).map(sumOf),
    taxes: [...(await taxesOfEvent(ctx.sql, eventId))],
    products: sums.flatMap(({ productId, ...sum }) =>
      productId === null ? [] : [{ productUid: productId, name: names.product(productId), ...sumOf(sum) }],
    ),
    ...(await readSettlements(ctx, staff, eventId)),
  })
}
