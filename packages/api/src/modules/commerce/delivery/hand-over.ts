import { ok } from '#kernel/result.ts'
import { nextState } from '#kernel/transitions.ts'
import { lockForRefund } from '#modules/commerce/orders/index.ts'
import { tell } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { completeOrder } from './complete-order.ts'
import { passDigest, readPassCode } from './pass-code.ts'
import { insertHistory, movePassRow, type PassRow, selectPass } from './store.ts'
import { refuse, type Told } from './told.ts'
import { type PickupEvent, pickupGraph } from './transitions.ts'

export interface PassTold {
  /** The code the fan shows, or the id of the pass. */
  pass: string
  toldBy: string
}

/** Hands goods over at the desk: of two desks that read the same code one does it, the other is told where it stands. */
export const handOver = (ctx: Pick<Ctx, 'secrets'>, tx: Tx, told: PassTold): Told<PassRow> =>
  movePassTold(ctx, tx, told, 'handedOver')

/** Takes that back: the code opens once more. */
export const takeBack = (ctx: Pick<Ctx, 'secrets'>, tx: Tx, told: PassTold): Told<PassRow> =>
  movePassTold(ctx, tx, told, 'takenBack')

async function movePassTold(
  { secrets }: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { pass, toldBy }: PassTold,
  event: PickupEvent,
): Told<PassRow> {
  const code = readPassCode(pass)
  const key = code ? passDigest(secrets('pickup-code'), code) : pass
  const known = await selectPass(tx, key)
  if (!known || !(await lockForRefund(tx, known.orderId))) return refuse('noSuchPass')
  const now = (await selectPass(tx, key)) ?? known
  if (!nextState(pickupGraph, now.state, event)) return refuse('notNow', now.state)
  const moved = await movePass(tx, now, event, toldBy)
  await completeOrder(tx, moved.orderId)
  return ok(moved)
}

/** Moves a pass of a locked order along the graph and writes it down; throws for a move that is not drawn. */
export async function movePass(
  tx: Tx,
  pass: PassRow,
  event: PickupEvent,
  toldBy: string | null,
): Promise<PassRow> {
  const { id, orderId, memberId, state } = pass
  const to = nextState(pickupGraph, state, event)
  if (!to || !(await movePassRow(tx, id, state, to)))
    throw new Error(`Pass ${id} cannot go by ${event} from ${state}`)
  await insertHistory(tx, { orderId, subject: id, event, toldBy })
  await tell(tx, { topic: 'member', uid: memberId, what: 'order', id: orderId })
  return { ...pass, state: to }
}
