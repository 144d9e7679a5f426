import { useEffect } from 'react'

const looksAfterMs = 6_000
const longestTimerMs = 2 ** 31 - 1

/** Says once that a moment has come (ISO 8601; null is never): the server looks every few seconds, the page looks after it. */
export function useDue(at: string | null, onDue: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: who hears of it may change with each render
  useEffect(() => {
    const waitMs = at === null ? longestTimerMs : Date.parse(at) - Date.now()
    if (waitMs + looksAfterMs > longestTimerMs) return
    const timer = setTimeout(onDue, Math.max(0, waitMs) + looksAfterMs)
    return () => clearTimeout(timer)
  }, [at])
}
