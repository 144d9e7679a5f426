import type { ClientMessage, RefusalReason, ServerMessage } from '@encore/contract/realtime'
import type { Member, Principal } from '#platform/http/principal.ts'

export type Joined = Extract<ServerMessage, { type: 'joined' }>
export type RoomMessage = Extract<ClientMessage, { type: 'chat.send' }>
/** What a member's page says of itself, in no room. */
export type PageMessage = Extract<ClientMessage, { type: 'watching' | 'stopped' | 'quality.report' }>

export type RoomReaction = Extract<ClientMessage, { type: 'react' }>

export type Admission =
  /** `note`: what only this caller is told on joining. */
  /** `keepsPlace`: comes in although all places are taken. */
  | { ok: true; canSend: boolean; note?: ServerMessage; keepsPlace?: boolean }
  | { ok: false; reason: RefusalReason }

/** What a module does with the rooms of one prefix. */
export interface RoomHandler {
  /** Whether this caller may read, and whether it may send; asked on every join and when its rights change. */
  admit(roomId: string, principal: Principal): Promise<Admission>
  /** The room as it is now with what came after `since`; asked on joining and after ticks were left out. */
  welcome(roomId: string, canSend: boolean, since: number | null): Promise<Joined>
  /** A message of a member that may send; the answer goes to the sender only. */
  receive(roomId: string, member: Member, message: RoomMessage): Promise<ServerMessage>
  /** What a member that may send pressed; nothing is answered. */
  react(roomId: string, member: Member, reaction: RoomReaction): void
  /** What opens the room to who reads it by HTTP; null when it is open to everybody. Another one from time to time. */
  chunkKey(roomId: string): string | null
  /** The count differs from what the room was last told. */
  viewersChanged(roomId: string): void
}

/** Somebody beside the sockets who follows a room. */
export interface Ear {
  hear(message: ServerMessage): void
  /** How many it listens for. */
  count(): number
}

export interface Rooms {
  handle(prefix: string, handler: RoomHandler): void
  /** Hears what pages of members say of themselves. */
  hear(listener: (message: PageMessage, member: Member) => void): void
  /** How many follow a room of this process, on sockets or by HTTP. */
  size(room: string): number
  /** How many are in the room at all processes. */
  viewers(room: string): number
  /** How long a room collects before it tells: longer the more listen. */
  tickMs(room: string): number
  /** Sends to all in a room, encoded and framed once; whoever reads too slowly gets a fresh `joined` later. */
  broadcast(room: string, message: ServerMessage): void
  /** Tells one more what is told to a room, also while nobody is in it; answers how to stop. */
  overhear(room: string, ear: Ear): () => void
  /** Sends to every page with a socket at this process. */
  tellAll(message: ServerMessage): void
  /** How many pages have a socket at this process. */
  pages(): number
  /** Sends to all pages of one member. */
  tellMember(uid: string, message: ServerMessage): void
  /** Puts a member's connections out of a room, telling why. */
  expel(room: string, uid: string, reason: RefusalReason): void
}
