import { fail } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
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
    serve.once('POST /api/v1/poll', ({ body, principal }, tx) => writePoll(tx, principal.uid, body))
    serve('POST /api/v1/poll/{id}/open', ({ params, body, principal }) =>
      transact(sql, (tx) => startPoll(tx, principal.uid, params.id, body.durationSec)).catch((cause) => {
        if (isSecondOpen(cause)) return fail('POLL_OPEN')
        throw cause
      }),
    )
    serve('POST /api/v1/poll/{id}/close', ({ params, principal }) =>
      transact(sql, (tx) => stopPoll(tx, principal.uid, params.id)),
    )
    serve('POST /api/v1/poll/{id}/void', ({ params, body, principal }) =>
      transact(sql, (tx) => cancelPoll(tx, principal.uid, params.id, body.reason)),
    )
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
