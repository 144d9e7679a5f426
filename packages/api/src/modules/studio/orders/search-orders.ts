import type { StudioOrderQuery } from '@encore/contract/endpoints'
import { normaliseEmail } from '@encore/contract/rules/account'
import type { Locale } from '@encore/contract/rules/locale'
import { ok } from '#kernel/result.ts'
import { type Caller, note } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import { findOrders } from './list-orders.ts'

/** As they are listed; what somebody found by whom an order is for stands in the log, without what they typed. */
export async function searchOrders(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  caller: Caller,
  query: StudioOrderQuery,
  locale: Locale,
) {
  const found = await findOrders(ctx, caller.principal, query, locale)
  if (!found.ok) return found
  const { content, nextCursor, personal } = found.value
  const by = foundBy(query.q)
  const hits = by === 'ADDRESS' ? content.map(({ orderId }) => orderId) : personal
  if (hits.length > 0)
    await note(ctx, caller, {
      ...{ action: 'order.search', object: { kind: 'order', id: '-' } },
      after: { by, found: hits.length, orders: hits },
    })
  return ok({ content, nextCursor })
}

/** By what kind of personal data a text finds somebody, if it does. */
export function foundBy(text = ''): 'ADDRESS' | 'NUMBER' | 'NAME' {
  if (normaliseEmail(text.normalize('NFKC').trim())) return 'ADDRESS'
  return /\p{L}/u.test(text) ? 'NAME' : 'NUMBER'
}
