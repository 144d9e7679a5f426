import type { ApiResult } from '@encore/contract/client'
import { useEffect, useState } from 'react'

/** What one question came to. */
export interface Asked<T> {
  /** Null until it is known. */
  value: T | null
  /** Name of the error; empty for none. */
  failed: string
  again(): void
}

/** Asks once, and anew when told to; `load` has to stay the same function as long as it asks the same. */
export function useAnswer<T>(load: () => Promise<ApiResult<T>>): Asked<T> {
  const [told, setTold] = useState<{ value: T | null; failed: string }>({ value: null, failed: '' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew
  useEffect(() => {
    let isOver = false
    setTold({ value: null, failed: '' })
    void load().then((answer) => {
      if (isOver) return
      setTold(answer.ok ? { value: answer.value, failed: '' } : { value: null, failed: answer.error.name })
    })
    return () => {
      isOver = true
    }
  }, [load, round])
  return { ...told, again: () => setRound(round + 1) }
}
