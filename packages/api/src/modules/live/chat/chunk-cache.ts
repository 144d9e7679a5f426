import type { EventTimes } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Rooms } from '#platform/realtime/rooms.ts'
import type { ChatRoom } from './chat-room.ts'
import { type Cut, createChunkSignature } from './chunk-signature.ts'
import { type Chunks, createChunks } from './chunks.ts'

export type FoundChunks =
  | { ok: true; chunks: Chunks; cutOf(cursor: string): Cut | null }
  | { ok: false; reason: 'NOT_FOUND' | 'NOT_ENTITLED' }

export interface ChunkCache {
  find(event: EventTimes, room: () => Promise<ChatRoom>, key: string | null): Promise<FoundChunks>
  keyOf(eventId: string): string
  forget(eventId: string): void
}

export function createChunkCache({ config, clock, metrics, secrets }: Ctx, rooms: Rooms): ChunkCache {
  const signature = createChunkSignature(secrets('chat-chunks'))
  const open = new Map<string, { room: ChatRoom; chunks: Chunks }>()
  const made = metrics.counter('encore_chat_chunks_total', 'Chat chunks rendered for HTTP readers')
  return {
    find: async (event, roomOf, key) => {
      const { id, isFree, isHidden } = event
      const isEverybodys = isFree && !isHidden
      if (!isEverybodys && (key === null || !signature.opens(id, key, clock.now())))
        return { ok: false, reason: isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED' }
      const room = await roomOf()
      const known = open.get(id)
      if (known && known.room !== room) known.chunks.close()
      const chunks =
        known?.room === room
          ? known.chunks
          : createChunks({
              name: `live:${id}`,
              room,
              rooms,
              everyMs: config.CHAT_CHUNK_MS,
              clock,
              cursorOf: (cut) => signature.cursorOf(id, cut),
              made: () => made.inc(),
            })
      open.set(id, { room, chunks })
      return { ok: true, chunks, cutOf: (cursor) => signature.cutOf(id, cursor) }
    },
    keyOf: (eventId) => signature.keyOf(eventId, clock.now()),
    forget: (eventId) => {
      open.get(eventId)?.chunks.close()
      open.delete(eventId)
    },
  }
}
