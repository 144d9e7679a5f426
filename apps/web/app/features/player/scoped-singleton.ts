import { useEffect, useState } from 'react'
import { type Playhead, usePlayhead } from './playhead.ts'

/** Returns a hook that shares one runner per playhead among all features; it runs while any of them is mounted. */
export function scopedSingleton<Show extends { id: string }, Runner>(
  make: (playhead: Playhead, show: Show) => Runner,
  start: (runner: Runner) => () => void,
): (show: Show) => Runner {
  const shared = new WeakMap<Playhead, ReturnType<typeof sharedFor>>()
  const sharedFor = (playhead: Playhead, show: Show) => {
    let users = 0
    let stop: (() => void) | null = null
    return {
      eventId: show.id,
      runner: make(playhead, show),
      follow() {
        users++
        stop ??= start(this.runner)
        return () => {
          if (--users > 0) return
          stop?.()
          stop = null
        }
      },
    }
  }
  const find = (playhead: Playhead, show: Show) => {
    const found = shared.get(playhead)
    if (found?.eventId === show.id) return found
    const made = sharedFor(playhead, show)
    shared.set(playhead, made)
    return made
  }
  return function useRunner(show) {
    const playhead = usePlayhead()
    const [own] = useState(() => find(playhead, show))
    useEffect(() => own.follow(), [own])
    return own.runner
  }
}
