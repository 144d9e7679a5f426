import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { type Playhead, usePlayhead } from '#app/features/player/playhead.ts'
import { type ChatReplay, chunkMs, createChatReplay } from './chat-replay.ts'

interface Shared {
  eventId: string
  chat: ChatReplay
  users: number
  stop: (() => void) | null
}

/** One for each player, however many features follow it. */
const shared = new WeakMap<Playhead, Shared>()

/** The chat of the replay on this page, running while mounted. */
export function useChatReplay(eventId: string): ChatReplay {
  const playhead = usePlayhead()
  const [own] = useState(() => sharedFor(playhead, eventId))
  useEffect(() => {
    own.users++
    own.stop ??= own.chat.start()
    return () => {
      if (--own.users > 0) return
      own.stop?.()
      own.stop = null
    }
  }, [own])
  return own.chat
}

function sharedFor(playhead: Playhead, eventId: string): Shared {
  const found = shared.get(playhead)
  if (found?.eventId === eventId) return found
  const chat = createChatReplay({
    mediaMs: playhead.mediaMs,
    onJump: playhead.onJump,
    fetchChunk: async (from) => {
      const answer = await api('GET /api/v1/live/{id}/chat', {
        params: { id: eventId },
        query: { from, to: from + chunkMs },
      })
      return answer.ok ? answer.value : null
    },
  })
  const made = { eventId, chat, users: 0, stop: null }
  shared.set(playhead, made)
  return made
}
