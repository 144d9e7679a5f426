import type { OrderState, PlacedOrder } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Currency } from '@encore/contract/rules/money'
import { localText } from '#kernel/texts.ts'
import { awaitedDeposits, lastRefusals } from '#modules/commerce/payments/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { eventOf, isOpen, nameOf, resultOf, unitsIn } from './rules.ts'
import type { Order, OrderLine } from './store.ts'

export async function orderState(db: Db, order: Order, locale: Locale): Promise<OrderState> {
  const [state] = await orderStates(db, [order], locale)
  if (!state) throw new Error(`Order ${order.id} was not told`)
  return state
}

/** Presents orders to their members, in the same order. */
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
    productUid: order.lines[0]?.productId ?? '',
    name: localText(nameOf(order.lines), locale),
    quantity: unitsIn(order.lines),
    lines: order.lines.map((line) => lineState(line, order.currency, locale)),
    total: { amount: order.amount, currency: order.currency },
    pgCode: order.pgCode,
    shipping: order.shippingAmount > 0 ? { amount: order.shippingAmount, currency: order.currency } : null,
    isGift: order.isGift,
    eventId: eventOf(order.lines),
    createdAt: order.createdAt.toISOString(),
    holdUntil: holdsStock ? order.holdUntil.toISOString() : null,
  }
}

const lineState = (
  { id, productId, kind, name, quantity, unitAmount, eventId }: OrderLine,
  currency: Currency,
  locale: Locale,
): OrderState['lines'][number] => ({
  lineId: id,
  productUid: productId,
  kind,
  name: localText(name, locale),
  quantity,
  unitPrice: { amount: unitAmount, currency },
  eventId,
})

/** Summary of an order for domain events. */
export const result = ({ id, memberId, kind, lines, pgCode }: Order) => ({
  orderId: id,
  memberId,
  kind,
  name: nameOf(lines),
  quantity: unitsIn(lines),
  pgCode,
})

/** Response for an order that needs no gateway. */
export const paidAtOnce = ({ id, status }: Order): PlacedOrder => ({
  orderId: id,
  status,
  repUrl: null,
  sortingParams: null,
  fgkey: null,
  onlineUrl: null,
  mobileUrl: null,
})
