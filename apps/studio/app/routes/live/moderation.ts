import type { ChatMessage } from '@encore/contract/realtime'
import { call } from '#app/data/api.ts'

export function moderation(eventId: string) {
  const params = { eventId }
  return {
    pin: (seq: number | null) =>
      call('PUT /api/studio/event/{eventId}/chat/pinned', { params, body: { seq } }),
    remove: (seqs: number[]) =>
      call('POST /api/studio/event/{eventId}/chat/deletions', { params, body: { seqs } }),
    keep: (seqs: number[]) => call('POST /api/studio/event/{eventId}/chat/kept', { params, body: { seqs } }),
    mute: ({ author }: ChatMessage) =>
      call('POST /api/studio/event/{eventId}/chat/restrictions', {
        params,
        body: { uid: author.uid, kind: 'MUTE', minutes: 10 },
      }),
    ban: ({ author }: ChatMessage, ban: { reason: string; deletesWords: boolean; endsTicket: boolean }) =>
      call('POST /api/studio/event/{eventId}/chat/restrictions', {
        params,
        body: { uid: author.uid, kind: 'BAN', ...ban },
      }),
    lift: (uid: string) =>
      call('DELETE /api/studio/event/{eventId}/chat/restrictions/{uid}', { params: { eventId, uid } }),
    slow: (seconds: number) =>
      call('PUT /api/studio/event/{eventId}/chat/slow-mode', { params, body: { seconds } }),
    close: (isClosed: boolean) =>
      call('PUT /api/studio/event/{eventId}/chat/closed', { params, body: { isClosed } }),
    words: (words: string[]) =>
      call('PUT /api/studio/event/{eventId}/chat/words', { params, body: { words } }),
  }
}
