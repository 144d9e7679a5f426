import { newId } from '#kernel/ids.ts'
import { type ProductKind, suppliesOf } from '#modules/catalog/products/index.ts'
import { orderById } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { insertDownloads } from './download-store.ts'
import { passCode, passDigest } from './pass-code.ts'
import { insertHistory, insertParcel, insertPass, selectHandled } from './store.ts'

export interface LineToDeliver {
  lineId: string
  productId: string
  kind: ProductKind | 'CUBES'
  pickupSlotId: string | null
  needsShipping: boolean
  isOnSitePickup: boolean
}

export interface Delivery {
  orderId: string
  /** Recipient: the buyer, or the member who accepted the gift. */
  memberId: string
  lines: LineToDeliver[]
}

/** Creates the parcels, pickup passes and download access of these lines, once per line. */
export async function deliver(ctx: Pick<Ctx, 'secrets'>, tx: Tx, delivery: Delivery): Promise<void> {
  const { orderId, memberId } = delivery
  const handled = await selectHandled(
    tx,
    delivery.lines.map(({ lineId }) => lineId),
  )
  const lines = delivery.lines.filter(({ lineId }) => !handled.has(lineId))
  const products = await suppliesOf(tx, [...new Set(lines.map(({ productId }) => productId))])
  const shipped = lines.filter(({ needsShipping }) => needsShipping)
  // Products with different supply dates go into separate parcels and do not wait for each other.
  const bySupply = Map.groupBy(shipped, ({ productId }) => products.get(productId)?.supplyDate ?? null)
  for (const [supplyDate, together] of bySupply) {
    const id = newId('pc')
    await insertParcel(tx, {
      id,
      orderId,
      memberId,
      supplyDate,
      lineIds: together.map(({ lineId }) => lineId),
      eventIds: [...new Set(together.map(({ productId }) => products.get(productId)?.eventId ?? '-'))],
    })
    await insertHistory(tx, { orderId, subject: id, event: 'preparing', reportedBy: null })
  }
  const fetched = lines.filter(({ isOnSitePickup, needsShipping }) => isOnSitePickup && !needsShipping)
  for (const [slotId, together] of Map.groupBy(fetched, ({ pickupSlotId }) => pickupSlotId)) {
    const id = newId('pk')
    const secret = ctx.secrets('pickup-code')
    const codeDigest = passDigest(secret, passCode(secret, id))
    const lineIds = together.map(({ lineId }) => lineId)
    await insertPass(tx, { id, orderId, memberId, slotId, codeDigest, lineIds })
    await insertHistory(tx, { orderId, subject: id, event: 'ready', reportedBy: null })
  }
  const digital = lines.filter(({ kind }) => kind === 'DIGITAL')
  const order = digital.length > 0 ? await orderById(tx, orderId) : null
  if (!order) return
  await insertDownloads(
    tx,
    digital.map(({ productId }) => ({
      id: newId('dr'),
      orderId,
      memberId,
      productId,
      orderedAt: order.createdAt,
      opensAt: products.get(productId)?.download?.from ?? null,
      days: products.get(productId)?.download?.days ?? null,
    })),
  )
}
