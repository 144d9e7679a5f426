import { nextState } from '#kernel/transitions.ts'
import { giveSlotBack, takeSlot } from '#modules/catalog/pickup/index.ts'
import { lockForRefund } from '#modules/commerce/orders/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { completeOrder } from './complete-order.ts'
import { endDownloads, restoreDownloads } from './download-store.ts'
import { movePass } from './hand-over.ts'
import { moveParcel } from './move-parcel.ts'
import { selectParcelsOfOrder, selectPassesOfOrder } from './store.ts'
import { parcelGraph, pickupGraph } from './transitions.ts'

/** Stops all deliveries of a refunded order: unsent parcels, open passes and downloads. */
export async function stopDelivery(tx: Tx, orderId: string): Promise<void> {
  if (!(await lockForRefund(tx, orderId))) return
  for (const parcel of await selectParcelsOfOrder(tx, orderId))
    if (nextState(parcelGraph, parcel.state, 'stopped')) await moveParcel(tx, parcel, 'stopped', null)
  for (const pass of await selectPassesOfOrder(tx, orderId))
    if (nextState(pickupGraph, pass.state, 'ended')) await movePass(tx, pass, 'ended', null)
  await giveSlotBack(tx, orderId)
  await endDownloads(tx, orderId)
}

/** Resumes what a cancelled refund had stopped. A pickup slot that is full by now is lost. */
export async function resumeDelivery(tx: Tx, orderId: string): Promise<void> {
  const order = await lockForRefund(tx, orderId)
  if (!order) return
  for (const parcel of await selectParcelsOfOrder(tx, orderId))
    if (parcel.state === 'STOPPED') await moveParcel(tx, parcel, 'resumed', null)
  for (const pass of await selectPassesOfOrder(tx, orderId)) {
    if (pass.state !== 'ENDED') continue
    const line = order.lines.find(({ id }) => pass.lineIds.includes(id))
    if (pass.slotId && line) await takeSlot(tx, { slotId: pass.slotId, productId: line.productId, orderId })
    await movePass(tx, pass, 'resumed', null)
  }
  await restoreDownloads(tx, orderId)
  await completeOrder(tx, orderId)
}
