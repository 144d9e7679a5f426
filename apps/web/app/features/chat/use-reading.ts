import { useRef, useState } from 'react'
import type { ChatLog } from './chat-log.ts'

/** Closer to the newest line than this, the reader follows. */
const nearPx = 24

/**
 * Whoever scrolls up reads what stood there then, undisturbed, until they come back to the end.
 * The scroller counts from its end (`column-reverse`): 0 is the newest line, older lines are negative.
 */
export function useReading(log: ChatLog) {
  const scroller = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<ChatLog | null>(null)
  const onScroll = () => {
    const isAway = (scroller.current?.scrollTop ?? 0) < -nearPx
    if (isAway && !held) setHeld(log)
    if (!isAway && held) setHeld(null)
  }
  const follow = () => {
    setHeld(null)
    scroller.current?.scrollTo({ top: 0 })
  }
  return { scroller, onScroll, follow, shown: held ?? log, unread: held ? log.seq - held.seq : 0 }
}

export type Reading = ReturnType<typeof useReading>
