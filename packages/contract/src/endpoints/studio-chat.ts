import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { reportReasons } from '../rules/chat-report.ts'
import { slowModeMaxSec } from '../rules/limits.ts'
import { ChatMessage } from './chat-shapes.ts'
import { Id, Instant, ListOf, Nullable, OneOf, Shape } from './shapes.ts'

const area = 'Studio'
const params = Shape({ eventId: Id('ev') })
const Seq = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const From = Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))
const Seqs = Type.Array(Seq, { minItems: 1, maxItems: 100 })
const Uid = Type.String({ pattern: '^m_[0-9A-HJKMNP-TV-Z]{26}$' })
const Reason = Type.Optional(
  Type.String({ maxLength: 200, description: 'for the log; nobody else reads it' }),
)
const staff = { permission: 'chat.moderate', scope: 'event' } as const

export const restrictionKinds = ['MUTE', 'BAN'] as const

export const ChatRestriction = Shape({
  uid: Type.String(),
  name: Type.String(),
  kind: OneOf(restrictionKinds),
  until: Nullable(Instant),
  endsTicket: Type.Boolean(),
})
export type ChatRestriction = Static<typeof ChatRestriction>

export const moderationActions = [
  'SLOW_MODE',
  'PIN',
  'UNPIN',
  'DELETE',
  'MUTE',
  'BAN',
  'LIFT',
  'WORDS',
  'KEEP',
  'CLOSE',
  'OPEN',
] as const

export const ModerationEntry = Shape({
  id: Type.Integer(),
  at: Instant,
  action: OneOf(moderationActions),
  actor: Shape({ uid: Type.String(), name: Type.String() }),
  subject: Nullable(Shape({ uid: Type.String(), name: Type.String() })),
  seqs: Type.Array(Type.Integer()),
  detail: Type.String(),
  reason: Type.String(),
})
export type ModerationEntry = Static<typeof ModerationEntry>

/** All messages and deletions since the last poll; unlike ticks, it drops none however fast the chat is. */
export const ChatModeration = Shape({
  lastSeq: Type.Integer(),
  revision: Type.Integer(),
  /** Oldest first, at most the newest 200. */
  messages: Type.Array(ChatMessage),
  deleted: Type.Array(Type.Integer()),
  slowModeSec: Type.Integer(),
  isClosed: Type.Boolean(),
  pinned: Nullable(ChatMessage),
})
export type ChatModeration = Static<typeof ChatModeration>

export const ReportedMessage = Shape({
  message: ChatMessage,
  reports: Type.Integer(),
  reasons: Type.Array(OneOf(reportReasons)),
  firstAt: Instant,
})
export type ReportedMessage = Static<typeof ReportedMessage>

export const studioChat = {
  'GET /api/studio/event/{eventId}/chat': endpoint({
    area,
    summary: 'Returns the chat for moderators, from a message number on',
    auth: 'staff',
    staff,
    params,
    query: Shape({ after: From, revision: From }),
    reply: ChatModeration,
    errors: ['NOT_FOUND'],
    limit: 'desk',
    hasOwnLimit: true,
  }),
  'GET /api/studio/event/{eventId}/chat/queue': endpoint({
    area,
    summary: 'Lists reported messages without a decision, most reports first',
    auth: 'staff',
    staff,
    params,
    reply: ListOf(ReportedMessage),
    errors: ['NOT_FOUND'],
    limit: 'desk',
    hasOwnLimit: true,
  }),
  'POST /api/studio/event/{eventId}/chat/kept': endpoint({
    area,
    summary: 'Keeps reported messages; they leave the queue for good',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.keep' },
    params,
    body: Shape({ seqs: Seqs }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/chat/deletions': endpoint({
    area,
    summary: 'Deletes messages everywhere',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.delete' },
    params,
    body: Shape({ seqs: Seqs, reason: Reason }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/chat/pinned': endpoint({
    area,
    summary: 'Pins a message for everybody; null removes the pin',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.pin' },
    params,
    body: Shape({ seq: Nullable(Seq) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/chat/slow-mode': endpoint({
    area,
    summary: 'Sets the seconds between two messages of one fan; 0 turns slow mode off',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.slow-mode' },
    params,
    body: Shape({ seconds: Type.Integer({ minimum: 0, maximum: slowModeMaxSec }) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/chat/closed': endpoint({
    area,
    summary: 'Closes the chat for everybody but staff and artists, or opens it again',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.close' },
    params,
    body: Shape({ isClosed: Type.Boolean() }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/chat/words': endpoint({
    area,
    summary: 'Returns the blocked words of the room',
    auth: 'staff',
    staff,
    params,
    reply: Shape({ words: Type.Array(Type.String()) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/chat/words': endpoint({
    area,
    summary: 'Replaces the blocked words; characters that look alike are equal',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.words' },
    params,
    body: Shape({ words: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 500 }) }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/chat/restrictions': endpoint({
    area,
    summary: 'Lists muted and banned members',
    auth: 'staff',
    staff,
    params,
    reply: ListOf(ChatRestriction),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/chat/restrictions': endpoint({
    area,
    summary: 'Mutes or bans a member at this event on all devices; staff and artists are refused',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.restrict' },
    params,
    body: Shape({
      uid: Uid,
      kind: OneOf(restrictionKinds),
      minutes: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 10_080, description: 'without it, until it is lifted' }),
      ),
      deletesWords: Type.Optional(Type.Boolean({ description: 'all the member said here goes too' })),
      endsTicket: Type.Optional(
        Type.Boolean({
          description: 'a ban from the whole event: every ticket to it, also one that comes later',
        }),
      ),
      reason: Reason,
    }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/studio/event/{eventId}/chat/restrictions/{uid}': endpoint({
    area,
    summary: 'Lifts a mute or a ban; deleted messages stay deleted',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.lift' },
    params: Shape({ eventId: Id('ev'), uid: Uid }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/chat/moderation': endpoint({
    area,
    summary: 'Returns the moderation log of the room, newest first',
    auth: 'staff',
    staff,
    params,
    query: Shape({ before: Type.Optional(Seq) }),
    reply: Shape({ content: Type.Array(ModerationEntry), nextBefore: Nullable(Type.Integer()) }),
    errors: ['NOT_FOUND'],
  }),
}
