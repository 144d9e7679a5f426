import { type Poll, poll } from '@encore/app-kit/poll'
import type { ApiResult } from '@encore/contract/client'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface Polled<T> {
  /** The last value; null before the first response. */
  value: T | null
  /** True when the last request failed. */
  isAway: boolean
  refresh(): void
}

/** Polls while the page is visible. `load` must keep its identity as long as the request is the same. */
export function usePolled<T>(load: () => Promise<ApiResult<T>>, everyMs: number): Polled<T> {
  const [value, setValue] = useState<T | null>(null)
  const [isAway, setIsAway] = useState(false)
  const running = useRef<Poll>(null)
  useEffect(() => {
    const started = poll(load, everyMs, (answer) => {
      setIsAway(!answer.ok)
      if (answer.ok) setValue(answer.value)
    })
    running.current = started
    return started.stop
  }, [load, everyMs])
  const refresh = useCallback(() => running.current?.now(), [])
  return { value, isAway, refresh }
}
