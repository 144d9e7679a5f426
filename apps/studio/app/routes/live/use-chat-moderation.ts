import { type Poll, poll } from '@encore/app-kit/poll'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { added, type ChatLog, emptyLog } from './chat-log.ts'

const everyMs = 1_000

export interface ChatModerationState {
  eventId: string
  log: ChatLog
  isKnown: boolean
  refresh(): void
}

/** Polls the chat every second. */
export function useChatModeration(eventId: string): ChatModerationState {
  const [{ log, isKnown }, setState] = useState({ log: emptyLog, isKnown: false })
  const running = useRef<Poll>(null)
  useEffect(() => {
    let seen = emptyLog
    const load = () =>
      call('GET /api/studio/event/{eventId}/chat', {
        params: { eventId },
        query: { after: seen.lastSeq, revision: seen.revision },
      })
    const started = poll(load, everyMs, (answer) => {
      if (!answer.ok) return
      const isSame =
        answer.value.messages.length === 0 && answer.value.revision === seen.revision && seen.revision > 0
      seen = added(seen, answer.value)
      if (!isSame) setState({ log: seen, isKnown: true })
      else setState((now) => (now.isKnown ? now : { log: seen, isKnown: true }))
    })
    running.current = started
    return started.stop
  }, [eventId])
  const refresh = useCallback(() => running.current?.now(), [])
  return { eventId, log, isKnown, refresh }
}
