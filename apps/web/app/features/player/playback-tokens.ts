import type { ApiResult } from '@encore/contract/client'
import type { Playback } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'

export interface PlaybackTokens {
  current(): Playback
  /** Replaces the token in a stream URL with the newest one. */
  withNewest(url: string): string
  /** Accepts a token that was obtained elsewhere. */
  accept(playback: Playback): void
  renew(): Promise<void>
  stop(): void
}

export interface PlaybackTokenSettings {
  first: Playback
  fetchPlayback: () => Promise<ApiResult<Playback>>
  /** Called when the server issues no further token: the access or the show has ended. */
  onRefused: (error: ErrorName) => void
  /** Called when new addresses replaced the old ones. */
  onAccepted?: (next: Playback, last: Playback) => void
}

const retryMs = 5_000
const tokenPrefix = /\/v\/[^/]+\//

/** Renews a playback token in time; the stream continues without a stall. */
export function createPlaybackTokens({
  first,
  fetchPlayback,
  onRefused,
  onAccepted,
}: PlaybackTokenSettings): PlaybackTokens {
  let playback = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<void> | null = null
  let isStopped = false

  const waitAndRenew = (delayMs: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void renew(), delayMs)
  }
  const accept = (next: Playback) => {
    const last = playback
    playback = next
    waitAndRenew(next.renewAfterSec * 1_000)
    if (next !== last) onAccepted?.(next, last)
  }
  const renew = () => {
    renewing ??= fetchPlayback().then((answer) => {
      renewing = null
      if (isStopped) return
      if (answer.ok) return accept(answer.value)
      const isRefused = answer.status === 402 || answer.status === 404 || answer.status === 409
      if (isRefused) onRefused(answer.error.name)
      else waitAndRenew(retryMs)
    })
    return renewing
  }
  accept(first)
  return {
    current: () => playback,
    withNewest(url) {
      const newest = tokenPrefix.exec(playback.standardUrl)?.[0]
      return newest ? url.replace(tokenPrefix, newest) : url
    },
    accept,
    renew,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
