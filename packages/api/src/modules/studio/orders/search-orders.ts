import type { StudioOrderQuery } from '@encore/contract/endpoints'
import { normaliseEmail } from '@encore/contract/rules/account'
import type { Locale } from '@encore/contract/rules/locale'
import { ok } from '#kernel/result.ts'
import { type Caller, note } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import { findOrders } from './list-orders.ts'

/** Lists orders. Orders found by personal data are audited, without the search text. */
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

/** Returns the kind of personal data that a search text looks like. */
export function foundBy(text = ''): 'ADDRESS' | 'NUMBER' | 'NAME' {
  if (normaliseEmail(text.normalize('NFKC').trim())) return 'ADDRESS'
  return /\p{L}/u.test(text) ? 'NAME' : 'NUMBER'
}
