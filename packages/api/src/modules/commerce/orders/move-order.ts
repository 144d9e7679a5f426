import { nextState } from '#kernel/transitions.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { moveRow, type Order } from './store.ts'
import { type OrderEvent, orderGraph } from './transitions.ts'

/**
 * Moves a locked order along the graph, writes its history and notifies its member. Throws on a transition that is not
 * allowed.
 */
export async function moveOrder(tx: Tx, order: Order, event: OrderEvent): Promise<Order> {
  const to = nextState(orderGraph, order.status, event)
  if (!to) throw new Error(`Order ${order.id} cannot go by ${event} from ${order.status}`)
  const moved = await moveRow(tx, order.id, order.status, event, to)
  if (!moved) throw new Error(`Order ${order.id} has left ${order.status}`)
  await publish(tx, { topic: 'member', uid: order.memberId, what: 'order', id: order.id })
  return { ...order, status: to }
}
