import { countPassesIn, passesIn } from '#modules/commerce/delivery/index.ts'
import { ordersById } from '#modules/commerce/orders/index.ts'
import type { JobStep, StepEnd } from '#modules/studio/background-jobs/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

/** A moved pickup slot; times are ISO 8601. */
export interface SlotMove {
  id: string
  was: string
  from: string
}

export interface PickupMove extends SlotMove {
  memberId: string
  passId: string
  /** Null for a gift, whose recipient did not place the order. */
  orderId: string | null
}

export const countPickups = (db: Db, slots: readonly SlotMove[]): Promise<number> =>
  countPassesIn(
    db,
    slots.map(({ id }) => id),
  )

const atOnce = 50

/** Prefix of the cursor once a job has reached the pickup passes. */
export const pickupsBegin = 'pickups '
export const isAtPickups = ({ cursor }: JobStep): boolean => cursor?.startsWith(pickupsBegin) ?? false

/** Goes through the pickup passes of the moved slots in batches; each is processed once. */
export async function stepThroughPickups(
  tx: Tx,
  { cursor }: JobStep,
  slots: readonly SlotMove[],
  say: (move: PickupMove) => Promise<void>,
): Promise<StepEnd> {
  const moved = new Map(slots.map((slot) => [slot.id, slot]))
  const after = cursor?.slice(pickupsBegin.length) ?? ''
  const passes = await passesIn(tx, [...moved.keys()], after, atOnce)
  const orders = await ordersById(tx, [...new Set(passes.map(({ orderId }) => orderId))])
  // In order of member, the order in which all code locks inboxes.
  for (const { id: passId, orderId, memberId, slotId } of passes.toSorted(byMember)) {
    const slot = moved.get(slotId ?? '')
    const isBuyers = orders.get(orderId)?.memberId === memberId
    if (slot) await say({ ...slot, memberId, passId, orderId: isBuyers ? orderId : null })
  }
  const last = passes.at(-1)
  return {
    cursor: last && passes.length === atOnce ? `${pickupsBegin}${last.id}` : null,
    done: passes.length,
  }
}

const byMember = (a: { memberId: string }, b: { memberId: string }) => (a.memberId < b.memberId ? -1 : 1)
