import type { ServerMessage } from '@encore/contract/realtime'
import type { RoomReader, RoomReaderSettings } from './room-reader.ts'

/** Opens a room's reader; its module is loaded when the first room needs it. */
export type OpenReader = (settings: Omit<RoomReaderSettings, 'load' | 'now'>) => Promise<RoomReader>

export interface RoomsByHttpSettings {
  open: OpenReader
  handle: (message: ServerMessage) => void
  onFlow: (isFlowing: boolean) => void
}

/** Rooms that the page reads over HTTP, because the socket has no capacity for them. */
export interface RoomsByHttp {
  /**
   * Starts reading, or continues with another key. `isAsked`: the page requested to join and expects a `joined`
   * message.
   */
  read(room: string, key: string | null, options: { canSend: boolean; isAsked: boolean }): void
  stop(room: string): void
  stopAll(): void
}

interface ReadRoom {
  key: string | null
  reader: RoomReader | null
}

export function createRoomsByHttp({ open, handle, onFlow }: RoomsByHttpSettings): RoomsByHttp {
  const readers = new Map<string, ReadRoom>()

  const read: RoomsByHttp['read'] = (room, key, { canSend, isAsked }) => {
    const known = readers.get(room)
    if (known) {
      known.key = key
      known.reader?.openWith(key)
      if (isAsked) known.reader?.greet()
      return
    }
    const own: ReadRoom = { key, reader: null }
    readers.set(room, own)
    const isCurrent = () => readers.get(room) === own
    void open({ room, key, canSend, handle: (message) => isCurrent() && handle(message), onFlow }).then(
      (reader) => {
        own.reader = reader
        reader.openWith(own.key)
        if (!isCurrent()) reader.stop()
      },
      () => {
        if (isCurrent()) readers.delete(room)
      },
    )
  }
  const stop = (room: string) => {
    readers.get(room)?.reader?.stop()
    readers.delete(room)
  }
  return {
    read,
    stop,
    stopAll: () => {
      for (const room of [...readers.keys()]) stop(room)
    },
  }
}
