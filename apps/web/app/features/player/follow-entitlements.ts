import type { ApiResult } from '@encore/contract/client'
import type { Playback } from '@encore/contract/endpoints'
import { liveConnection } from '#app/data/live-connection.ts'

/**
 * Fetches new addresses when the member's entitlements change; a better ticket applies immediately. Lost access is
 * enforced by the stream itself. Returns a stop function.
 */
export const followEntitlements = (
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
