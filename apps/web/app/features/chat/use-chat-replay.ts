import { api } from '#app/data/api.ts'
import { scopedSingleton } from '#app/features/player/scoped-singleton.ts'
import { chunkMs, createChatReplay } from './chat-replay.ts'

export const useChatReplay = scopedSingleton(
  ({ mediaMs, onJump }, { id }: { id: string }) =>
    createChatReplay({
      mediaMs,
      onJump,
      fetchChunk: async (from) => {
        const answer = await api('GET /api/v1/live/{id}/chat', {
          params: { id },
          query: { from, to: from + chunkMs },
        })
        return answer.ok ? answer.value : null
      },
    }),
  (chat) => chat.start(),
)
