import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { publishCartChanged } from './publish-cart-changed.ts'
import { countLines, lockCart, takeUnits } from './store.ts'

/** Removes the bought units from the cart; units added since the order was placed stay. */
export async function dropBought(
  tx: Tx,
  { memberId, lines }: Pick<DomainEventMap['order.fulfilled'], 'memberId' | 'lines'>,
): Promise<void> {
  const bought = lines.flatMap(({ cartItemId, quantity }) => (cartItemId ? [{ cartItemId, quantity }] : []))
  if (bought.length === 0) return
  await lockCart(tx, memberId)
  if (await takeUnits(tx, memberId, bought))
    await publishCartChanged(tx, memberId, await countLines(tx, memberId))
}
