import type { BoundProduct } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { localOf } from '@encore/contract/rules/local-time'
import type { Locale } from '@encore/contract/rules/locale'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { hasBegunSlot, type MovedSlot, moveSlots, slotsAhead } from '#modules/catalog/pickup/index.ts'
import {
  countVersions,
  type Distance,
  moveDownloads,
  moveSales,
  productNames,
  productsAhead,
} from '#modules/catalog/products/index.ts'
import { moveDownloadRights } from '#modules/commerce/delivery/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { constraintOf } from '#platform/db/transact.ts'

/** Returns the future times of an event’s products in local time of the venue; a product without any is omitted. */
export async function readBound(
  db: Db,
  { id: eventId, zone }: { id: string; zone: string },
  locale: Locale,
): Promise<BoundProduct[]> {
  const rows = await productsAhead(db, eventId)
  const ids = rows.map(({ id }) => id)
  const slots = Map.groupBy(await slotsAhead(db, ids), ({ productId }) => productId)
  const names = await productNames(db, ids)
  const local = (at: Date) => localOf(at.getTime(), zone)
  return rows.flatMap(({ id, saleFrom, saleTo, downloadFrom }) => {
    const pickups = (slots.get(id) ?? []).map(({ from, to, taken }) => ({
      ...{ from: local(from), to: local(to), taken },
    }))
    if (!saleTo && !downloadFrom && pickups.length === 0) return []
    return {
      productId: id,
      name: localText(names.get(id) ?? {}, locale),
      sale: saleTo && { from: saleFrom && local(saleFrom), to: local(saleTo) },
      downloadFrom: downloadFrom && local(downloadFrom),
      pickups,
    }
  })
}

export interface Follow {
  sales: string[]
  downloads: string[]
  pickups: string[]
}

/**
 * Moves the selected times by the same distance in local time. Past times stay, and a sale that has begun keeps its
 * start. Purchased downloads move too. Returns the moved slots.
 */
export async function followShow(
  tx: Tx,
  eventId: string,
  { sales, downloads, pickups }: Follow,
  distance: Distance,
): Promise<Result<MovedSlot[], Failure<'INVALID_INPUT'>>> {
  const { zone, minutes } = distance
  try {
    const sold = await moveSales(tx, eventId, sales, distance)
    const opened = await moveDownloads(tx, eventId, downloads, distance)
    await moveDownloadRights(tx, opened, zone, minutes)
    const own = new Set((await productsAhead(tx, eventId)).map(({ id }) => id))
    const fetched = pickups.filter((id) => own.has(id))
    const slots = await moveSlots(tx, fetched, zone, minutes)
    const slotIds = slots.map(({ id }) => id)
    if (await hasBegunSlot(tx, slotIds)) return invalid('follow/pickups', 'future')
    await countVersions(tx, [...new Set([...sold, ...opened, ...fetched])])
    return ok([...slots])
  } catch (cause) {
    if (constraintOf(cause) !== 'product_sale_times') throw cause
    return invalid('follow/sales', 'after-open')
  }
}
