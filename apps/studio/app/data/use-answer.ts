import type { ApiResult } from '@encore/contract/client'
import { useEffect, useState } from 'react'

export interface Asked<T> {
  /** Null until the response arrives. */
  value: T | null
  /** Error name; empty for none. */
  failed: string
  again(): void
}

/** Loads once, and again on `again()`. `load` must keep its identity as long as the request is the same. */
export function useAnswer<T>(load: () => Promise<ApiResult<T>>): Asked<T> {
  const [result, setResult] = useState<{ value: T | null; failed: string }>({ value: null, failed: '' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew
  useEffect(() => {
    let isOver = false
    setResult({ value: null, failed: '' })
    void load().then((answer) => {
      if (isOver) return
      setResult(answer.ok ? { value: answer.value, failed: '' } : { value: null, failed: answer.error.name })
    })
    return () => {
      isOver = true
    }
  }, [load, round])
  return { ...result, again: () => setRound(round + 1) }
}
