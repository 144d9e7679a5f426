import type { Failure } from '@encore/contract/errors'
import { fail } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { findProduct } from '#modules/catalog/products/index.ts'
import { takenBy } from '#modules/catalog/stock/index.ts'
import { holdsAll } from '#modules/commerce/entitlements/index.ts'
import type { OrderLine } from '#modules/commerce/orders/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { endOfUse, type GiftProblem } from './rules.ts'
import type { Gift } from './store.ts'

/** Returns why this member may not accept an open gift; null when they may. Valid only while the buyer is locked. */
export async function problemFor(
  db: Db,
  memberId: string,
  { senderId }: Gift,
  line: OrderLine,
): Promise<GiftProblem | null> {
  if (senderId === memberId) return 'OWN'
  if (await isOver(db, line)) return 'OVER'
  if (await holdsTicket(db, memberId, line)) return 'ALREADY_ENTITLED'
  return (await hasEnough(db, memberId, line)) ? 'BUY_LIMIT_REACHED' : null
}

/** True when the member already has everything the ticket would open. */
async function holdsTicket(db: Db, memberId: string, { eventId, grants }: OrderLine): Promise<boolean> {
  const live = grants.find(({ scope }) => scope === 'LIVE')
  if (!eventId || !live) return false
  const { cameras = null, maxHeight = null } = live
  return holdsAll(db, { memberId, eventId, scope: 'LIVE' }, { cameras, maxHeight })
}

/** Without a limit when the product is no longer shown. */
async function hasEnough(db: Db, memberId: string, { productId, quantity }: OrderLine): Promise<boolean> {
  const product = await findProduct(db, productId)
  const taken = (await takenBy(db, memberId, [productId])).get(productId) ?? 0
  return product !== null && taken + quantity > product.buyLimitMax
}

/** True when the show was canceled, or is over together with everything the gift would open. */
async function isOver(db: Db, line: OrderLine): Promise<boolean> {
  const event = line.eventId && line.grants.length > 0 ? await findHeldEvent(db, line.eventId) : null
  if (!event) return false
  const end = endOfUse(line, event)
  return event.status === 'CANCELED' || (event.status === 'ENDED' && end !== null && end <= event.endAt)
}

const failures = {
  OWN: 'GIFT_OWN',
  OVER: 'GIFT_CLOSED',
  ALREADY_ENTITLED: 'ALREADY_ENTITLED',
  BUY_LIMIT_REACHED: 'BUY_LIMIT_REACHED',
} as const

export const problemFailure = (
  problem: GiftProblem,
): { ok: false; failure: Failure<(typeof failures)[GiftProblem]> } => fail(failures[problem])
