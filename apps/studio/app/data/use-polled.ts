import type { ApiResult } from '@encore/contract/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Poll, poll } from './poll.ts'

export interface Polled<T> {
  /** The last answer; null before the first. */
  value: T | null
  /** The last question was not answered. */
  isAway: boolean
  refresh(): void
}

/** Keeps a page's news fresh while it is looked at; `load` has to stay the same function as long as it asks the same. */
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
