import type { ServerMessage } from '@encore/contract/realtime'
import type { RoomReader, RoomReaderSettings } from './room-reader.ts'

/** Where a room is read: brought in when a room has to be. */
export type OpenReader = (settings: Omit<RoomReaderSettings, 'load' | 'now'>) => Promise<RoomReader>

export interface RoomsByHttpSettings {
  open: OpenReader
  hear: (message: ServerMessage) => void
  onFlow: (isFlowing: boolean) => void
}

/** The rooms of a page for which it has no place on a socket. */
export interface RoomsByHttp {
  /** Reads from now on, or goes on with another key. `isAsked`: the page has asked to come in and wants to hear that it is. */
  read(room: string, key: string | null, wish: { canSend: boolean; isAsked: boolean }): void
  stop(room: string): void
  stopAll(): void
}

interface ReadRoom {
  key: string | null
  reader: RoomReader | null
}

export function createRoomsByHttp({ open, hear, onFlow }: RoomsByHttpSettings): RoomsByHttp {
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
    void open({ room, key, canSend, hear: (message) => isCurrent() && hear(message), onFlow }).then(
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
