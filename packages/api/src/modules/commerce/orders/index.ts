import type { PageRequest } from '#kernel/pages.ts'
import { requireReachable } from '#kernel/transitions.ts'
import { ticketsOf } from '#modules/commerce/entitlements/index.ts'
import type { Module } from '#modules/module.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { blockersOf, ticketsLost } from './leave.ts'
import { onDepositLapsed, onDepositPromised } from './on-deposit.ts'
import { onPaymentCaptured, onPaymentRefused } from './on-payment.ts'
import { onGatewayRefund } from './refund-moves.ts'
import { orderRoutes } from './routes.ts'
import { settleOverdue } from './settle-overdue.ts'
import {
  countHistory,
  lockBuyer,
  lockOpenOrder,
  lockOrder,
  type Order,
  type OrderLine,
  type OrderMove,
  type ServedAt,
  selectConsentAt,
  selectHistory,
  selectMoves,
  selectOrder,
  selectOrders,
  selectOrdersOf,
  selectServedAt,
  selectStatusesOf,
} from './store.ts'
import { orderGraph } from './transitions.ts'

export { cancelOrder } from './cancel-order.ts'
export {
  selectTicketOrders as ticketOrders,
  selectTicketSums as ticketSums,
  type TicketOrderSum,
} from './event-store.ts'
export { giveUpHold } from './give-up-hold.ts'
export { moveOrder } from './move-order.ts'
export { limitsAgain, lockPaidOrder } from './on-payment.ts'
export type { Payer } from './place-point-order.ts'
export { type OrderRefusal, placeProductOrder } from './place-product-order.ts'
export { type PreparedHold, prepareHold } from './prepare-hold.ts'
export { orderStates, result } from './present.ts'
export { orderTax, orderTaxes, refundTax } from './read-tax.ts'
export { beginRefund, endRefund, refundTheRest, wayBack } from './refund-moves.ts'
export {
  checkoutReason,
  cubesName,
  eventOf,
  extendMinutes,
  holdMinutes,
  isGivenBack,
  isPaid,
  nameOf,
  unitsIn,
} from './rules.ts'
export {
  countPlaces,
  isOfEvents,
  type OrderFilter,
  type OrderMarks,
  type OrderPlace,
  type PaidLine,
  selectPaidLines as paidLinesOf,
  selectPlaces as placesOf,
  selectUnitsOfLines as unitsOfLines,
} from './staff-store.ts'
export { countOpenWith as openOrdersWith, hasOrdersOf, hasOrdersWith } from './store.ts'
export type { OrderStatus } from './transitions.ts'
export { holdUnits, isAll, returnUnits, sellUnits, unitsOf } from './units.ts'
export { chooseLines, resolveWanted, sharedCurrencies, type Wanted, type WantedLine } from './wanted-lines.ts'
export type { Order, OrderLine, OrderMove, ServedAt }
export { lockBuyer }

/** Emits `order.fulfilled`, `order.awaitsDeposit`, `order.paymentReturns` and `order.refunded`. */
export const orders: Module = {
  name: 'orders',
  install: (host) => {
    const { ctx } = host
    requireReachable(orderGraph, 'INIT')
    orderRoutes(host)
    host.holds({ section: 'orders', blockers: blockersOf, data: ordersExported })
    host.holds({ section: 'tickets', losses: ticketsLost, data: ticketsOf })
    ctx.events.on('payment.captured', (tx, payment) => onPaymentCaptured(ctx, tx, payment))
    ctx.events.on('payment.promised', (tx, promise) => onDepositPromised(ctx, tx, promise))
    ctx.events.on('payment.lapsed', (tx, { orderId }) => onDepositLapsed(tx, orderId))
    ctx.events.on('payment.refused', (tx, { orderId }) => onPaymentRefused(tx, orderId))
    ctx.events.on('payment.refunded', (tx, refund) => onGatewayRefund(ctx, tx, refund))
    host.schedule(5_000, 'settle overdue orders', () => settleOverdue(ctx))
  },
}

/** Orders of the personal data export, oldest first. */
const ordersExported = async (db: Db, memberId: string) =>
  (await selectOrdersOf(db, memberId)).map(
    ({ id, createdAt: at, kind, status, lines, amount, currency }) => ({
      id,
      at,
      kind,
      status,
      lines: lines.map(({ name, quantity, unitAmount }) => ({ name, quantity, unitAmount })),
      amount,
      currency,
    }),
  )

/** Returns orders by id; unknown ids have no entry. */
export async function ordersById(db: Db, ids: string[]): Promise<Map<string, Order>> {
  const orders = await selectOrders(db, ids)
  return new Map(orders.map((order) => [order.id, order]))
}

export const orderById = (db: Db, id: string): Promise<Order | null> => selectOrder(db, id)

/** Locks an order and its buyer until the transaction ends. The buyer cannot place other orders until then. */
export async function lockForRefund(tx: Tx, id: string): Promise<Order | null> {
  const known = await selectOrder(tx, id)
  if (!known) return null
  await lockBuyer(tx, known.memberId)
  return lockOrder(tx, id)
}

/**
 * Returns the member's unpaid order of a live ticket for themselves; null for none. Valid only while the buyer is
 * locked.
 */
export async function openTicketOf(tx: Tx, memberId: string, eventId: string): Promise<Order | null> {
  const open = await lockOpenOrder(tx, memberId, { productIds: [], liveEventIds: [eventId] })
  return open?.isGift ? null : open
}

/** Returns a page of a member's orders, newest first, and their total; filtered by product unless null. */
export async function ordersOf(
  db: Db,
  memberId: string,
  productId: string | null,
  page: PageRequest,
): Promise<{ orders: Order[]; total: number }> {
  const orders = [...(await selectHistory(db, memberId, productId, page))]
  return { orders, total: await countHistory(db, memberId, productId) }
}

export const placedAt = async (db: Db, memberId: string): Promise<Map<string, Date>> =>
  new Map((await selectStatusesOf(db, memberId)).map(({ id, createdAt }) => [id, createdAt]))

/** Fulfilment times by order id; orders that were never fulfilled have no entry. */
export const servedAt = async (db: Db, ids: string[]): Promise<Map<string, ServedAt>> =>
  new Map((await selectServedAt(db, ids)).map((row) => [row.orderId, row]))

/** Returns when the buyer agreed that digital content begins immediately; null without consent. */
export const consentedAt = (db: Db, id: string): Promise<Date | null> => selectConsentAt(db, id)

/** Returns the transitions of an order, oldest first. */
export const orderMoves = async (db: Db, id: string): Promise<OrderMove[]> => [...(await selectMoves(db, id))]
