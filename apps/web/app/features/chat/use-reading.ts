import { useAim } from '@encore/ui/use-aim'
import { useRef, useState } from 'react'
import type { ChatLog } from './chat-log.ts'

/** Closer to the newest line than this, the reader follows. */
const nearPx = 24

/**
 * Readers who scroll up see what stood there then, until they come back to the end. Under a pointer that is about to
 * press a line the list holds still as well.
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

/** What was taken away meanwhile goes also from what is being read. */
function stillThere(held: ChatLog, log: ChatLog): ChatLog {
  const now = new Set(log.messages.map(({ seq }) => seq))
  const oldest = log.messages[0]?.seq ?? 0
  const messages = held.messages.filter(({ seq }) => seq < oldest || now.has(seq))
  return messages.length === held.messages.length ? held : { ...held, messages }
}

const unreadSince = (held: ChatLog, log: ChatLog): number =>
  log.messages.filter(({ seq }) => seq > held.seq).length
