import type { ChatMessage } from '@encore/contract/realtime'
import { api } from '#app/data/api.ts'

/** What staff does with a room; the room tells the effect to everybody, this page too. */
export function moderation(eventId: string, call: typeof api = api) {
  const id = eventId
  const restrict = (
    message: ChatMessage,
    body: { kind: 'MUTE' | 'BAN'; minutes?: number; deletesWords?: boolean },
  ) =>
    call('POST /api/v1/live/{id}/chat/restrictions', {
      params: { id },
      body: { uid: message.author.uid, ...body },
    })
  return {
    pin: (seq: number | null) => call('PUT /api/v1/live/{id}/chat/pinned', { params: { id }, body: { seq } }),
    remove: ({ seq }: ChatMessage) =>
      call('POST /api/v1/live/{id}/chat/deletions', { params: { id }, body: { seqs: [seq] } }),
    mute: (message: ChatMessage) => restrict(message, { kind: 'MUTE', minutes: 10 }),
    ban: (message: ChatMessage) => restrict(message, { kind: 'BAN', deletesWords: true }),
    slow: (seconds: number) =>
      call('PUT /api/v1/live/{id}/chat/slow-mode', { params: { id }, body: { seconds } }),
  }
}

export type Moderation = ReturnType<typeof moderation>
