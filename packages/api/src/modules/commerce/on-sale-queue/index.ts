import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findEvent } from '#modules/catalog/events/index.ts'
import type { Host, Module } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { joinQueue } from './join-queue.ts'
import { drawQueues, moveQueues, openQueues } from './move-queues.ts'
import { endTurnOfBuyer } from './need-turn.ts'
import { openQueueCache, queueCacheOf } from './queue-cache.ts'
import { deleteOld, forgetMember, selectEntry, selectListed, selectOwnEntries } from './store.ts'

export { isAnyLine, turnRefusal } from './need-turn.ts'

const keptDays = 30

/** Number of entries in an event's queue, including entries before the draw. */
export const waitingFor = async (ctx: Ctx, eventId: string): Promise<number> =>
  (await queueCacheOf(ctx).queues()).get(eventId)?.waiting ?? 0

/** Queue before a ticket sale: a draw among early entries, then first come, first served. */
export const onSaleQueue: Module = {
  name: 'on-sale-queue',
  install: (host) => {
    const { ctx, schedule } = host
    openQueueCache(ctx)
    queueRoutes(host)
    ctx.events.on('order.fulfilled', (tx, order) => endTurnOfBuyer(ctx, tx, order))
    ctx.events.on('member.left', (tx, { memberId }) => forgetMember(tx, memberId))
    schedule(1_000, 'draw on-sale queues', () => drawQueues(ctx))
    schedule(1_000, 'advance on-sale queues', () => moveQueues(ctx))
    schedule(5_000, 'open on-sale queues', () => openQueues(ctx))
    schedule(3_600_000, 'delete old on-sale queues', () => deleteOld(ctx.sql, keptDays))
    host.holds({ section: 'onSaleQueues', data: selectOwnEntries })
  },
}

function queueRoutes({ serve, ctx }: Host): void {
  serve('GET /api/v1/event/{id}/queue', async ({ params }) => {
    const queue = (await queueCacheOf(ctx).queues()).get(params.id)
    return queue ? ok(queue) : noneOf(ctx, params.id)
  })
  serve('GET /api/v1/event/{id}/queue/draw', async ({ params }) => {
    const queue = (await queueCacheOf(ctx).queues()).get(params.id)
    if (!queue || queue.seed === null) return fail('NOT_FOUND')
    return ok({ content: (await selectListed(ctx.sql, params.id)).map(({ id }) => id) })
  })
  serve('GET /api/v1/event/{id}/queue/entry', async ({ principal, params }) => {
    const entry = await selectEntry(ctx.sql, params.id, principal.uid)
    return entry ? ok(entry) : noneOf(ctx, params.id)
  })
  serve('PUT /api/v1/event/{id}/queue/entry', ({ principal, params }) =>
    joinQueue(ctx, principal.uid, params.id),
  )
}

/** Returns an empty result when the event exists, otherwise `NOT_FOUND`. */
async function noneOf({ sql }: Ctx, eventId: string): Promise<Result<undefined, Failure<'NOT_FOUND'>>> {
  return (await findEvent(sql, eventId)) ? ok(undefined) : fail('NOT_FOUND')
}
