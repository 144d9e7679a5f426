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
    summary: 'The chat for its moderators, from what they have seen on',
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
    summary: 'Messages that fans reported and nobody has decided about, most reports first',
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
    summary: 'Reported messages may stay: they leave the queue and do not come back',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.keep' },
    params,
    body: Shape({ seqs: Seqs }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/chat/deletions': endpoint({
    area,
    summary: 'Takes messages away everywhere',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.delete' },
    params,
    body: Shape({ seqs: Seqs, reason: Reason }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/chat/pinned': endpoint({
    area,
    summary: 'Pins a message for all; null takes the pin away',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.pin' },
    params,
    body: Shape({ seq: Nullable(Seq) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/chat/slow-mode': endpoint({
    area,
    summary: 'Seconds between two messages of one fan; 0 switches it off',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.slow-mode' },
    params,
    body: Shape({ seconds: Type.Integer({ minimum: 0, maximum: slowModeMaxSec }) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/chat/closed': endpoint({
    area,
    summary: 'Closes this chat for everybody but staff and artists, or opens it again',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.close' },
    params,
    body: Shape({ isClosed: Type.Boolean() }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/chat/words': endpoint({
    area,
    summary: 'Words that nobody can say in this room',
    auth: 'staff',
    staff,
    params,
    reply: Shape({ words: Type.Array(Type.String()) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/chat/words': endpoint({
    area,
    summary: 'Replaces them; letters that look alike count as the same',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.words' },
    params,
    body: Shape({ words: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 500 }) }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/chat/restrictions': endpoint({
    area,
    summary: 'Who is muted or banned',
    auth: 'staff',
    staff,
    params,
    reply: ListOf(ChatRestriction),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/studio/event/{eventId}/chat/restrictions': endpoint({
    area,
    summary: 'Mutes or bans a member at this event, on all devices; staff and artists cannot be',
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
    summary: 'Lifts a mute or a ban; deleted words stay away',
    auth: 'staff',
    staff: { ...staff, auditAction: 'chat.lift' },
    params: Shape({ eventId: Id('ev'), uid: Uid }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/studio/event/{eventId}/chat/moderation': endpoint({
    area,
    summary: 'What staff did in this room, latest first',
    auth: 'staff',
    staff,
    params,
    query: Shape({ before: Type.Optional(Seq) }),
    reply: Shape({ content: Type.Array(ModerationEntry), nextBefore: Nullable(Type.Integer()) }),
    errors: ['NOT_FOUND'],
  }),
}
