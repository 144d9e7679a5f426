import type { StudioPool } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { fullName } from '#modules/catalog/products/index.ts'
import { stockFigures } from '#modules/catalog/stock/index.ts'
import { configuredRandomness } from '#modules/commerce/draws/index.ts'
import { hasOrdersWith } from '#modules/commerce/orders/index.ts'
import { poolOfProduct, poolProgress } from '#modules/commerce/random-goods/index.ts'
import { eventNamed, readableProduct } from '#modules/studio/products/index.ts'
import type { Ctx } from '#platform/context.ts'

export async function readStudioPool(
  { sql, config }: Pick<Ctx, 'sql' | 'config'>,
  held: readonly HeldRole[],
  id: string,
  locale: Locale,
): Promise<Result<StudioPool, Failure<'NOT_FOUND'>>> {
  const found = await readableProduct(sql, held, id)
  if (!found.ok) return found
  const { eventId, kind, name, options } = found.value
  const events = await heldEvents(sql, eventId === null ? [] : [eventId])
  const stock = (await stockFigures(sql, [id])).get(id) ?? { onHand: 0, held: 0, sold: 0 }
  const pool = await poolOfProduct(sql, id)
  const isSold = stock.held + stock.sold > 0 || (await hasOrdersWith(sql, id))
  const obstacle = kind !== 'GOODS' ? 'NOT_MERCHANDISE' : isSold ? 'POOL_TOO_LATE' : null
  return ok({
    product: {
      ...{ id, kind, stock },
      name: localText(fullName(name, options), locale),
      event: eventNamed(events, eventId, locale),
    },
    origin: config.publicUrl,
    randomness: pool?.picked?.randomness ?? configuredRandomness(config),
    obstacle: pool ? null : obstacle,
    progress: pool && (await poolProgress(sql, pool, locale)),
  })
}
