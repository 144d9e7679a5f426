import type { ClientMessage, RefusalReason, ServerMessage } from '@encore/contract/realtime'
import type { Member, Principal } from '#platform/http/principal.ts'

export type Joined = Extract<ServerMessage, { type: 'joined' }>
export type RoomMessage = Extract<ClientMessage, { type: 'chat.send' }>
/** Reports of a member's page outside any room. */
export type PageMessage = Extract<
  ClientMessage,
  { type: 'watching' | 'stopped' | 'quality.report' | 'call.presence' }
>

export type RoomReaction = Extract<ClientMessage, { type: 'react' }>

export type Admission =
  /** `note` is sent only to this caller on joining. */
  /** `keepsPlace`: joins even when the realtime capacity is used up. */
  | { ok: true; canSend: boolean; note?: ServerMessage; keepsPlace?: boolean }
  | { ok: false; reason: RefusalReason }

/** A module's handler for the rooms of one prefix. */
export interface RoomHandler {
  /** Returns whether this caller may read and send; called on every join and when their entitlements change. */
  admit(roomId: string, principal: Principal): Promise<Admission>
  /** Returns the current room with everything after `since`; called on joining and after skipped ticks. */
  welcome(roomId: string, canSend: boolean, since: number | null): Promise<Joined>
  /** A message of a member that may send; the reply goes to the sender only. */
  receive(roomId: string, member: Member, message: RoomMessage): Promise<ServerMessage>
  /** Reactions of a member that may send; there is no reply. */
  react(roomId: string, member: Member, reaction: RoomReaction): void
  /** Key that opens the room to HTTP readers; null when it is public. It changes from time to time. */
  chunkKey(roomId: string): string | null
  /** The viewer count differs from the one last sent. */
  viewersChanged(roomId: string): void
}

/** Follows a room without a socket. */
export interface RoomListener {
  handle(message: ServerMessage): void
  /** Number of viewers it represents. */
  count(): number
}

export interface Rooms {
  handle(prefix: string, handler: RoomHandler): void
  /** Calls the listener with reports of members' pages, and the connection of each. */
  onPageMessage(listener: (message: PageMessage, member: Member, connectionId: string) => void): void
  /** Calls the listener when a connection is closed. */
  onPageClosed(listener: (connectionId: string) => void): void
  /** Followers of a room in this process, on sockets or over HTTP. */
  size(room: string): number
  /** Viewers of the room at all processes. */
  viewers(room: string): number
  /** Milliseconds a room collects updates before it sends them; longer with more viewers. */
  tickMs(room: string): number
  /** Sends to all in a room, encoded and framed once; a slow reader gets a fresh `joined` later. */
  broadcast(room: string, message: ServerMessage): void
  /** Adds a listener to everything sent to a room, even while the room is empty; returns a function that removes it. */
  subscribe(room: string, ear: RoomListener): () => void
  /** Sends to every page with a socket at this process. */
  tellAll(message: ServerMessage): void
  /** Pages with a socket at this process. */
  pages(): number
  /** Sends to all pages of one member. */
  tellMember(uid: string, message: ServerMessage): void
  /** Removes a member's connections from a room and sends them the reason. */
  expel(room: string, uid: string, reason: RefusalReason): void
}
