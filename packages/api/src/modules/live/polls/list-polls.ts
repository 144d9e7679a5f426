import type { Endpoints, Poll, Reply } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { mayFollow } from '#modules/live/timeline/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Principal } from '#platform/http/principal.ts'
import { pollOf } from './present.ts'
import { selectOwnVotes, selectPolls } from './store.ts'

/** Most polls in a list; older ones are in the timeline of the replay. */
const listed = 50

/** Returns the newest polls including drafts, for staff; two queries. *Errors*: NOT_FOUND. */
export async function staffPolls(
  db: Db,
  eventId: string,
): Promise<Result<{ content: Poll[] }, Failure<'NOT_FOUND'>>> {
  if (!(await findHeldEvent(db, eventId))) return fail('NOT_FOUND')
  const polls = await selectPolls(db, eventId, listed)
  return ok({ content: polls.map((poll) => pollOf(poll, null)) })
}

/** Returns the opened ones of the newest polls, for callers who may watch the event; five queries at most. */
export async function listPolls(
  db: Db,
  eventId: string,
  principal: Principal | null,
): Promise<Result<Reply<Endpoints['GET /api/v1/poll']>, Failure<'NOT_FOUND' | 'NOT_ENTITLED'>>> {
  const event = await findHeldEvent(db, eventId)
  if (!event) return fail('NOT_FOUND')
  if (!(await mayFollow(db, event, principal))) return fail(event.isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED')
  const polls = await selectPolls(db, eventId, listed)
  const member = principal?.kind === 'member' ? principal.uid : null
  const shown = polls.filter(({ state }) => state !== 'DRAFT')
  const own =
    member === null
      ? null
      : await selectOwnVotes(
          db,
          member,
          shown.map(({ id }) => id),
        )
  return ok({ content: shown.map((poll) => pollOf(poll, own)) })
}
