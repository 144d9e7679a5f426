import type { OrderState, PlacedOrder } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { awaitedDeposits, lastRefusals } from '#modules/commerce/payments/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { isOpen, resultOf } from './rules.ts'
import type { Order } from './store.ts'

/** An order as its member sees it. */
export async function orderState(db: Db, order: Order, locale: Locale): Promise<OrderState> {
  const [state] = await orderStates(db, [order], locale)
  if (!state) throw new Error(`Order ${order.id} was not told`)
  return state
}

/** Orders as their members see them, in the same order. */
export async function orderStates(db: Db, orders: Order[], locale: Locale): Promise<OrderState[]> {
  const ids = orders.map(({ id }) => id)
  const refusals = await lastRefusals(db, ids)
  const deposits = await awaitedDeposits(db, ids)
  return orders.map((order) => ({
    ...stateOf(order, locale),
    refusal: refusals.get(order.id)?.words ?? null,
    deposit: (order.status === 'PENDING' && deposits.get(order.id)) || null,
  }))
}

function stateOf(order: Order, locale: Locale): Omit<OrderState, 'refusal' | 'deposit'> {
  const holdsStock = order.kind === 'PRODUCT' && isOpen(order.status) && order.isHeld
  return {
    orderId: order.id,
    kind: order.kind,
    status: order.status,
    result: resultOf(order.status),
    productUid: order.productId,
    name: localText(order.name, locale),
    quantity: order.quantity,
    total: { amount: order.amount, currency: order.currency },
    pgCode: order.pgCode,
    eventId: order.eventId,
    createdAt: order.createdAt.toISOString(),
    holdUntil: holdsStock ? order.holdUntil.toISOString() : null,
  }
}

/** The answer to an order that needs no gateway. */
export const paidAtOnce = ({ id, status }: Order): PlacedOrder => ({
  orderId: id,
  status,
  repUrl: null,
  sortingParams: null,
  fgkey: null,
  onlineUrl: null,
  mobileUrl: null,
})
