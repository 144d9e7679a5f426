import type { LeaveBlocker } from '@encore/contract/endpoints'
import { requireReachable } from '#kernel/transitions.ts'
import { orderById } from '#modules/commerce/orders/index.ts'
import type { Module } from '#modules/module.ts'
import { realNow } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { changeAddress } from './change-address.ts'
import { deleteExpiredFiles } from './delete-expired-files.ts'
import { deliver } from './deliver.ts'
import { countDownloads, selectDownloadsOf } from './download-store.ts'
import { mintLink, serveDownloads } from './downloads.ts'
import { passDigest, readPassCode } from './pass-code.ts'
import { stopPrizesOf } from './prepare-prize.ts'
import { selectOrdersSentAs, selectSecondsAgo } from './staff-store.ts'
import { resumeDelivery, stopDelivery } from './stop-delivery.ts'
import {
  countGoods,
  type HistoryRow,
  type ParcelRow,
  type PassRow,
  selectDeliveriesOf,
  selectHistory,
  selectOpenParcels,
  selectOpenPasses,
  selectOut,
  selectPass,
  selectUndelivered,
} from './store.ts'
import { parcelGraph, pickupGraph } from './transitions.ts'

export { mayStillChange } from './change-address.ts'
export { type Delivery, deliver, type LineToDeliver } from './deliver.ts'
export { linkSec, openLink, signLink } from './download-link.ts'
export { moveDownloadAccess as moveDownloadRights, writeFiles as addFiles } from './download-store.ts'
export { addDownloads, type NewFile } from './downloads.ts'
export {
  countHolders as fileHolders,
  type FileRow,
  placeFile,
  retireFiles,
  selectFiles as filesOf,
  selectRetired as retiredFilesOf,
} from './file-store.ts'
export { handOver, type PassResult, takeBack } from './hand-over.ts'
export { keepFile, keptFile, nameOfKind } from './kept-files.ts'
export { deliveryOf, downloadsOf, type Goods, goodsOf, type OrderDelivery, sentOf } from './list-delivered.ts'
export { deliverParcel, type ParcelResult, returnParcel, type Shipment, shipParcel } from './move-parcel.ts'
export { preparePrize, prizeParcelOf, stopPrizes } from './prepare-prize.ts'
export { prizeReply, prizesIn } from './present.ts'
export { lockPrizeParcel } from './prize-store.ts'
export type { Refusal as DeliveryRefusal } from './refusal.ts'
export { downloadHeaders, sendFile } from './send-file.ts'
export {
  countParcels,
  type ParcelFilter,
  selectParcelPart as parcelPart,
  selectReadyLines as readyLines,
} from './staff-store.ts'
export { countPassesIn, selectParcels as parcelsById, selectPassesIn as passesIn } from './store.ts'
export type { ParcelState } from './transitions.ts'
export type { HistoryRow, ParcelRow, PassRow }

/**
 * Parcels, pickup passes and downloads of paid orders. Emits `parcel.shipped`, `parcel.delivered` and
 * `delivery.cameBack`.
 */
export const delivery: Module = {
  name: 'delivery',
  install: (host) => {
    const { ctx, serve } = host
    requireReachable(parcelGraph, 'PREPARING')
    requireReachable(pickupGraph, 'READY')
    serve('POST /api/v1/mybox/download/{id}', ({ params, principal }) => mintLink(ctx, params.id, principal))
    serve('PUT /api/v1/order/{id}/address', ({ params, body, principal }) =>
      transact(ctx.sql, (tx) =>
        changeAddress(ctx, tx, { orderId: params.id, memberId: principal.uid, ...body }),
      ),
    )
    serveDownloads(host)
    host.schedule(3_600_000, 'delete unused files', () => deleteExpiredFiles(ctx, realNow()))
    host.holds({ section: 'deliveries', blockers: blockersOf, data: selectDeliveriesOf })
    host.holds({ section: 'downloads', data: selectDownloadsOf })
    ctx.events.on('order.fulfilled', async (tx, { orderId, memberId, lines, isGift }) => {
      if (!isGift) await deliver(ctx, tx, { orderId, memberId, lines })
    })
    ctx.events.on('gift.accepted', async (tx, { orderId, recipientId: memberId }) => {
      const lines = (await orderById(tx, orderId))?.lines ?? []
      const toDeliver = lines.map(({ id: lineId, ...line }) => ({ lineId, ...line }))
      await deliver(ctx, tx, { orderId, memberId, lines: toDeliver })
    })
    ctx.events.on('order.rightsEnded', (tx, { orderId }) => stopDelivery(tx, orderId))
    ctx.events.on('member.left', (tx, { memberId }) => stopPrizesOf(tx, memberId))
    ctx.events.on('order.refundWithdrawn', (tx, { orderId }) => resumeDelivery(tx, orderId))
  },
}

/** Undelivered orders block the deletion of an account. */
async function blockersOf(tx: Tx, memberId: string): Promise<LeaveBlocker[]> {
  const rows = await selectUndelivered(tx, memberId)
  return rows.map(({ orderId, at }) => ({ kind: 'ORDER_UNDELIVERED', id: orderId, at: at.toISOString() }))
}

export { qrPath } from './qr.ts'

/** Lines of a locked order that are in transit, delivered or handed over. */
export const linesOut = async (tx: Tx, orderId: string): Promise<Set<string>> =>
  new Set((await selectOut(tx, orderId)).map(({ id }) => id))

export interface DeliveryCounts {
  goods: number
  downloads: number
}

export const countDelivered = async (db: Db, memberId: string): Promise<DeliveryCounts> => ({
  goods: await countGoods(db, memberId),
  downloads: await countDownloads(db, memberId),
})

/** History of an order's parcels and passes, oldest first. */
export const deliveryHistory = async (db: Db, orderId: string): Promise<HistoryRow[]> => [
  ...(await selectHistory(db, orderId)),
]

export interface OpenDeliveries {
  parcels: ParcelRow[]
  passes: PassRow[]
}

/** Parcels and passes that still need work, oldest first. */
export const openDeliveries = async (db: Db, limit: number): Promise<OpenDeliveries> => ({
  parcels: [...(await selectOpenParcels(db, limit))],
  passes: [...(await selectOpenPasses(db, limit))],
})

/** The tracking number that a search text may be. */
export const trackingNumberIn = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Finds orders by parcel id, tracking number, pass id or pass code. */
export async function ordersSentAs(
  { sql, secrets }: Pick<Ctx, 'sql' | 'secrets'>,
  text: string,
): Promise<string[]> {
  const code = readPassCode(text)
  const rows = await selectOrdersSentAs(sql, {
    id: text,
    trackingNumber: trackingNumberIn(text),
    codeDigest: code && passDigest(secrets('pickup-code'), code),
  })
  return rows.map(({ orderId }) => orderId)
}

/** Returns a pass by id or code, with the seconds since its hand-over; null for none. */
export async function passCalled(
  { secrets }: Pick<Ctx, 'secrets'>,
  db: Db,
  text: string,
): Promise<(PassRow & { secondsAgo: number | null }) | null> {
  const code = readPassCode(text)
  const pass = await selectPass(db, code ? passDigest(secrets('pickup-code'), code) : text)
  return pass && { ...pass, secondsAgo: await selectSecondsAgo(db, pass.id) }
}
