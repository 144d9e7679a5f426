import type { Download, LineHandedOver, Parcel, ParcelPrize, Pickup } from '@encore/contract/endpoints'
import { trackingPage } from '@encore/contract/rules/carriers'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { type HeldEvent, heldEvents } from '#modules/catalog/events/index.ts'
import { homeZone, slotsById } from '#modules/catalog/pickup/index.ts'
import { productImages } from '#modules/catalog/products/index.ts'
import { type PrizeName, prizeNames } from '#modules/commerce/draws/index.ts'
import { type OrderLine, ordersById } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import type { DownloadRow } from './download-store.ts'
import { passCode } from './pass-code.ts'
import { qrPath } from './qr.ts'
import type { ParcelRow, PassRow } from './store.ts'

/** Order lines with their images, loaded for all orders in two queries. */
export interface OrderedLines {
  line(id: string): OrderLine | undefined
  reply(line: OrderLine, locale: Locale): LineHandedOver
  ofProduct(orderId: string, productId: string): OrderLine | undefined
  /** Order id when the member placed the order, otherwise null. */
  orderFor(orderId: string, memberId: string): string | null
}

export async function orderedLines(db: Db, orderIds: string[]): Promise<OrderedLines> {
  const orders = await ordersById(db, [...new Set(orderIds)])
  const lines = new Map([...orders.values()].flatMap((order) => order.lines.map((line) => [line.id, line])))
  const images = await productImages(db, [...new Set([...lines.values()].map(({ productId }) => productId))])
  return {
    line: (id) => lines.get(id),
    reply: ({ id, productId, name, quantity }, locale) => ({
      lineId: id,
      productUid: productId,
      name: localText(name, locale),
      quantity,
      imageUrl: images.get(productId) ?? null,
    }),
    orderFor: (orderId, memberId) => (orders.get(orderId)?.memberId === memberId ? orderId : null),
    ofProduct: (orderId, productId) =>
      orders.get(orderId)?.lines.find((line) => line.productId === productId),
  }
}

/** Contents of parcels: lines of orders, and prizes by won item. */
export interface ParcelContents {
  /** Null where no parcel belongs to an order. */
  lines: OrderedLines | null
  prizes: ReadonlyMap<string, PrizeName>
}

/** Loads the prizes of parcels in one query. */
export const prizesIn = (db: Db, parcels: readonly ParcelRow[]): Promise<ReadonlyMap<string, PrizeName>> =>
  prizeNames(
    db,
    parcels.flatMap(({ itemId }) => itemId ?? []),
  )

export function prizeReply(
  { itemId }: Pick<ParcelRow, 'itemId'>,
  prizes: ReadonlyMap<string, PrizeName>,
  locale: Locale,
): ParcelPrize | null {
  const prize = itemId === null ? undefined : prizes.get(itemId)
  return prize ? { drawId: prize.drawId, name: localText(prize.name, locale) } : null
}

export function parcelReply(row: ParcelRow, { lines, prizes }: ParcelContents, locale: Locale): Parcel {
  const { carrier, trackingNumber } = row
  return {
    parcelId: row.id,
    orderId: (row.orderId !== null && lines?.orderFor(row.orderId, row.memberId)) || null,
    state: row.state,
    supplyDate: row.supplyDate,
    carrier,
    trackingNumber,
    trackingUrl: carrier && trackingNumber ? trackingPage(carrier, trackingNumber) : null,
    createdAt: row.createdAt.toISOString(),
    shippedAt: row.shippedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    lines: lines ? replies(row.lineIds, lines, locale) : [],
    prize: prizeReply(row, prizes, locale),
  }
}

/** Presents passes to their owner in the same order; the code is null unless the pass is `READY`. */
export async function pickupReplies(
  { sql, secrets }: Pick<Ctx, 'sql' | 'secrets'>,
  rows: PassRow[],
  lines: OrderedLines,
  locale: Locale,
): Promise<Pickup[]> {
  const slots = await slotsById(sql, [...new Set(rows.flatMap(({ slotId }) => slotId ?? []))])
  const events = await heldEvents(sql, [...new Set(rows.flatMap((row) => eventOf(row, lines) ?? []))])
  return rows.map((row) => {
    const slot = row.slotId ? slots.get(row.slotId) : undefined
    const event: HeldEvent | undefined = events.get(eventOf(row, lines) ?? '')
    const code = row.state === 'READY' ? passCode(secrets('pickup-code'), row.id) : null
    return {
      passId: row.id,
      orderId: lines.orderFor(row.orderId, row.memberId),
      state: row.state,
      slot: slot ? { from: slot.from.toISOString(), to: slot.to.toISOString() } : null,
      zone: event?.zone ?? homeZone,
      eventTitle: event ? localText(event.title, locale) : null,
      code,
      qr: code ? qrPath(code) : null,
      handedOverAt: row.handedOverAt?.toISOString() ?? null,
      lines: replies(row.lineIds, lines, locale),
    }
  })
}

const eventOf = ({ lineIds }: PassRow, lines: OrderedLines): string | null =>
  lineIds.flatMap((id) => lines.line(id)?.eventId ?? [])[0] ?? null

const replies = (ids: string[], lines: OrderedLines, locale: Locale): LineHandedOver[] =>
  ids.flatMap((id) => {
    const line = lines.line(id)
    return line ? [lines.reply(line, locale)] : []
  })

export function downloadReply(row: DownloadRow, lines: OrderedLines, locale: Locale): Download {
  const line = lines.ofProduct(row.orderId, row.productId)
  const ordered = line && lines.reply(line, locale)
  return {
    downloadId: row.id,
    orderId: lines.orderFor(row.orderId, row.memberId),
    productUid: row.productId,
    name: ordered?.name ?? { text: '', lang: locale },
    imageUrl: ordered?.imageUrl ?? null,
    since: row.createdAt.toISOString(),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt?.toISOString() ?? null,
    files: row.files.map(({ id, lastAt, ...file }) => ({
      fileId: id,
      ...file,
      lastAt: lastAt ? new Date(lastAt).toISOString() : null,
    })),
  }
}
