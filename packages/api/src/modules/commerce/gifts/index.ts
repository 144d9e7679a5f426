import { requireReachable } from '#kernel/transitions.ts'
import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { blockersOf } from './leave.ts'
import { onEntitlementsEnded } from './on-entitlements-ended.ts'
import { onOrderFulfilled } from './open-gift.ts'
import { giftRoutes } from './routes.ts'
import { giftGraph } from './rules.ts'
import { expireGifts, remindOfGifts } from './settle-gifts.ts'
import {
  countOwn,
  forgetUnpaid,
  forgetUnpaidOf,
  type GiftStep,
  selectGiftOfOrder,
  selectGiftsOf,
  selectOrdersGiven,
  selectSteps,
} from './store.ts'

/** Longer than a deposit at a store takes to arrive, which is a few days. */
const unpaidDays = 14

/**
 * Gifts that one member pays for and another accepts. Emits `gift.ready`, `.dueSoon`, `.accepted`, `.declined`,
 * `.expired` and `.revoked`.
 */
export const gifts: Module = {
  name: 'gifts',
  install: (host) => {
    const { ctx } = host
    requireReachable(giftGraph, 'WAITING_PAYMENT')
    giftRoutes(host)
    host.holds({ section: 'gifts', blockers: blockersOf, data: selectGiftsOf })
    ctx.events.on('order.fulfilled', (tx, order) => onOrderFulfilled(ctx, tx, order))
    ctx.events.on('order.rightsEnded', (tx, order) => onEntitlementsEnded(ctx, tx, order))
    ctx.events.on('member.left', (tx, { memberId }) => forgetUnpaidOf(tx, memberId))
    host.schedule(5_000, 'expire gifts', () => expireGifts(ctx))
    host.schedule(60_000, 'send gift reminders', () => remindOfGifts(ctx))
    host.schedule(3_600_000, 'delete unpaid gifts', () => forgetUnpaid(ctx.sql, unpaidDays))
  },
}

export { type GiftMail, giftMail } from './gift-mail.ts'
export { type GiftsRequest, giftsOf } from './list-gifts.ts'
export type { GiftStep }

/** Returns the member who accepted the gift of an order; null for none. */
export const recipientOf = async (db: Db, orderId: string): Promise<string | null> => {
  const gift = await selectGiftOfOrder(db, orderId)
  return gift?.state === 'ACCEPTED' ? gift.recipientId : null
}

/** Maximum number of orders in a search result. */
const mostGiven = 200

export interface Given {
  /** Orders matched by gift id or recipient. */
  open: string[]
  /** Orders matched by the mail address of the gift. */
  mailed: string[]
}

/** Returns orders whose gift has this id, was accepted by one of these members or was mailed to this address. */
export async function ordersGiven(
  db: Db,
  asked: { id: string; recipientIds: string[]; email: string | null },
): Promise<Given> {
  const rows = await selectOrdersGiven(db, asked, mostGiven)
  const of = (isMailed: boolean) =>
    rows.filter((row) => row.isMailed === isMailed).map(({ orderId }) => orderId)
  return { open: of(false), mailed: of(true) }
}

export const countGifts = (db: Db, memberId: string): Promise<number> => countOwn(db, memberId, null)

/** Transitions of an order's gift, oldest first; empty when the order is not a gift. */
export const giftSteps = async (db: Db, orderId: string): Promise<GiftStep[]> => [
  ...(await selectSteps(db, orderId)),
]
