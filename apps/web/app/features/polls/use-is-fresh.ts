import type { PollClosedCue, PollOpenedCue } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { usePlayhead } from '#app/features/player/playhead.ts'

/** Media time during which a result is shown, in milliseconds. */
const resultMs = 45_000

/** True for an open poll, and for a result within `resultMs` of its cue, also after seeking back to it. */
export function useIsFresh(cue: PollOpenedCue | PollClosedCue | null): boolean {
  const playhead = usePlayhead()
  const [staleId, setStaleId] = useState<string | null>(null)
  useEffect(() => {
    if (cue?.kind !== 'POLL_CLOSED') return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const leftMs = resultMs - ((playhead.mediaMs() ?? cue.mediaMs) - cue.mediaMs)
      setStaleId(leftMs > 0 ? null : cue.id)
      if (leftMs > 0) timer = setTimeout(look, leftMs / playhead.rate())
    }
    look()
    const stop = playhead.onJump(look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [cue, playhead])
  return cue !== null && staleId !== cue.id
}
