import type { ApiResult } from '@encore/contract/client'

export interface Poll {
  /** Requests immediately, for example after a change; queued when a request is in flight. */
  now(): void
  stop(): void
}

/** Polls while the page is visible, `everyMs` after each response. Stops on 401. */
export function poll<T>(
  load: () => Promise<ApiResult<T>>,
  everyMs: number,
  handle: (answer: ApiResult<T>) => void,
): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isWanted = false
  let isOver = false
  const look = async () => {
    clearTimeout(timer)
    if (isAsking) {
      isWanted = true
      return
    }
    isAsking = true
    isWanted = false
    const answer = await load()
    isAsking = false
    if (isOver) return
    handle(answer)
    if (!answer.ok && answer.status === 401) return
    if (isWanted) return void look()
    if (document.visibilityState === 'visible') timer = setTimeout(() => void look(), everyMs)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void look()
  }
  document.addEventListener('visibilitychange', onVisible)
  void look()
  return {
    now: () => void look(),
    stop: () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
