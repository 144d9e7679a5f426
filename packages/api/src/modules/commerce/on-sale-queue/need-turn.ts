import type { Failure } from '@encore/contract/errors'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { queueCacheOf } from './queue-cache.ts'
import { needsTurn } from './rules.ts'
import { finishTurns, selectAdmitted } from './store.ts'

/** True when any queue requires turns now; answered from the cache. */
export async function isAnyLine(ctx: Ctx): Promise<boolean> {
  const queues = [...(await queueCacheOf(ctx).queues()).values()]
  return queues.some((queue) => needsTurn(queue, ctx.clock.now()))
}

/**
 * Returns `QUEUE_REQUIRED` with `{eventId}` when a queue is active and it is not the member's turn; otherwise null. Runs
 * no statement without a queue.
 */
export async function turnRefusal(
  ctx: Ctx,
  memberId: string,
  eventIds: (string | null)[],
): Promise<Failure<'QUEUE_REQUIRED'> | null> {
  const queues = await queueCacheOf(ctx).queues()
  const lined = eventIds.filter((eventId): eventId is string => {
    const queue = eventId === null ? undefined : queues.get(eventId)
    return queue !== undefined && needsTurn(queue, ctx.clock.now())
  })
  if (lined.length === 0) return null
  const admitted = await selectAdmitted(ctx.sql, memberId, lined)
  const eventId = lined.find((id) => !admitted.has(id))
  return eventId === undefined ? null : { error: 'QUEUE_REQUIRED', data: { eventId } }
}

/** Ends the turn of a member who has bought, which makes room for the next. */
export async function endTurnOfBuyer(
  ctx: Ctx,
  tx: Tx,
  { memberId, lines }: DomainEventMap['order.fulfilled'],
): Promise<void> {
  const known = queueCacheOf(ctx).known()
  const lined = lines.flatMap(({ eventId }) =>
    eventId !== null && (known === null || known.get(eventId)?.state === 'ON') ? [eventId] : [],
  )
  if (lined.length > 0) await finishTurns(tx, memberId, lined)
}
