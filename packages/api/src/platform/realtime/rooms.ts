import type { RefusalReason, ServerMessage } from '@encore/contract/realtime'
import type { Principal } from '#platform/http/principal.ts'

/** A viewer of a room, as its handler sees it. */
export interface Visitor {
  principal: Principal
  connectionId: string
}

/** What a module does with the rooms of one prefix. */
export interface RoomHandler {
  /** Whether this caller may read, and whether it may send; asked on every join. */
  admit(
    roomId: string,
    visitor: Visitor,
  ): Promise<{ ok: true; canSend: boolean } | { ok: false; reason: RefusalReason }>
  /** Sends the visitor its way in (`joined` with what it missed). */
  welcome(roomId: string, visitor: Visitor, since: number | null): Promise<ServerMessage>
  /** A message of a visitor that may send; the answer goes to the sender only. */
  receive(roomId: string, visitor: Visitor, message: RoomMessage): Promise<ServerMessage>
}

export interface RoomMessage {
  type: 'chat.send'
  clientId: string
  text: string
}

export interface Rooms {
  handle(prefix: string, handler: RoomHandler): void
  /** How many connections are in a room of this process. */
  size(room: string): number
  /** Sends to all in a room: encoded and framed once. */
  broadcast(room: string, message: ServerMessage): void
  /** Sends to all pages of one member. */
  tellMember(uid: string, message: ServerMessage): void
  /** Puts a member's connections out of a room, telling why. */
  expel(room: string, uid: string, reason: RefusalReason): void
}
