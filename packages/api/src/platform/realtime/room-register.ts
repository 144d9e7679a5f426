import type { RefusalReason, ServerMessage } from '@encore/contract/realtime'
import type { Ctx } from '#platform/context.ts'
import { faultFailure } from '#platform/http/faults.ts'
import type { Connection } from './connection.ts'
import { textFrame } from './frame.ts'
import { catchUp, deliver, isStillIn, type Membership, newRoom, type Room, roomIdOf } from './room.ts'
import type { Admission, RoomHandler, RoomMessage, RoomReaction, Rooms } from './rooms.ts'
import { skipAboveBytes } from './terms.ts'

/** The rooms of this process and who is in them. */
export interface RoomRegister extends Omit<Rooms, 'tellMember' | 'hear'> {
  join(connection: Connection, room: string, since: number | null): Promise<void>
  leave(connection: Connection, room: string): void
  receive(connection: Connection, message: RoomMessage): Promise<ServerMessage>
  react(connection: Connection, reaction: RoomReaction): void
  /** Asks again whether these connections may stay where they are. */
  readmit(connections: Iterable<Connection>): Promise<void>
  /** Brings slow readers up to date and tells counts that changed; called on a schedule. */
  sweep(): void
  count(): number
}

export function createRoomRegister({ log, metrics, relay }: Ctx): RoomRegister {
  const handlers = new Map<string, RoomHandler>()
  const rooms = new Map<string, Room>()
  const doubtful = new Set<Membership>()
  const framesOut = metrics.counter('encore_realtime_frames_total', 'Ticks written to sockets')
  const skipped = metrics.counter(
    'encore_realtime_skipped_total',
    'Ticks left out for who was not up to date',
  )

  const size = (name: string) => rooms.get(name)?.members.size ?? 0
  const viewers = (name: string) => size(name) + relay.viewersElsewhere(name)
  relay.countViewers(() => Object.fromEntries([...rooms.keys()].map((name) => [name, size(name)])))

  const find = (connection: Connection, name: string) => rooms.get(name)?.members.get(connection)

  const enter = (connection: Connection, name: string, handler: RoomHandler, canSend: boolean) => {
    const room = rooms.get(name) ?? newRoom(name, handler)
    rooms.set(name, room)
    const member: Membership = { connection, room, canSend, seq: 0, state: 'CATCHING_UP' }
    room.members.set(connection, member)
    connection.roomNames.add(name)
    return member
  }

  const remove = ({ connection, room }: Membership) => {
    room.members.delete(connection)
    connection.roomNames.delete(room.name)
    if (room.members.size === 0 && rooms.get(room.name) === room) rooms.delete(room.name)
  }

  const expelMember = (member: Membership, reason: RefusalReason) => {
    remove(member)
    member.connection.send({ type: 'left', room: member.room.name, reason })
  }

  const unavailable = (cause: unknown): Extract<Admission, { ok: false }> => {
    const { error } = faultFailure(cause)
    log.warn({ err: error === 'INTERNAL' ? cause : undefined, kind: error }, 'a room could not answer')
    return { ok: false, reason: error }
  }

  const recover = (member: Membership) => {
    catchUp(member, member.seq).catch((cause: unknown) => {
      unavailable(cause)
      member.state = 'BEHIND'
    })
  }

  const readmitOne = async (member: Membership) => {
    const { connection, room } = member
    if (!connection.principal || !isStillIn(member)) return
    try {
      const admission = await room.handler.admit(room.id, connection.principal)
      if (!isStillIn(member)) return
      if (admission.ok) member.canSend = admission.canSend
      else expelMember(member, admission.reason)
    } catch (cause) {
      unavailable(cause)
      doubtful.add(member)
    }
  }

  return {
    handle: (prefix, handler) => {
      handlers.set(prefix, handler)
    },
    size,
    viewers,
    tickMs: (room) => tickMsOf(size(room)),
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
      skipped.inc(room.members.size - written)
    },
    expel: (name, uid, reason) => {
      for (const member of rooms.get(name)?.members.values() ?? []) {
        if (member.connection.principal?.uid === uid) expelMember(member, reason)
      }
    },
    join: async (connection, name, since) => {
      const handler = handlers.get(name.split(':', 1)[0] ?? '')
      if (!handler || !connection.principal) return connection.send(refused('NOT_FOUND', name))
      const admission = await handler.admit(roomIdOf(name), connection.principal).catch(unavailable)
      if (!connection.isOpen) return
      if (!admission.ok) return connection.send(refused(admission.reason, name))
      const member = enter(connection, name, handler, admission.canSend)
      try {
        await catchUp(member, since)
        if (admission.note && isStillIn(member)) connection.send(admission.note)
      } catch (cause) {
        remove(member)
        connection.send(refused(unavailable(cause).reason, name))
      }
    },
    leave: (connection, name) => {
      const member = find(connection, name)
      if (member) remove(member)
    },
    receive: async (connection, message) => {
      const { room: name, clientId } = message
      const member = find(connection, name)
      const { principal } = connection
      if (!member || !principal) return { ...refused('NOT_FOUND', name), clientId }
      if (principal.kind === 'guest') return { ...refused('GUESTS_READ_ONLY', name), clientId }
      if (!member.canSend) return { ...refused('NOT_ENTITLED', name), clientId }
      return member.room.handler.receive(member.room.id, principal, message).catch((cause: unknown) => {
        return { ...refused(unavailable(cause).reason, name), clientId }
      })
    },
    react: (connection, reaction) => {
      const member = find(connection, reaction.room)
      const { principal } = connection
      if (member?.canSend && principal?.kind === 'member')
        member.room.handler.react(member.room.id, principal, reaction)
    },
    readmit: async (connections) => {
      for (const connection of connections) {
        for (const name of connection.roomNames) {
          const member = find(connection, name)
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
        if (viewers(room.name) !== room.toldViewers) room.handler.viewersChanged(room.id)
      }
    },
  }
}

const tickMsOf = (viewers: number) => (viewers > 20_000 ? 500 : viewers > 5_000 ? 250 : 100)

const refused = (reason: RefusalReason, room: string) => ({
  type: 'refused' as const,
  reason,
  room,
  ...(reason === 'UNAVAILABLE' ? { retryAfterSec: 2 } : {}),
})
