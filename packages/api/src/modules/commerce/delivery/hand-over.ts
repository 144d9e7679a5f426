import { ok } from '#kernel/result.ts'
import { nextState } from '#kernel/transitions.ts'
import { isGivenBack, lockForRefund, type Order } from '#modules/commerce/orders/index.ts'
import { packOrder } from '#modules/commerce/random-goods/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { awaitsCards } from './awaits-cards.ts'
import { completeOrder } from './complete-order.ts'
import { passDigest, readPassCode } from './pass-code.ts'
import { type DeliveryResult, refuse } from './refusal.ts'
import { insertHistory, movePassRow, type PassRow, selectPass } from './store.ts'
import { type PickupEvent, pickupGraph } from './transitions.ts'

export interface PassResult {
  /** The code that the fan shows, or the id of the pass. */
  pass: string
  reportedBy: string
}

/**
 * Hands goods over at the venue, with cards that no longer change. When two staff scan the same code, one succeeds and the other gets the current state.
 */
export const handOver = async (
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  result: PassResult,
): DeliveryResult<PassRow> => {
  const moved = await movePassForStaff(ctx, tx, result, 'handedOver')
  return moved.ok ? ok(moved.value.pass) : moved
}

/** Undoes a hand-over: the code works again, unless the order was refunded since. */
export async function takeBack(
  ctx: Pick<Ctx, 'secrets' | 'events'>,
  tx: Tx,
  result: PassResult,
): DeliveryResult<PassRow> {
  const moved = await movePassForStaff(ctx, tx, result, 'takenBack')
  if (!moved.ok) return moved
  const { pass, order } = moved.value
  if (!isGivenBack(order)) return ok(pass)
  const ended = await movePass(tx, pass, 'ended', null)
  await ctx.events.emit(tx, 'delivery.cameBack', { orderId: order.id })
  return ok(ended)
}

async function movePassForStaff(
  { secrets }: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { pass, reportedBy }: PassResult,
  event: PickupEvent,
): DeliveryResult<{ pass: PassRow; order: Order }> {
  const code = readPassCode(pass)
  const key = code ? passDigest(secrets('pickup-code'), code) : pass
  const known = await selectPass(tx, key)
  const order = known && (await lockForRefund(tx, known.orderId))
  if (!order) return refuse('noSuchPass')
  const now = (await selectPass(tx, key)) ?? known
  if (!nextState(pickupGraph, now.state, event)) return refuse('notNow', now.state)
  if (event === 'handedOver') {
    if (await awaitsCards(tx, order, now)) return refuse('cardsPending')
    await packOrder(tx, { orderId: order.id })
  }
  const moved = await movePass(tx, now, event, reportedBy)
  await completeOrder(tx, moved.orderId)
  return ok({ pass: moved, order })
}

/** Moves a pass of a locked order along the graph and records it; throws on a transition that is not allowed. */
export async function movePass(
  tx: Tx,
  pass: PassRow,
  event: PickupEvent,
  reportedBy: string | null,
): Promise<PassRow> {
  const { id, orderId, memberId, state } = pass
  const to = nextState(pickupGraph, state, event)
  if (!to || !(await movePassRow(tx, id, state, to)))
    throw new Error(`Pass ${id} cannot go by ${event} from ${state}`)
  await insertHistory(tx, { orderId, subject: id, event, reportedBy })
  await publish(tx, { topic: 'member', uid: memberId, what: 'order', id: orderId })
  return { ...pass, state: to }
}
