import type { ErrorName } from '@encore/contract/errors'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { createIntents } from '#app/data/intents.ts'
import { liveConnection } from '#app/data/live-connection.ts'
import { refreshViewer } from '#app/data/viewer.ts'
import { createPollDesk, noStandings, type PollDesk, type PollStandings } from './poll-desk.ts'

/** How an event's polls stand, while mounted. */
export function usePollDesk(eventId: string): { desk: PollDesk; standings: PollStandings } {
  const [desk] = useState(() =>
    createPollDesk({
      room: `live:${eventId}`,
      load: async () => {
        const answer = await api('GET /api/v1/poll', { query: { eventId } })
        return answer.ok ? answer.value.content : null
      },
      listen: (hear) => liveConnection().onMessage(hear),
    }),
  )
  useEffect(() => desk.start(), [desk])
  const standings = useSyncExternalStore(desk.state.subscribe, desk.state.get, () => noStandings)
  return { desk, standings }
}

export interface Voting {
  vote: (optionId: string, souls: number) => Promise<boolean>
  isBusy: boolean
  failure: ErrorName | null
}

/** Gives souls once however often it is pressed. */
export function useVoting(desk: PollDesk, pollId: string): Voting {
  const [intents] = useState(() => createIntents())
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorName | null>(null)
  const vote = async (optionId: string, souls: number) => {
    if (isBusy) return false
    setIsBusy(true)
    setFailure(null)
    const answer = await intents.once(`${pollId} ${optionId} ${souls}`, (options) =>
      api('POST /api/v1/poll/{id}/vote', { params: { id: pollId }, body: { optionId, souls } }, options),
    )
    if (answer.ok) {
      desk.gave(pollId, answer.value.mine)
      await refreshViewer()
    } else setFailure(answer.error.name)
    setIsBusy(false)
    return answer.ok
  }
  return { vote, isBusy, failure }
}
