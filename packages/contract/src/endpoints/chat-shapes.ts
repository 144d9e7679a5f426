import Type, { type Static } from 'typebox'
import { Nullable, OneOf, Shape } from './shapes.ts'

/** Shown beside a name. The server derives them from roles, never from the name. */
export const badges = ['ARTIST', 'STAFF'] as const
export type Badge = (typeof badges)[number]

export const ChatMessage = Shape({
  seq: Type.Integer({
    description: 'position in the room; one order for all, without gaps in what is stored',
  }),
  id: Type.String(),
  author: Shape({ uid: Type.String(), name: Type.String(), badge: Type.Optional(OneOf(badges)) }),
  text: Type.String(),
  at: Type.Integer({ description: 'epoch milliseconds, server clock' }),
  mediaMs: Type.Integer({
    description: "milliseconds since the event's start, on which replays place it",
  }),
})
export type ChatMessage = Static<typeof ChatMessage>

const Count = Type.Optional(Type.Integer({ minimum: 1 }))

/** Presses per reaction; a reaction without presses is absent. */
export const ReactionCounts = Shape({ HEART: Count, LIGHT: Count, CLAP: Count, WOW: Count })
export type ReactionCounts = Static<typeof ReactionCounts>

export const RoomState = Shape({
  slowModeSec: Type.Integer({ description: 'seconds between two messages of one member; 0 is off' }),
  pinned: Nullable(ChatMessage),
  isDelayed: Type.Boolean({ description: 'messages may come seconds late' }),
  isOff: Type.Boolean({
    description: 'nobody can speak here and no words come in; all else that the room tells goes on',
  }),
  isClosed: Type.Boolean({ description: 'staff has closed the chat; staff and artists still speak' }),
})
export type RoomState = Static<typeof RoomState>

const Room = Type.String({ description: '`live:` and the event' })

export const RoomJoined = Shape({
  type: Type.Literal('joined'),
  room: Room,
  seq: Type.Integer(),
  canSend: Type.Boolean(),
  viewers: Type.Integer(),
  messages: Type.Array(ChatMessage),
  truncated: Type.Boolean({ description: 'something between `since` and these messages is left out' }),
  gone: Type.Array(Type.Integer(), { description: 'deleted ones of the newest messages, by `seq`' }),
  state: RoomState,
})
export type RoomJoined = Static<typeof RoomJoined>

/** All updates of a room since the last tick; `seq` is the newest of the room. */
export const RoomTick = Shape({
  type: Type.Literal('tick'),
  room: Room,
  seq: Type.Integer(),
  viewers: Type.Integer(),
  messages: Type.Array(ChatMessage),
  left: Type.Optional(Type.Integer({ description: 'so many more were said than anybody could read' })),
  deleted: Type.Optional(Type.Array(Type.Integer(), { description: 'vanish, by `seq`' })),
  reactions: Type.Optional(ReactionCounts),
  state: Type.Optional(RoomState),
})
export type RoomTick = Static<typeof RoomTick>
