import type { Connection } from './connection.ts'
import { textFrame } from './frame.ts'
import type { Joined, RoomHandler } from './rooms.ts'
import { skipAboveBytes } from './terms.ts'

export interface Room {
  name: string
  /** Name without the prefix. */
  id: string
  handler: RoomHandler
  members: Map<Connection, Membership>
  /** Connections that found no free capacity and read over HTTP, in order of arrival. */
  waiting: Map<Connection, Membership>
  /** The chunk key last sent to the waiting connections. */
  publishedKey: string | null
  /** Number of the newest tick. */
  seq: number
  publishedViewers: number
  /** After an interruption thousands of clients request the same `joined`, so its frame is made once. */
  frames: WeakMap<Joined, Buffer>
}

export interface Membership {
  connection: Connection
  room: Room
  canSend: boolean
  /** The newest tick this member was sent. */
  seq: number
  /**
   * `WAITING`: for capacity; `CATCHING_UP`: a `joined` is being made and will include ticks sent in the meantime;
   * `BEHIND`: it needs one.
   */
  state: 'WAITING' | 'CURRENT' | 'CATCHING_UP' | 'BEHIND'
}

export const roomIdOf = (name: string): string => name.slice(name.indexOf(':') + 1)

export const newRoom = (name: string, handler: RoomHandler): Room => ({
  name,
  id: roomIdOf(name),
  handler,
  members: new Map(),
  waiting: new Map(),
  publishedKey: null,
  seq: 0,
  publishedViewers: 0,
  frames: new WeakMap(),
})

export const inRoom = ({ members, waiting }: Room, connection: Connection): Membership | undefined =>
  members.get(connection) ?? waiting.get(connection)

/** False when it has left or joined again since. */
export const isStillIn = (member: Membership): boolean =>
  member.connection.isOpen && inRoom(member.room, member.connection) === member

/** Writes a tick to a member that keeps up; returns false when it was skipped. */
export function deliver(member: Membership, frame: Buffer, seq: number | null): boolean {
  const { connection, state } = member
  if (state === 'CURRENT' && connection.backlogBytes > skipAboveBytes) member.state = 'BEHIND'
  if (member.state !== 'CURRENT') return false
  connection.write(frame)
  if (seq !== null) member.seq = seq
  return true
}

/** Sends everything after `since` until no new tick came in between; throws when the room cannot be read. */
export async function catchUp(member: Membership, since: number | null): Promise<void> {
  const { connection, room } = member
  member.state = 'CATCHING_UP'
  for (let from = since; ; from = member.seq) {
    const joined = await room.handler.welcome(room.id, member.canSend, from)
    if (!isStillIn(member)) return
    const frame = room.frames.get(joined) ?? textFrame(joined)
    room.frames.set(joined, frame)
    connection.write(frame)
    member.seq = joined.seq
    const isCurrent = joined.seq >= room.seq
    if (isCurrent || connection.backlogBytes > skipAboveBytes) {
      member.state = isCurrent ? 'CURRENT' : 'BEHIND'
      return
    }
  }
}
