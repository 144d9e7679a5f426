import type { Download, Parcel, Pickup } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { PageRequest } from '#kernel/pages.ts'
import type { Ctx } from '#platform/context.ts'
import { selectDownloadsOfOrder, selectDownloadsPage } from './download-store.ts'
import { downloadReply, orderedLines, parcelReply, pickupReplies, prizesIn } from './present.ts'
import {
  selectGoodsOf,
  selectParcels,
  selectParcelsOfOrder,
  selectPasses,
  selectPassesOfOrder,
} from './store.ts'

type Means = Pick<Ctx, 'sql' | 'secrets'>

export type Goods = { parcel: Parcel; pickup: null } | { parcel: null; pickup: Pickup }

/**
 * Returns a page of a member's parcels and pickups, newest first; the number of queries does not depend on the page
 * size.
 */
export async function goodsOf(
  ctx: Means,
  memberId: string,
  page: PageRequest,
  locale: Locale,
): Promise<Goods[]> {
  const ids = (await selectGoodsOf(ctx.sql, memberId, page)).map(({ id }) => id)
  const parcels = await selectParcels(ctx.sql, ids)
  const passes = await selectPasses(ctx.sql, ids)
  const lines = await orderedLines(
    ctx.sql,
    [...parcels, ...passes].flatMap(({ orderId }) => orderId ?? []),
  )
  const prizes = await prizesIn(ctx.sql, parcels)
  const pickups = await pickupReplies(ctx, passes, lines, locale)
  const goods = new Map<string, Goods>([
    ...parcels.map((row): [string, Goods] => [
      row.id,
      { parcel: parcelReply(row, { lines, prizes }, locale), pickup: null },
    ]),
    ...pickups.map((pickup): [string, Goods] => [pickup.passId, { parcel: null, pickup }]),
  ])
  return ids.flatMap((id) => goods.get(id) ?? [])
}

/** Returns a page of a member's downloads, newest first. */
export async function downloadsOf(
  { sql }: Means,
  memberId: string,
  page: PageRequest,
  locale: Locale,
): Promise<Download[]> {
  const rights = await selectDownloadsPage(sql, memberId, page)
  const lines = await orderedLines(
    sql,
    rights.map(({ orderId }) => orderId),
  )
  return rights.map((right) => downloadReply(right, lines, locale))
}

export interface OrderDelivery {
  parcels: Parcel[]
  pickups: Pickup[]
  downloads: Download[]
}

/** Returns the deliveries of an order to this member; those to other recipients are left out. */
export async function deliveryOf(
  ctx: Means,
  orderId: string,
  memberId: string,
  locale: Locale,
): Promise<OrderDelivery> {
  const { sql } = ctx
  const isTheirs = (row: { memberId: string }) => row.memberId === memberId
  const parcels = (await selectParcelsOfOrder(sql, orderId)).filter(isTheirs)
  const passes = (await selectPassesOfOrder(sql, orderId)).filter(isTheirs)
  const rights = await selectDownloadsOfOrder(sql, orderId, memberId)
  const lines = await orderedLines(sql, [orderId])
  return {
    parcels: parcels.map((row) => parcelReply(row, { lines, prizes: new Map() }, locale)),
    pickups: await pickupReplies(ctx, passes, lines, locale),
    downloads: rights.map((right) => downloadReply(right, lines, locale)),
  }
}

/** Returns the deliveries of an order for its sender, without the codes of its passes. */
export async function sentOf(
  ctx: Means,
  orderId: string,
  locale: Locale,
): Promise<Pick<OrderDelivery, 'parcels' | 'pickups'>> {
  const { sql } = ctx
  const parcels = await selectParcelsOfOrder(sql, orderId)
  const passes = await selectPassesOfOrder(sql, orderId)
  const lines = await orderedLines(sql, [orderId])
  const pickups = await pickupReplies(ctx, passes, lines, locale)
  return {
    parcels: parcels.map((row) => parcelReply(row, { lines, prizes: new Map() }, locale)),
    pickups: pickups.map((pickup) => ({ ...pickup, code: null, qr: null })),
  }
}
