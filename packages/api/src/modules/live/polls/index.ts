import type { Poll } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, type Result } from '#kernel/result.ts'
import type { Host, Module } from '#modules/module.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { StaffDeed } from '#platform/domain-events.ts'
import { castVote } from './cast-vote.ts'
import { closeDue, foldVotes, returnSouls, tellTallies } from './keep-polls.ts'
import { listPolls } from './list-polls.ts'
import { cancelPoll, isSecondOpen, startPoll, stopPoll, writePoll } from './run-poll.ts'
import { selectVotesNamed, selectVotesOf, type VoteNamed } from './store.ts'

export { staffPolls } from './list-polls.ts'
export { cancelPoll, discardPoll, isSecondOpen, startPoll, stopPoll, writePoll } from './run-poll.ts'
export { selectEventOfPoll as eventOfPoll } from './store.ts'
export type { VoteNamed }

export const polls: Module = {
  name: 'polls',
  install: ({ ctx, serve, rooms, holds, every, onClose }) => {
    const { sql } = ctx
    serve('GET /api/v1/poll', ({ query, principal }) => listPolls(sql, query.eventId, principal))
    serve.once('POST /api/v1/poll/{id}/vote', ({ params, body, principal }, tx) =>
      castVote(tx, principal, { pollId: params.id, ...body }),
    )
    serveDesk({ ctx, serve })
    every(1_000, 'close polls', () => closeDue(ctx))
    every(5_000, 'count votes', () => foldVotes(ctx))
    every(5_000, 'give souls back', () => returnSouls(ctx))
    const tallies = tellTallies(ctx, rooms)
    onClose(async () => tallies.close())
    holds({ section: 'votes', data: selectVotesOf })
  },
}

/** What votes were about, by their ids; unknown ones are absent. */
export async function votesNamed(db: Db, voteIds: string[]): Promise<Map<string, VoteNamed>> {
  const rows = voteIds.length > 0 ? await selectVotesNamed(db, voteIds) : []
  return new Map(rows.map((row) => [row.voteId, row]))
}

/** What staff does by calls of the members: it stands in the studio's log. */
function serveDesk({ ctx, serve }: Pick<Host, 'ctx' | 'serve'>): void {
  const told = async <F extends Failure>(
    tx: Tx,
    { principal, ip, requestId }: StaffCall,
    done: Result<Poll, F>,
    deed: Pick<StaffDeed, 'action' | 'after' | 'reason'>,
  ): Promise<Result<Poll, F>> => {
    if (!done.ok) return done
    const { id, eventId, state, closesAt } = done.value
    const facts = { object: { kind: 'poll', id }, eventId, after: { state, closesAt } }
    await ctx.events.emit(tx, 'staff.acted', { uid: principal.uid, ip, requestId, ...facts, ...deed })
    return done
  }
  serve.once('POST /api/v1/poll', async (call, tx) => {
    const { question, options } = call.body
    const written = await writePoll(tx, call.principal.uid, call.body)
    return told(tx, call, written, { action: 'poll.write', after: { question, options } })
  })
  serve('POST /api/v1/poll/{id}/open', (call) =>
    transact(ctx.sql, async (tx) => {
      const opened = await startPoll(tx, call.principal.uid, call.params.id, call.body.durationSec)
      return told(tx, call, opened, { action: 'poll.open' })
    }).catch((cause) => {
      if (isSecondOpen(cause)) return fail('POLL_OPEN')
      throw cause
    }),
  )
  serve('POST /api/v1/poll/{id}/close', (call) =>
    transact(ctx.sql, async (tx) =>
      told(tx, call, await stopPoll(tx, call.principal.uid, call.params.id), { action: 'poll.close' }),
    ),
  )
  serve('POST /api/v1/poll/{id}/void', (call) =>
    transact(ctx.sql, async (tx) => {
      const { reason } = call.body
      const voided = await cancelPoll(tx, call.principal.uid, call.params.id, reason)
      return told(tx, call, voided, { action: 'poll.void', reason })
    }),
  )
}

interface StaffCall {
  principal: { uid: string }
  ip: string
  requestId: string
}
