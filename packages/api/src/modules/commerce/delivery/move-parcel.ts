import { type Carrier, trackingNumberOf } from '@encore/contract/rules/carriers'
import { ok } from '#kernel/result.ts'
import { nextState } from '#kernel/transitions.ts'
import { prizeNames } from '#modules/commerce/draws/index.ts'
import { isGivenBack, lockForRefund, type Order } from '#modules/commerce/orders/index.ts'
import { forgetCustomsCode, forgetPrizeCustomsCode } from '#modules/commerce/shipping/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { ParcelNews } from '#platform/domain-events.ts'
import { awaitsCards } from './awaits-cards.ts'
import { completeOrder } from './complete-order.ts'
import { type DeliveryResult, refuse } from './refusal.ts'
import {
  insertHistory,
  lockParcel,
  moveParcelRow,
  orderOfParcel,
  type ParcelRow,
  selectParcelsOfOrder,
  setTracking,
} from './store.ts'
import { type ParcelEvent, parcelGraph } from './transitions.ts'

export interface ParcelResult {
  parcelId: string
  /** Uid of the staff member, or the operating system's user for the command line. */
  reportedBy: string
}

export interface Shipment extends ParcelResult {
  carrier: Carrier
  trackingNumber: string
}

/** Marks a parcel as shipped and notifies the recipient with the tracking number. */
export async function shipParcel(
  ctx: Ctx,
  tx: Tx,
  { carrier, ...shipment }: Shipment,
): DeliveryResult<ParcelRow> {
  const trackingNumber = trackingNumberOf(carrier, shipment.trackingNumber)
  if (!trackingNumber) return refuse('noTrackingNumber')
  const found = await lockWithOrder(tx, shipment.parcelId)
  if (!found) return refuse('noSuchParcel')
  const { parcel, order } = found
  if (!nextState(parcelGraph, parcel.state, 'shipped')) return refuse('notNow', parcel.state)
  if (order && (await awaitsCards(tx, order, parcel))) return refuse('cardsPending')
  await setTracking(tx, parcel.id, carrier, trackingNumber)
  const shipped = await moveParcel(tx, parcel, 'shipped', shipment.reportedBy)
  if (order) await completeOrder(tx, order.id)
  await ctx.events.emit(tx, 'parcel.shipped', { ...(await newsOf(tx, found)), carrier, trackingNumber })
  return ok({ ...shipped, carrier, trackingNumber })
}

/** Marks a parcel as delivered; the customs code is deleted with the order's last one, or with the prize. */
export async function deliverParcel(
  ctx: Ctx,
  tx: Tx,
  { parcelId, reportedBy }: ParcelResult,
): DeliveryResult<ParcelRow> {
  const moved = await moveParcelForStaff(tx, parcelId, 'delivered', reportedBy)
  if (!moved.ok) return moved
  const { parcel, order } = moved.value
  if (order && (await isLastOut(tx, order.id))) await forgetCustomsCode(tx, order.id)
  if (parcel.itemId !== null) await forgetPrizeCustomsCode(tx, parcel.itemId)
  await ctx.events.emit(tx, 'parcel.delivered', await newsOf(tx, moved.value))
  return ok(parcel)
}

/** True when no parcel of the order still has to pass customs. */
const isLastOut = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await selectParcelsOfOrder(tx, orderId)).every(({ state }) => state === 'DELIVERED' || state === 'STOPPED')

/** Records a parcel's return. It may be sent again, unless the order was refunded since. */
export async function returnParcel(
  ctx: Pick<Ctx, 'events'>,
  tx: Tx,
  { parcelId, reportedBy }: ParcelResult,
): DeliveryResult<ParcelRow> {
  const moved = await moveParcelForStaff(tx, parcelId, 'cameBack', reportedBy)
  if (!moved.ok) return moved
  const { parcel, order } = moved.value
  if (!order || !isGivenBack(order)) return ok(parcel)
  const stopped = await moveParcel(tx, parcel, 'stopped', null)
  await ctx.events.emit(tx, 'delivery.cameBack', { orderId: order.id })
  return ok(stopped)
}

/** Moves a locked parcel along the graph and records it; throws on a transition that is not allowed. */
export async function moveParcel(
  tx: Tx,
  parcel: ParcelRow,
  event: ParcelEvent,
  reportedBy: string | null,
): Promise<ParcelRow> {
  const { id, orderId, memberId, state } = parcel
  const to = nextState(parcelGraph, state, event)
  if (!to || !(await moveParcelRow(tx, id, state, to)))
    throw new Error(`Parcel ${id} cannot go by ${event} from ${state}`)
  await insertHistory(tx, { orderId, subject: id, event, reportedBy })
  if (orderId !== null) await publish(tx, { topic: 'member', uid: memberId, what: 'order', id: orderId })
  return { ...parcel, state: to }
}

async function moveParcelForStaff(
  tx: Tx,
  id: string,
  event: ParcelEvent,
  reportedBy: string,
): DeliveryResult<Found> {
  const found = await lockWithOrder(tx, id)
  if (!found) return refuse('noSuchParcel')
  const { parcel, order } = found
  if (!nextState(parcelGraph, parcel.state, event)) return refuse('notNow', parcel.state)
  const moved = await moveParcel(tx, parcel, event, reportedBy)
  if (order) await completeOrder(tx, order.id)
  return ok({ parcel: moved, order })
}

interface Found {
  parcel: ParcelRow
  /** Null for a prize. */
  order: Order | null
}

/** Locks the order first, in the same order as a refund. */
async function lockWithOrder(tx: Tx, id: string): Promise<Found | null> {
  const orderId = await orderOfParcel(tx, id)
  const order = orderId ? await lockForRefund(tx, orderId) : null
  if (orderId === undefined || (orderId !== null && !order)) return null
  const parcel = await lockParcel(tx, id)
  return parcel && { parcel, order }
}

async function newsOf(tx: Tx, { parcel, order }: Found): Promise<ParcelNews> {
  const { id, memberId, lineIds, itemId } = parcel
  const prizes = await prizeNames(tx, itemId === null ? [] : [itemId])
  const items = [
    ...(order?.lines ?? []).filter((line) => lineIds.includes(line.id)),
    ...[...prizes.values()].map(({ name }) => ({ name, quantity: 1 })),
  ]
  return {
    parcelId: id,
    orderId: order?.id ?? null,
    memberId,
    items: items.map(({ name, quantity }) => ({ name, quantity })),
  }
}
