import type { RefusalReason, ServerMessage } from '@encore/contract/realtime'
import type { Ctx } from '#platform/context.ts'
import { faultFailure } from '#platform/http/faults.ts'
import type { Connection } from './connection.ts'
import { textFrame } from './frame.ts'
import type { Admission, Joined, RoomHandler, RoomMessage, Rooms } from './rooms.ts'
import { skipAboveBytes } from './terms.ts'

/** The rooms of this process and who is in them. */
export interface RoomRegister extends Omit<Rooms, 'tellMember'> {
  join(connection: Connection, room: string, since: number | null): Promise<void>
  leave(connection: Connection, room: string): void
  receive(connection: Connection, message: RoomMessage): Promise<ServerMessage>
  /** Asks again whether these connections may stay where they are. */
  readmit(connections: Iterable<Connection>): Promise<void>
  /** Brings slow readers up to date and tells counts that changed; called on a schedule. */
  sweep(): void
  count(): number
}

interface Room {
  name: string
  id: string
  handler: RoomHandler
  members: Map<Connection, Membership>
  /** Of the newest tick. */
  seq: number
  toldViewers: number
}

interface Membership {
  connection: Connection
  room: Room
  canSend: boolean
  /** The newest tick this member has been sent. */
  seq: number
  /** `CATCHING_UP`: a `joined` is being made and will hold what ticks say meanwhile; `BEHIND`: it needs one. */
  state: 'CURRENT' | 'CATCHING_UP' | 'BEHIND'
}

export function createRoomRegister({ log, metrics }: Ctx): RoomRegister {
  const handlers = new Map<string, RoomHandler>()
  const rooms = new Map<string, Room>()
  const doubtful = new Set<Membership>()
  const framesOut = metrics.counter('encore_realtime_frames_total', 'Frames sent to rooms')
  const skipped = metrics.counter('encore_realtime_skipped_total', 'Ticks left out for slow readers')
  const frameOf = rememberedFrames()

  const enter = (connection: Connection, name: string, handler: RoomHandler, canSend: boolean) => {
    const room = rooms.get(name) ?? newRoom(name, handler)
    rooms.set(name, room)
    const known = room.members.get(connection)
    const member: Membership = { connection, room, canSend, seq: known?.seq ?? 0, state: 'CATCHING_UP' }
    room.members.set(connection, member)
    connection.roomNames.add(name)
    return member
  }

  const remove = ({ connection, room }: Membership) => {
    room.members.delete(connection)
    connection.roomNames.delete(room.name)
    if (room.members.size === 0 && rooms.get(room.name) === room) rooms.delete(room.name)
  }

  const isStill = (member: Membership) =>
    member.connection.isOpen && member.room.members.get(member.connection) === member

  /** Sends what the room said after `since` until nothing was said in between. */
  const catchUp = async (member: Membership, since: number | null): Promise<void> => {
    const { connection, room } = member
    member.state = 'CATCHING_UP'
    for (let from = since; ; from = member.seq) {
      const joined = await room.handler.welcome(room.id, member.canSend, from)
      if (!isStill(member)) return
      connection.write(frameOf(joined))
      member.seq = joined.seq
      if (joined.seq >= room.seq) break
      if (connection.backlogBytes > skipAboveBytes) {
        member.state = 'BEHIND'
        return
      }
    }
    member.state = 'CURRENT'
  }

  const recover = (member: Membership) => {
    catchUp(member, member.seq).catch((cause: unknown) => {
      member.state = 'BEHIND'
      log.warn({ kind: faultFailure(cause).error }, 'a slow reader could not be brought up to date')
    })
  }

  /** True when the frame was written. */
  const deliver = (member: Membership, frame: Buffer, seq: number | null): boolean => {
    const { connection, state } = member
    if (state === 'CATCHING_UP') return false
    if (connection.backlogBytes > skipAboveBytes) {
      member.state = 'BEHIND'
      skipped.inc()
    }
    if (member.state === 'BEHIND') return false
    connection.write(frame)
    if (seq !== null) member.seq = seq
    return true
  }

  const expelMember = (member: Membership, reason: RefusalReason) => {
    remove(member)
    member.connection.send({ type: 'left', room: member.room.name, reason })
  }

  const readmitOne = async (member: Membership) => {
    const { connection, room } = member
    if (!connection.principal || !isStill(member)) return
    try {
      const admission = await room.handler.admit(room.id, connection.principal)
      if (!isStill(member)) return
      if (admission.ok) member.canSend = admission.canSend
      else expelMember(member, admission.reason)
    } catch (cause) {
      log.warn({ kind: faultFailure(cause).error }, 'an admission could not be asked again yet')
      doubtful.add(member)
    }
  }

  return {
    handle: (prefix, handler) => {
      handlers.set(prefix, handler)
    },
    size: (room) => rooms.get(room)?.members.size ?? 0,
    tickMs: (room) => tickMsOf(rooms.get(room)?.members.size ?? 0),
    count: () => rooms.size,
    broadcast: (name, message) => {
      const room = rooms.get(name)
      if (!room) return
      const seq = message.type === 'tick' ? message.seq : null
      if (message.type === 'tick') {
        room.seq = message.seq
        room.toldViewers = message.viewers
      }
      const frame = textFrame(message)
      let written = 0
      for (const member of room.members.values()) if (deliver(member, frame, seq)) written++
      framesOut.inc(written)
    },
    expel: (name, uid, reason) => {
      for (const member of rooms.get(name)?.members.values() ?? []) {
        if (member.connection.principal?.uid === uid) expelMember(member, reason)
      }
    },
    join: async (connection, name, since) => {
      const handler = handlers.get(name.split(':', 1)[0] ?? '')
      if (!handler || !connection.principal) return connection.send(refused('NOT_FOUND', name))
      const admission = await handler.admit(idOf(name), connection.principal).catch(unavailable(log))
      if (!connection.isOpen) return
      if (!admission.ok) return connection.send(refused(admission.reason, name))
      const member = enter(connection, name, handler, admission.canSend)
      try {
        await catchUp(member, since)
      } catch (cause) {
        const { reason } = unavailable(log)(cause)
        remove(member)
        connection.send(refused(reason, name))
      }
    },
    leave: (connection, name) => {
      const member = rooms.get(name)?.members.get(connection)
      if (member) remove(member)
    },
    receive: async (connection, message) => {
      const { room: name, clientId } = message
      const member = rooms.get(name)?.members.get(connection)
      const { principal } = connection
      if (!member || !principal) return { ...refused('NOT_FOUND', name), clientId }
      if (principal.kind === 'guest') return { ...refused('GUESTS_READ_ONLY', name), clientId }
      if (!member.canSend) return { ...refused('NOT_ENTITLED', name), clientId }
      return member.room.handler.receive(member.room.id, { principal, connectionId: connection.id }, message)
    },
    readmit: async (connections) => {
      for (const connection of connections) {
        for (const name of connection.roomNames) {
          const member = rooms.get(name)?.members.get(connection)
          if (member) await readmitOne(member)
        }
      }
    },
    sweep: () => {
      for (const member of [...doubtful]) {
        doubtful.delete(member)
        void readmitOne(member)
      }
      for (const room of rooms.values()) {
        for (const member of room.members.values()) {
          if (member.state === 'BEHIND' && member.connection.backlogBytes <= skipAboveBytes) recover(member)
        }
        if (room.members.size !== room.toldViewers) room.handler.viewersChanged(room.id)
      }
    },
  }
}

const idOf = (name: string) => name.slice(name.indexOf(':') + 1)

const newRoom = (name: string, handler: RoomHandler): Room => ({
  name,
  id: idOf(name),
  handler,
  members: new Map(),
  seq: 0,
  toldViewers: 0,
})

const tickMsOf = (viewers: number) => (viewers > 20_000 ? 500 : viewers > 5_000 ? 250 : 100)

const refused = (reason: RefusalReason, room: string) => ({
  type: 'refused' as const,
  reason,
  room,
  ...(reason === 'UNAVAILABLE' ? { retryAfterSec: 2 } : {}),
})

const unavailable =
  (log: Ctx['log']) =>
  (cause: unknown): Extract<Admission, { ok: false }> => {
    const { error } = faultFailure(cause)
    if (error === 'INTERNAL') log.error({ err: cause }, 'a room failed')
    return { ok: false, reason: error }
  }

/** After an interruption thousands come back asking for the same: its frame is made once. */
function rememberedFrames(): (joined: Joined) => Buffer {
  const frames = new WeakMap<Joined, Buffer>()
  return (joined) => {
    const frame = frames.get(joined) ?? textFrame(joined)
    frames.set(joined, frame)
    return frame
  }
}
