import { nextState } from '#kernel/transitions.ts'
import type { Order, OrderLine } from '#modules/commerce/orders/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { GiftNews } from '#platform/domain-events.ts'
import { type GiftEvent, giftGraph } from './rules.ts'
import { callMove, type Gift, type GiftMove } from './store.ts'

/** Moves a gift along the graph and records it; null when its state has changed or its time is over. */
export async function moveGift(
  tx: Tx,
  gift: Gift,
  event: GiftEvent,
  details: Pick<GiftMove, 'recipientId' | 'useUntil' | 'days'> = {},
): Promise<Gift | null> {
  const to = nextState(giftGraph, gift.state, event)
  if (!to || !(await callMove(tx, { id: gift.id, event, from: gift.state, to, ...details }))) return null
  return { ...gift, state: to, recipientId: details.recipientId ?? gift.recipientId }
}

/** Returns the only line of a gift order. */
export function giftLine({ id, lines: [line] }: Order): OrderLine & { kind: GiftNews['kind'] } {
  if (!line || line.kind === 'CUBES') throw new Error(`Order ${id} is no gift`)
  return { ...line, kind: line.kind }
}

export function newsOf({ id: giftId, orderId, senderId }: Gift, order: Order): GiftNews {
  const { productId, kind, eventId, name, quantity } = giftLine(order)
  return { giftId, orderId, senderId, productId, kind, eventId, name, quantity }
}
