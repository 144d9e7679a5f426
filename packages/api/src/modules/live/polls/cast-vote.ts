import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { publishWalletChanged } from '#modules/accounts/wallet/index.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { mayFollow } from '#modules/live/timeline/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Member } from '#platform/http/principal.ts'
import { minePer } from './present.ts'
import { callCast, selectEventOfPoll, selectOwnVotes } from './store.ts'

type Voted = Reply<Endpoints['POST /api/v1/poll/{id}/vote']>
type Refused = Failure<'NOT_FOUND' | 'NOT_ENTITLED' | 'POLL_CLOSED' | 'INSUFFICIENT_SOULS'>

/** Spends souls on an option in one ledger transaction. The database clock decides whether it is in time. */
export async function castVote(
  tx: Tx,
  member: Member,
  { pollId, optionId, souls }: { pollId: string; optionId: string; souls: number },
): Promise<Result<Voted, Refused>> {
  const eventId = await selectEventOfPoll(tx, pollId)
  const event = eventId === null ? null : await findHeldEvent(tx, eventId)
  if (!event) return fail('NOT_FOUND')
  if (!(await mayFollow(tx, event, member))) return fail(event.isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED')
  const vote = { id: newId('pv'), pollId, optionId, memberId: member.uid, souls }
  const { outcome, soul } = await callCast(tx, vote)
  switch (outcome) {
    case 'UNKNOWN':
      return fail('NOT_FOUND')
    case 'CLOSED':
      return fail('POLL_CLOSED')
    case 'SHORT':
      return fail('INSUFFICIENT_SOULS', { data: { shortBy: souls - soul, balance: soul } })
    case 'CAST': {
      await publishWalletChanged(tx, member.uid)
      const own = await selectOwnVotes(tx, member.uid, [pollId])
      return ok({ pollId, soul, mine: minePer(pollId, own) })
    }
  }
}
