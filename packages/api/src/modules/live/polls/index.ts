import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { castVote } from './cast-vote.ts'
import { closeDue, foldVotes, publishTallies, returnSouls } from './keep-polls.ts'
import { listPolls } from './list-polls.ts'
import { selectVotesNamed, selectVotesOf, type VoteNamed } from './store.ts'

export { staffPolls } from './list-polls.ts'
export { cancelPoll, discardPoll, isSecondOpen, startPoll, stopPoll, writePoll } from './run-poll.ts'
export { selectEventOfPoll as eventOfPoll } from './store.ts'
export type { VoteNamed }

export const polls: Module = {
  name: 'polls',
  install: ({ ctx, serve, rooms, holds, schedule, onClose }) => {
    const { sql } = ctx
    serve('GET /api/v1/poll', ({ query, principal }) => listPolls(sql, query.eventId, principal))
    serve.idempotent('POST /api/v1/poll/{id}/vote', ({ params, body, principal }, tx) =>
      castVote(tx, principal, { pollId: params.id, ...body }),
    )
    schedule(1_000, 'close polls', () => closeDue(ctx))
    schedule(5_000, 'aggregate poll votes', () => foldVotes(ctx))
    schedule(5_000, 'return souls of discarded polls', () => returnSouls(ctx))
    const tallies = publishTallies(ctx, rooms)
    onClose(async () => tallies.close())
    holds({ section: 'votes', data: selectVotesOf })
  },
}

/** Returns what votes were about, by vote id; unknown ids are absent. */
export async function votesNamed(db: Db, voteIds: string[]): Promise<Map<string, VoteNamed>> {
  const rows = voteIds.length > 0 ? await selectVotesNamed(db, voteIds) : []
  return new Map(rows.map((row) => [row.voteId, row]))
}
