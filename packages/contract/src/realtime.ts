import Type, { type Static } from 'typebox'
import type { Badge, ChatMessage, RoomJoined, RoomTick } from './endpoints/chat-shapes.ts'
import { ReactionCounts } from './endpoints/chat-shapes.ts'
import type { Tally } from './endpoints/polls.ts'
import { Shape } from './endpoints/shapes.ts'
import type { Cue } from './endpoints/timeline.ts'
import type { ErrorName } from './errors.ts'
import type { GatewayCode } from './rules/payment-methods.ts'

/** Raised when a client of an older protocol can no longer be served; it reloads on close code 4000. */
export const protocolVersion = 2
/** The largest frame a client may send, in bytes. */
export const maxFrameBytes = 16 * 1024
/** The first frame must be `hello` within this time. */
export const helloWithinMs = 5_000

/** Why the server ends a connection. 1008–1013 as RFC 6455 registers them, 4xxx ours. */
export const closeCodes = {
  binary: 1003,
  policy: 1008,
  tooLarge: 1009,
  restarting: 1012,
  /** Reads too slowly, has too many pages open, or we have an outage: come back later. */
  tryLater: 1013,
  upgradeRequired: 4000,
  helloMissing: 4001,
  sessionEnded: 4003,
} as const

/** A room is `live:{eventId}`. */
const Room = Type.String({ pattern: '^live:ev_[0-9A-HJKMNP-TV-Z]{26}$' })
const Token = Type.String({ maxLength: 4096 })
const Lease = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
/** How often a page that plays says `watching`. */
export const watchingEveryMs = 7_000

export const clientMessages = {
  hello: Shape({ type: Type.Literal('hello'), protocol: Type.Integer(), token: Token }),
  renew: Shape({ type: Type.Literal('renew'), token: Token }),
  /** `since`: the last sequence number seen; the answer holds what came after. */
  join: Shape({ type: Type.Literal('join'), room: Room, since: Type.Optional(Type.Integer({ minimum: 0 })) }),
  leave: Shape({ type: Type.Literal('leave'), room: Room }),
  'chat.send': Shape({
    type: Type.Literal('chat.send'),
    room: Room,
    /** Made by the client; a repeat is stored once. */
    clientId: Type.String({ pattern: '^[A-Za-z0-9-]{8,36}$' }),
    /** Whatever fits a frame; what breaks a rule of the room is refused, not cut off. */
    text: Type.String(),
  }),
  /** Keeps the ticket's place of `Playback.lease`; after 30 s without it another device may have it unasked. */
  watching: Shape({ type: Type.Literal('watching'), lease: Lease }),
  /** Gives the place back at once. */
  stopped: Shape({ type: Type.Literal('stopped'), lease: Lease }),
  /** How the show played here since the last one; never answered. */
  'quality.report': Shape({
    type: Type.Literal('quality.report'),
    room: Room,
    watchedMs: Type.Integer({ minimum: 0, maximum: 120_000 }),
    stalledMs: Type.Integer({ minimum: 0, maximum: 120_000 }),
    stalls: Type.Integer({ minimum: 0, maximum: 100 }),
    failures: Type.Integer({ minimum: 0, maximum: 100 }),
    /** From the opening of the player to its first picture; said once. */
    startMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
  }),
  /** What was pressed since the last one; never answered, and more than a hand can press is left out. */
  react: Shape({ type: Type.Literal('react'), room: Room, counts: ReactionCounts }),
}

export type ClientMessage = {
  [K in keyof typeof clientMessages]: Static<(typeof clientMessages)[K]>
}[keyof typeof clientMessages]

export type { Badge, ChatMessage, ReactionCounts, RoomState } from './endpoints/chat-shapes.ts'

/** A message the server refused, told to its sender only. */
export type RefusalReason =
  | ErrorName
  | 'GUESTS_READ_ONLY'
  /** No place on a socket for this room: it is read by HTTP. What a member says is taken here all the same. */
  | 'USE_HTTP_CHAT'

export type ServerMessage =
  | { type: 'welcome'; uid: string; isAnonymous: boolean; serverTime: number }
  | { type: 'renewed' }
  | RoomJoined
  | { type: 'left'; room: string; reason: RefusalReason | null }
  | RoomTick
  /** The message as it was stored: a tick may have left it out. */
  | { type: 'sent'; room: string; clientId: string; seq: number; message: ChatMessage }
  /** What this member is in the room, told when it is more or less than a fan, and when it changes. */
  | {
      type: 'member.status'
      room: string
      badge: Badge | null
      /** Until when, epoch milliseconds of the server's clock; null until it is lifted. */
      muted: { until: number | null } | null
    }
  | {
      type: 'refused'
      reason: RefusalReason
      room?: string
      clientId?: string
      retryAfterSec?: number
      /** Which rule a text breaks. */
      rule?: string
      /** Opens the chunks of a room that is not everybody’s; told anew before it ends. */
      key?: string
    }
  /** There is a picture now where there was none: a page that waits for it asks, each at a moment of its own. */
  | { type: 'opened'; room: string; spreadMs?: number }
  /** There is a place again in a room that was read by HTTP: who joins now, with `since`, is in. */
  | { type: 'room.available'; room: string }
  /** Another device took over: `id` is the lease that ended. */
  | { type: 'changed'; what: 'viewing'; id: string }
  /** Cues written or changed just now, in the order of their `seq`; a page shows each when its playhead is there. */
  | { type: 'cues'; room: string; cues: Cue[] }
  /** An open poll as it stands, once a second while votes come in, and once when it is final. */
  | ({ type: 'tally'; room: string; pollId: string } & Tally)
  /**
   * Somebody went live before the announced start, `id` is the event. Pages that wait show it at once and ask for more
   * within `spreadMs`, each at a moment of its own, those that play not before `opensAt`.
   */
  | { type: 'changed'; what: 'show'; id: string; startedAt: string; opensAt: string | null; spreadMs: number }
  /** Something of the member changed elsewhere: fetch again. */
  | { type: 'changed'; what: 'wallet' | 'order' | 'entitlement' | 'session'; id?: string }
  /** Parts of the product were closed or opened; `methods` are the payment methods that are closed now. */
  | { type: 'changed'; what: 'feature-switches'; shop: boolean; methods: readonly GatewayCode[] }
  /** The cart changed on some page of the member; `count` is how many lines it has. */
  | { type: 'changed'; what: 'cart'; count: number }
  /** The marker of new notifications: `id` is the one that came; without it they were read on some page. */
  | { type: 'changed'; what: 'notification'; id?: string }
