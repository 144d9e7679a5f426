import { useStore } from '@encore/app-kit/store'
import { useEffect, useState } from 'react'
import { liveConnection } from '#app/data/live-connection.ts'
import { type Chat, type ChatState, createChat, emptyChat } from './chat.ts'

/** Runs an event's chat while mounted. `eventId` must not change during the life of the component. */
export function useChat(eventId: string): { chat: Chat; state: ChatState } {
  const [chat] = useState(() => createChat({ room: `live:${eventId}`, connect: liveConnection }))
  useEffect(() => chat.start(), [chat])
  const state = useStore(chat.state, emptyChat)
  return { chat, state }
}
