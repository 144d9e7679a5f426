import type { Order } from '#modules/commerce/orders/index.ts'
import { hasUnitsWithoutCard } from '#modules/commerce/random-goods/index.ts'
import type { Tx } from '#platform/db/connect.ts'

/** True while random goods in these lines of a locked order wait for their cards, so that nothing can be packed. */
export const awaitsCards = (
  tx: Tx,
  { id, lines }: Order,
  { lineIds }: { lineIds: readonly string[] },
): Promise<boolean> =>
  hasUnitsWithoutCard(
    tx,
    id,
    lines.filter((line) => lineIds.includes(line.id)).map(({ productId }) => productId),
  )
