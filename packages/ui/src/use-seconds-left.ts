import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { secondsBetween } from './countdown-figures.ts'

export interface Deadline {
  targetMs: number
  /** The server's clock, in ms. Keep the same function while its offset is valid. */
  now: () => number
  /** Server time of the rendering; hydration must render the same value. */
  renderedAtMs: number
  onEnd?: (() => void) | undefined
}

/** Returns whole seconds until the deadline, down to 0, and re-renders once a second. */
export function useSecondsLeft({ targetMs, now, renderedAtMs, onEnd }: Deadline): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      let timer: ReturnType<typeof setTimeout>
      const wait = () => {
        const leftMs = targetMs - now()
        if (leftMs <= 0) return
        timer = setTimeout(
          () => {
            notify()
            wait()
          },
          leftMs % 1000 || 1000,
        )
      }
      wait()
      return () => clearTimeout(timer)
    },
    [targetMs, now],
  )
  const left = useSyncExternalStore(
    subscribe,
    () => secondsBetween(now(), targetMs),
    () => secondsBetween(renderedAtMs, targetMs),
  )
  const isOver = left === 0
  useEffect(() => {
    if (isOver) onEnd?.()
  }, [isOver, onEnd])
  return left
}
