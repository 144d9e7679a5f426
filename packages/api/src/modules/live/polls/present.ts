import type { Poll, Tally } from '@encore/contract/endpoints'
import type { CountedPoll, OwnVotes } from './store.ts'

/** `own` holds the caller's votes; null for a guest. */
export const pollOf = (poll: CountedPoll, own: readonly OwnVotes[] | null): Poll => ({
  id: poll.id,
  eventId: poll.eventId,
  state: poll.state,
  question: poll.question,
  options: poll.options.map(({ id, label }) => ({ id, label })),
  openedAt: poll.openedAt?.toISOString() ?? null,
  closesAt: (poll.closedAt ?? poll.closesAt)?.toISOString() ?? null,
  voidReason: poll.voidReason,
  tally: tallyOf(poll),
  mine: own && minePer(poll.id, own),
})

export const tallyOf = ({ options, countedAt, closedAt }: CountedPoll): Tally => ({
  options: options.map(({ id, souls, votes }) => ({ id, souls, votes })),
  countedAt: countedAt.toISOString(),
  isFinal: closedAt !== null,
})

export const minePer = (pollId: string, own: readonly OwnVotes[]) =>
  own.filter((vote) => vote.pollId === pollId).map(({ optionId, souls }) => ({ optionId, souls }))
