import { ok } from '#kernel/result.ts'
import { findEvent } from '#modules/catalog/events/index.ts'
import { findProduct } from '#modules/catalog/products/index.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import { notify } from '#modules/engagement/notifications/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { headStartMinutes, leadMinutes, mayBeNotified } from './rules.ts'
import {
  countNotifiedRecently,
  lockProduct,
  selectAwaited,
  selectSale,
  type TakenAlert,
  takeAlerts,
} from './store.ts'

const maxNotifiedPerRun = 100

/**
 * Sends restock alerts by product: to all waiting members before a sale opens, to the first ones when units return. An
 * alert is claimed and notified in one transaction, so a crash neither repeats nor loses it.
 */
export async function sendRestockAlerts({ sql }: Pick<Ctx, 'sql'>): Promise<TurnEnd> {
  const awaited = await selectAwaited(sql, leadMinutes)
  const onSale = awaited.filter(({ state }) => state === 'OPEN').map(({ productId }) => productId)
  const levels = await stockLevels(sql, onSale)
  let isMore = false
  for (const { productId, state } of awaited) {
    if (state === 'OPEN' && !levels.get(productId)?.available) continue
    const notified = await transact(sql, async (tx) => ok(await tellOf(tx, productId)))
    isMore ||= notified.ok && notified.value === maxNotifiedPerRun
  }
  return isMore ? 'more' : 'done'
}

/**
 * Notifies about one product and returns the number of members. One process at a time does so; its data is read under
 * that lock.
 */
async function tellOf(tx: Tx, productId: string): Promise<number> {
  if (!(await lockProduct(tx, productId))) return 0
  const sale = await selectSale(tx, productId)
  const product = await findProduct(tx, productId)
  if (!sale || !product || sale.state === 'CLOSED') return 0
  const count = sale.state === 'AHEAD' ? maxNotifiedPerRun : await countToTell(tx, productId)
  const askedBefore = sale.state === 'AHEAD' ? leadMinutes : null
  const taken = await takeAlerts(tx, productId, Math.min(count, maxNotifiedPerRun), askedBefore)
  if (taken.length === 0) return 0
  const event = product.eventId === null ? null : await findEvent(tx, product.eventId)
  const thing = { product: product.name, event: event?.title ?? null, eventId: product.eventId }
  const notified =
    sale.state === 'AHEAD'
      ? ({ template: 'sale-opens', data: { ...thing, opensAt: sale.opensAt.toISOString() } } as const)
      : ({ template: 'can-be-bought', data: thing } as const)
  for (const alert of taken) {
    await notify(tx, {
      memberId: alert.memberId,
      ...notified,
      sourceId: productId,
      dedupeKey: keyOf(productId, alert),
    })
  }
  return taken.length
}

async function countToTell(tx: Tx, productId: string): Promise<number> {
  const level = (await stockLevels(tx, [productId])).get(productId)
  return mayBeNotified(level?.available ?? 0, await countNotifiedRecently(tx, productId, headStartMinutes))
}

const keyOf = (productId: string, { position }: TakenAlert) => `wish:${productId}:${position}`
