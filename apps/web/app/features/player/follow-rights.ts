import type { ApiResult } from '@encore/contract/client'
import type { Playback } from '@encore/contract/endpoints'
import { liveConnection } from '#app/data/live-connection.ts'

/**
 * Asks for other addresses as soon as the member's rights change: a second ticket opens more at once. What was lost the
 * stream itself is refused. Answers how to stop.
 */
export const followRights = (
  fetchPlayback: () => Promise<ApiResult<Playback>>,
  accept: (playback: Playback) => void,
): (() => void) => {
  let isStopped = false
  const stop = liveConnection().onMessage((message) => {
    if (message.type !== 'changed' || message.what !== 'entitlement') return
    void fetchPlayback().then((answer) => {
      if (answer.ok && !isStopped) accept(answer.value)
    })
  })
  return () => {
    isStopped = true
    stop()
  }
}
