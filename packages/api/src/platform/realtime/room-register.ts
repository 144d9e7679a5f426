import type { RefusalReason, ServerMessage } from '@encore/contract/realtime'
import type { Ctx } from '#platform/context.ts'
import { faultFailure } from '#platform/http/faults.ts'
import type { Connection } from './connection.ts'
import { textFrame } from './frame.ts'
import { catchUp, deliver, inRoom, isStillIn, type Membership, newRoom, type Room, roomIdOf } from './room.ts'
import type { Admission, RoomHandler, RoomListener, RoomMessage, RoomReaction, Rooms } from './rooms.ts'
import { skipAboveBytes } from './terms.ts'

export interface RoomRegister
  extends Omit<Rooms, 'tellMember' | 'tellAll' | 'pages' | 'onPageMessage' | 'onPageClosed'> {
  join(connection: Connection, room: string, since: number | null): Promise<void>
  leave(connection: Connection, room: string): void
  receive(connection: Connection, message: RoomMessage): Promise<ServerMessage>
  react(connection: Connection, reaction: RoomReaction): void
  /** Checks again whether these connections may stay in their rooms. */
  readmit(connections: Iterable<Connection>): Promise<void>
  /** Brings slow readers up to date and sends changed viewer counts; called on a schedule. */
  sweep(): void
  count(): number
}

export function createRoomRegister({ log, metrics, config, relay }: Ctx): RoomRegister {
  const handlers = new Map<string, RoomHandler>()
  const rooms = new Map<string, Room>()
  const subscribers = new Map<string, RoomListener>()
  const doubtful = new Set<Membership>()
  /** Used sockets of the realtime capacity, over all rooms. */
  let taken = 0
  const framesOut = metrics.counter('encore_realtime_frames_total', 'Ticks written to sockets')
  const skipped = metrics.counter(
    'encore_realtime_skipped_total',
    'Ticks left out for who was not up to date',
  )

  const size = (name: string) => (rooms.get(name)?.members.size ?? 0) + (subscribers.get(name)?.count() ?? 0)
  const viewers = (name: string) => size(name) + relay.viewersElsewhere(name)
  relay.countViewers(() =>
    Object.fromEntries(
      [...new Set([...rooms.keys(), ...subscribers.keys()])].map((name) => [name, size(name)]),
    ),
  )

  const find = (connection: Connection, name: string) => {
    const room = rooms.get(name)
    return room && inRoom(room, connection)
  }

  const roomOf = (name: string, handler: RoomHandler) => {
    const room = rooms.get(name) ?? newRoom(name, handler)
    rooms.set(name, room)
    return room
  }

  const enter = (connection: Connection, name: string, handler: RoomHandler, canSend: boolean) => {
    const room = roomOf(name, handler)
    const member: Membership = { connection, room, canSend, seq: 0, state: 'CATCHING_UP' }
    room.waiting.delete(connection)
    if (!room.members.has(connection)) taken++
    room.members.set(connection, member)
    connection.roomNames.add(name)
    return member
  }

  /** Reports that the room is full; the key opens its chunks over HTTP. */
  const wait = (connection: Connection, name: string, handler: RoomHandler, canSend: boolean) => {
    const room = roomOf(name, handler)
    room.waiting.set(connection, { connection, room, canSend, seq: 0, state: 'WAITING' })
    connection.roomNames.add(name)
    connection.send(byChunks(room))
  }

  const remove = ({ connection, room }: Membership) => {
    if (room.members.delete(connection)) taken--
    room.waiting.delete(connection)
    connection.roomNames.delete(room.name)
    const isEmpty = room.members.size === 0 && room.waiting.size === 0
    if (isEmpty && rooms.get(room.name) === room) rooms.delete(room.name)
  }

  /** Offers free capacity to the connections that wait longest; one that does not join goes behind the others. */
  const offerPlaces = () => {
    let free = config.CHAT_SOCKETS - taken
    for (const room of rooms.values()) {
      const called = [...room.waiting.values()].slice(0, Math.max(0, free))
      free -= called.length
      for (const member of called) {
        room.waiting.delete(member.connection)
        room.waiting.set(member.connection, member)
        member.connection.send({ type: 'room.available', room: room.name })
      }
    }
  }

  const renewKey = (room: Room) => {
    if (room.waiting.size === 0 || room.handler.chunkKey(room.id) === room.publishedKey) return
    const frame = textFrame(byChunks(room))
    for (const { connection } of room.waiting.values()) connection.write(frame)
  }

  const expelMember = (member: Membership, reason: RefusalReason) => {
    remove(member)
    member.connection.send({ type: 'left', room: member.room.name, reason })
  }

  const unavailable = (cause: unknown): Extract<Admission, { ok: false }> => {
    const { error } = faultFailure(cause)
    log.warn({ err: error === 'INTERNAL' ? cause : undefined, kind: error }, 'room request failed')
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
    tickMs: (room) => tickMsOf(rooms.get(room)?.members.size ?? 0),
    subscribe: (room, ear) => {
      subscribers.set(room, ear)
      return () => {
        if (subscribers.get(room) === ear) subscribers.delete(room)
      }
    },
    count: () => rooms.size,
    broadcast: (name, message) => {
      subscribers.get(name)?.handle(message)
      const room = rooms.get(name)
      if (!room) return
      const seq = message.type === 'tick' ? message.seq : null
      if (message.type === 'tick') {
        room.seq = message.seq
        room.publishedViewers = message.viewers
      }
      const frame = textFrame(message)
      let written = 0
      for (const member of room.members.values()) if (deliver(member, frame, seq)) written++
      framesOut.inc(written)
      skipped.inc(room.members.size - written)
    },
    expel: (name, uid, reason) => {
      const room = rooms.get(name)
      for (const member of room ? [...room.members.values(), ...room.waiting.values()] : []) {
        if (member.connection.principal?.uid === uid) expelMember(member, reason)
      }
    },
    join: async (connection, name, since) => {
      const handler = handlers.get(name.split(':', 1)[0] ?? '')
      if (!handler || !connection.principal) return connection.send(refused('NOT_FOUND', name))
      const admission = await handler.admit(roomIdOf(name), connection.principal).catch(unavailable)
      if (!connection.isOpen) return
      if (!admission.ok) return connection.send(refused(admission.reason, name))
      const hasPlace = rooms.get(name)?.members.has(connection) || taken < config.CHAT_SOCKETS
      if (!hasPlace && !admission.keepsPlace) {
        wait(connection, name, handler, admission.canSend)
        if (admission.note) connection.send(admission.note)
        return
      }
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
        if (room.members.size > 0 && viewers(room.name) !== room.publishedViewers)
          room.handler.viewersChanged(room.id)
        renewKey(room)
      }
      offerPlaces()
    },
  }
}

/**
 * Ticks slow down with the audience, so that a room writes at most 15,000 times per second (a sixth of a core), up to
 * the slowest tick.
 */
const tickMsOf = (viewers: number) => Math.min(slowestTickMs, Math.max(quickestTickMs, viewers / 15))
const quickestTickMs = 100
const slowestTickMs = 1_000

function byChunks(room: Room): ServerMessage {
  room.publishedKey = room.handler.chunkKey(room.id)
  return {
    ...refused('USE_HTTP_CHAT', room.name),
    ...(room.publishedKey !== null && { key: room.publishedKey }),
  }
}

const refused = (reason: RefusalReason, room: string) => ({
  type: 'refused' as const,
  reason,
  room,
  ...(reason === 'UNAVAILABLE' ? { retryAfterSec: 2 } : {}),
})
