import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { secondsBetween } from './countdown-figures.ts'

export interface Deadline {
  targetMs: number
  /** The server's clock, in ms. Keep one function for as long as its offset holds. */
  now: () => number
  /** The time the server rendered at: the first picture in the browser has to equal it. */
  renderedAtMs: number
  onEnd?: (() => void) | undefined
}

/** Whole seconds until the deadline, counted down to 0 and re-rendered once a second. */
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
