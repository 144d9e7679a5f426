import { useEffect } from 'react'

const checkDelayMs = 6_000
const longestTimerMs = 2 ** 31 - 1

/**
 * Calls `onDue` once, 6 s after `at` (ISO 8601; null is never), because the server polls due work only every few
 * seconds.
 */
export function useDue(at: string | null, onDue: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: who hears of it may change with each render
  useEffect(() => {
    const waitMs = at === null ? longestTimerMs : Date.parse(at) - Date.now()
    if (waitMs + checkDelayMs > longestTimerMs) return
    const timer = setTimeout(onDue, Math.max(0, waitMs) + checkDelayMs)
    return () => clearTimeout(timer)
  }, [at])
}
