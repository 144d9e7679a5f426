import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useStore } from '@encore/app-kit/store'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { ErrorName } from '@encore/contract/errors'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { liveConnection } from '#app/data/live-connection.ts'
import { refreshViewer } from '#app/data/viewer.ts'
import { createPollStore, noTally, type PollStore } from './poll-store.ts'

/** A poll's tally and the fan's own votes, while mounted. */
export function usePoll(eventId: string, pollId: string) {
  const [store] = useState(() =>
    createPollStore({
      room: `live:${eventId}`,
      load: async () => {
        const answer = await api('GET /api/v1/poll', { query: { eventId } })
        return answer.ok ? answer.value.content : null
      },
      listen: (receive) => liveConnection().onMessage(receive),
    }),
  )
  useEffect(() => store.start(), [store])
  useEffect(() => store.meet(pollId), [store, pollId])
  const { mine, tallies } = useStore(store.state, noTally)
  return { store, mine: mine[pollId] ?? [], tally: tallies[pollId] }
}

export interface Voting {
  vote: (optionId: string, souls: number) => Promise<boolean>
  isBusy: boolean
  failure: ErrorName | null
}

/** Gives souls once however often it is pressed. */
export function useVoting(store: PollStore, pollId: string): Voting {
  const keys = useIdempotencyKeys()
  const { run, isBusy, failure, reset } = useMutation(async (optionId: string, souls: number) => {
    const answer = await keys.once(`${pollId} ${optionId} ${souls}`, (options) =>
      api('POST /api/v1/poll/{id}/vote', { params: { id: pollId }, body: { optionId, souls } }, options),
    )
    if (answer.ok) {
      store.gave(pollId, answer.value.mine)
      await refreshViewer()
    }
    return answer
  })
  const vote = async (optionId: string, souls: number) => {
    reset()
    const answer = await run(optionId, souls)
    return answer?.ok === true
  }
  return { vote, isBusy, failure: failure?.error.name ?? null }
}
