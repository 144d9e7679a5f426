import { publicApi } from './public-api.ts'
import type { RoomReaderSettings } from './room-reader.ts'

export const loadChatChunk =
  (room: string): RoomReaderSettings['load'] =>
  (query) =>
    publicApi('GET /api/v1/live/{id}/chat/chunk', {
      params: { id: room.slice(room.indexOf(':') + 1) },
      query,
    })
