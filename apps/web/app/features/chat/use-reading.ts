import { useAim } from '@encore/ui/use-aim'
import { useRef, useState } from 'react'
import type { ChatLog } from './chat-log.ts'

/** Within this distance of the newest line, the list follows new messages. */
const nearPx = 24

/**
 * Freezes the list for readers who scroll up until they return to the end, and while a pointer is about to press a
 * line.
 * The scroller counts from its end (`column-reverse`): 0 is the newest line, older lines are negative.
 */
export function useReading(log: ChatLog) {
  const scroller = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<ChatLog | null>(null)
  const isAiming = useRef(false)
  const isAway = () => (scroller.current?.scrollTop ?? 0) < -nearPx
  const settle = () => {
    if (!isAway() && !isAiming.current) setHeld(null)
  }
  const aim = useAim(
    () => {
      isAiming.current = true
      setHeld((before) => before ?? log)
    },
    () => {
      isAiming.current = false
      settle()
    },
  )
  const onScroll = () => {
    if (isAway()) setHeld((before) => before ?? log)
    else settle()
  }
  const follow = () => {
    setHeld(null)
    scroller.current?.scrollTo({ top: 0 })
  }
  return {
    scroller,
    ...{ onScroll, aim },
    follow,
    shown: held ? stillThere(held, log) : log,
    unread: held ? unreadSince(held, log) : 0,
  }
}

export type Reading = ReturnType<typeof useReading>

/** Removes messages from the frozen list that were deleted since. */
function stillThere(held: ChatLog, log: ChatLog): ChatLog {
  const now = new Set(log.messages.map(({ seq }) => seq))
  const oldest = log.messages[0]?.seq ?? 0
  const messages = held.messages.filter(({ seq }) => seq < oldest || now.has(seq))
  return messages.length === held.messages.length ? held : { ...held, messages }
}

const unreadSince = (held: ChatLog, log: ChatLog): number =>
  log.messages.filter(({ seq }) => seq > held.seq).length
