import type { Parcel } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { newId } from '#kernel/ids.ts'
import { prizeNames } from '#modules/commerce/draws/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { moveParcel } from './move-parcel.ts'
import { parcelReply } from './present.ts'
import {
  insertPrizeParcel,
  lockUnsentPrizes,
  type NewPrizeParcel,
  selectPrizeParcel,
  selectSentItems,
} from './prize-store.ts'
import { insertHistory, lockParcel } from './store.ts'

/** Creates the parcel of a won item, or resumes the one that was stopped. The caller holds a lock on the item. */
export async function preparePrize(tx: Tx, prize: Omit<NewPrizeParcel, 'id'>): Promise<void> {
  const known = await selectPrizeParcel(tx, prize.itemId)
  if (known) {
    const parcel = await lockParcel(tx, known.id)
    if (parcel?.state === 'STOPPED') await moveParcel(tx, parcel, 'resumed', null)
    return
  }
  const id = newId('pc')
  await insertPrizeParcel(tx, { id, ...prize })
  await insertHistory(tx, { orderId: null, subject: id, event: 'preparing', reportedBy: null })
}

/** Stops the unsent parcels of won items. Returns the items that have left in one. */
export async function stopPrizes(tx: Tx, itemIds: readonly string[]): Promise<Set<string>> {
  for (const parcel of await lockUnsentPrizes(tx, { itemIds })) await moveParcel(tx, parcel, 'stopped', null)
  return selectSentItems(tx, itemIds)
}

/** Stops the unsent prizes of a leaving member. */
export async function stopPrizesOf(tx: Tx, memberId: string): Promise<void> {
  for (const parcel of await lockUnsentPrizes(tx, { memberId })) await moveParcel(tx, parcel, 'stopped', null)
}

/** Returns the parcel of a won item for its winner; null until there is one. */
export async function prizeParcelOf(db: Db, itemId: string, locale: Locale): Promise<Parcel | null> {
  const row = await selectPrizeParcel(db, itemId)
  if (!row || row.state === 'STOPPED') return null
  return parcelReply(row, { lines: null, prizes: await prizeNames(db, [itemId]) }, locale)
}
