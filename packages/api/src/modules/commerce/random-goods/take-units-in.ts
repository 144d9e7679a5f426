import { randomBytes } from 'node:crypto'
import { idLength } from '@encore/draw-protocol/encoding'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { holdOpenAllotment } from './allotment-store.ts'
import { selectPickedPools } from './pool-store.ts'
import { insertUnits } from './unit-store.ts'

/** Each paid unit of a product with a pool waits for a card from now on. */
export async function takeUnitsIn(
  tx: Tx,
  { orderId, memberId, lines, isGift }: DomainEventMap['order.fulfilled'],
): Promise<void> {
  if (lines.length === 0) return
  const pools = await selectPickedPools(tx, [...new Set(lines.map(({ productId }) => productId))])
  for (const [productId, poolId] of pools) {
    const units = lines
      .filter((line) => line.productId === productId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    await holdOpenAllotment(tx, poolId)
    await insertUnits(tx, {
      poolId,
      orderId,
      orderKey: randomBytes(idLength),
      memberId: isGift ? null : memberId,
      ids: Array.from({ length: units }, () => randomBytes(idLength)),
    })
  }
}
