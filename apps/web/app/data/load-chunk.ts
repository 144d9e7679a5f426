import { createClient } from '@encore/contract/client'
import type { RoomReaderSettings } from './room-reader.ts'
import { timedFetch } from './timed-fetch.ts'

/** Nothing of the page's session goes along, so that any cache may answer. */
const publicApi = createClient({
  fetch: (input, init) => timedFetch(input, { ...init, credentials: 'omit' }),
  origin: '',
  idToken: async () => null,
  headers: () => ({}),
})

export const loadChunk =
  (room: string): RoomReaderSettings['load'] =>
  (query) =>
    publicApi('GET /api/v1/live/{id}/chat/chunk', {
      params: { id: room.slice(room.indexOf(':') + 1) },
      query,
    })
