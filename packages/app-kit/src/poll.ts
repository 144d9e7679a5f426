import type { ApiResult } from '@encore/contract/client'
import { onVisible } from './on-visible.ts'

export interface Poll {
  /** Requests immediately, for example after a change; queued when a request is in flight. */
  now(): void
  stop(): void
}

/**
 * Requests immediately and then after each interval while the page is visible. A page that becomes visible or online
 * requests immediately. After a 401 only that or `now` requests again.
 * `intervalMs` counts from each response; a function adds jitter.
 */
export function poll<T>(
  load: () => Promise<ApiResult<T>>,
  intervalMs: number | (() => number),
  onResult: (result: ApiResult<T>) => void,
): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isInFlight = false
  let isQueued = false
  let isStopped = false
  let isSignedOut = false
  const receive = (result: ApiResult<T>) => {
    if (isStopped) return
    isSignedOut = !result.ok && result.status === 401
    onResult(result)
  }
  const wait = () => {
    isInFlight = false
    if (isStopped || isSignedOut) return
    if (isQueued) return request()
    if (document.hidden) return
    timer = setTimeout(request, typeof intervalMs === 'number' ? intervalMs : intervalMs())
  }
  const request = () => {
    clearTimeout(timer)
    isQueued = isInFlight
    if (isInFlight || isStopped) return
    isInFlight = true
    void load().then(receive).finally(wait)
  }
  const unsubscribe = onVisible(request)
  request()
  return {
    now: request,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
