import type { QueueEntry } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import { findEvent } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { openQueue } from './move-queues.ts'
import { mayJoin } from './rules.ts'
import { insertEntry, publicQueue, selectEntry, selectQueue } from './store.ts'

type Joined = Result<QueueEntry, Failure<'NOT_FOUND' | 'QUEUE_CLOSED'>>

/** Joins the queue of an event; a member who is already in it gets the existing entry. */
export const joinQueue = (ctx: Ctx, memberId: string, eventId: string): Promise<Joined> =>
  transact(ctx.sql, async (tx): Promise<Joined> => {
    if (!(await findEvent(tx, eventId)) || !(await keepPresent(tx, memberId))) return fail('NOT_FOUND')
    if (!(await selectQueue(tx, eventId))) await openQueue(ctx, tx, eventId)
    const queue = await selectQueue(tx, eventId)
    if (!queue || !mayJoin(publicQueue(queue), queue.at.getTime())) return fail('QUEUE_CLOSED')
    await insertEntry(tx, newId('qe'), eventId, memberId)
    const entry = await selectEntry(tx, eventId, memberId)
    if (!entry) throw new Error(`An entry of ${eventId} is gone`)
    return ok(entry)
  })
