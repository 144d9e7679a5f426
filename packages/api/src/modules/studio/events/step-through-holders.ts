import { holdersOf } from '#modules/commerce/entitlements/index.ts'
import { ticketOrders } from '#modules/commerce/orders/index.ts'
import type { JobStep, StepEnd } from '#modules/studio/background-jobs/index.ts'
import type { Tx } from '#platform/db/connect.ts'

export interface HolderActions {
  /** Orders per batch; a batch must fit into one transaction. */
  ordersAtOnce: number
  /** The recipient of a gift is handled separately by `member`. */
  order(order: { id: string; memberId: string; isGift: boolean }): Promise<StepEnd['problems']>
  /** `isGiven`: another member paid for the ticket. */
  member(memberId: string, isGiven: boolean): Promise<void>
}

const membersAtOnce = 50

/**
 * Goes through the orders with a ticket to an event, then through all other holders, in batches. Each is processed
 * once: the cursor is the last one processed.
 */
export async function stepThroughHolders(
  tx: Tx,
  { cursor, subjectId: eventId }: JobStep,
  { ordersAtOnce, order, member }: HolderActions,
): Promise<StepEnd> {
  const [phase = 'orders', after = ''] = cursor?.split(' ') ?? []
  if (phase === 'orders') {
    const orders = [...(await ticketOrders(tx, eventId, after, ordersAtOnce))]
    const problems: NonNullable<StepEnd['problems']>[number][] = []
    // In order of member, the order in which all code locks inboxes.
    for (const one of orders.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1)))
      problems.push(...((await order(one)) ?? []))
    const last = orders.at(-1)
    return {
      cursor: last && orders.length === ordersAtOnce ? `orders ${last.id}` : 'members ',
      done: orders.length - problems.length,
      problems,
    }
  }
  const holders = await holdersOf(tx, eventId, after, membersAtOnce)
  for (const { memberId, isGiven } of holders) await member(memberId, isGiven)
  const last = holders.at(-1)
  return {
    cursor: last && holders.length === membersAtOnce ? `members ${last.memberId}` : null,
    done: holders.length,
  }
}
