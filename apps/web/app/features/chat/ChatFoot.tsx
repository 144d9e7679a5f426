import { useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { Composer } from './Composer.tsx'
import type { Chat, ChatState } from './chat.ts'
import { MutedNote } from './MutedNote.tsx'

interface ChatFootProps {
  chat: Chat
  state: ChatState
  uid: string | null
  onSent: () => void
}

/** The composer, or the note that replaces it during a mute. The client's clock ends a mute here. */
export function ChatFoot({ chat, state: { draft, log, slowUntil }, uid, onSent }: ChatFootProps) {
  const now = useNow(useState(serverNow)[0])
  const { muted, badge } = log.memberStatus
  if (muted && (muted.until === null || muted.until > now)) return <MutedNote until={muted.until} />
  const { slowModeSec } = log.state
  return (
    <Composer
      chat={chat}
      draft={draft}
      uid={uid}
      slowModeSec={badge ? 0 : slowModeSec}
      waitSec={
        slowUntil === null ? 0 : Math.min(slowModeSec, Math.max(0, Math.ceil((slowUntil - now) / 1000)))
      }
      onSent={onSent}
    />
  )
}
