import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { reportReasons } from '../rules/chat-report.ts'
import { chatHistoryMax, slowModeMaxSec } from '../rules/limits.ts'
import { ChatMessage, ReactionCounts } from './chat-shapes.ts'
import { Id, Instant, ListOf, Nullable, OneOf, Shape } from './shapes.ts'

export * from './chat-shapes.ts'

const EventId = Shape({ id: Id('ev') })
const MediaMs = Type.Integer({ minimum: -86_400_000, maximum: 2_592_000_000 })
const Seq = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Uid = Type.String({ pattern: '^m_[0-9A-HJKMNP-TV-Z]{26}$' })
const Reason = Type.String({ maxLength: 200, description: 'for the log; nobody else reads it' })
export const ClientId = Type.String({ pattern: '^[A-Za-z0-9-]{8,36}$' })

export const ChatHistory = Shape({
  content: Type.Array(ChatMessage),
  nextBefore: Nullable(Type.Integer({ description: 'asks for what came earlier; null when that was all' })),
  reactions: Type.Array(Shape({ mediaMs: Type.Integer(), counts: ReactionCounts })),
})
export type ChatHistory = Static<typeof ChatHistory>

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

export const ViewerCount = Shape({ eventId: Id('ev'), viewers: Type.Integer({ minimum: 0 }) })
export type ViewerCount = Static<typeof ViewerCount>

const area = 'Chat'

export const chat = {
  'GET /api/v1/live/viewers': endpoint({
    area,
    summary: 'How many watch each show that is on air',
    caller: 'anyone',
    reply: Shape({ content: Type.Array(ViewerCount) }),
    errors: [],
    sharedForSec: 5,
  }),
  'GET /api/v1/live/{id}/chat': endpoint({
    area,
    summary: 'What was said, oldest first: before a message, or within a time of the show with its reactions',
    caller: 'viewer',
    params: EventId,
    query: Shape({
      before: Type.Optional(Seq),
      from: Type.Optional(MediaMs),
      to: Type.Optional(MediaMs),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: chatHistoryMax })),
    }),
    reply: ChatHistory,
    errors: ['NOT_FOUND', 'NOT_ENTITLED'],
  }),
  'POST /api/v1/live/{id}/chat': endpoint({
    area,
    summary: 'Says something without a socket; the same clientId again answers the same message',
    caller: 'member',
    params: EventId,
    body: Shape({ clientId: ClientId, text: Type.String({ maxLength: 5_000 }) }),
    reply: Shape({ message: ChatMessage }),
    errors: [
      'NOT_FOUND',
      'NOT_ENTITLED',
      'CHAT_TOO_FAST',
      'CHAT_REPEATED',
      'CHAT_TEXT_REFUSED',
      'CHAT_MUTED',
      'CHAT_BANNED',
      'CHAT_OFF',
      'CHAT_CLOSED',
      'CHAT_NAME_REFUSED',
      'UNAVAILABLE',
    ],
  }),
  'POST /api/v1/live/{id}/chat/reactions': endpoint({
    area,
    summary: 'Reacts without a socket; more than a hand can press is left out',
    caller: 'member',
    params: EventId,
    body: Shape({ counts: ReactionCounts }),
    errors: ['NOT_FOUND', 'NOT_ENTITLED', 'CHAT_BANNED'],
  }),
  'POST /api/v1/live/{id}/chat/reports': endpoint({
    area,
    summary: 'Shows a message to the moderators; the same again changes nothing',
    caller: 'member',
    params: EventId,
    body: Shape({ seq: Seq, reason: OneOf(reportReasons) }),
    errors: ['NOT_FOUND', 'NOT_ENTITLED', 'CHAT_BANNED'],
    limit: 'report',
  }),
  'GET /api/v1/chat/block': endpoint({
    area,
    summary: 'Members whose words this member does not want to see',
    caller: 'member',
    reply: ListOf(Shape({ uid: Type.String(), name: Type.String() })),
    errors: [],
  }),
  'PUT /api/v1/chat/block/{uid}': endpoint({
    area,
    summary: 'Hides the words of another member from this one; the same again changes nothing',
    caller: 'member',
    params: Shape({ uid: Uid }),
    errors: ['NOT_FOUND', 'CHAT_BLOCKS_FULL'],
  }),
  'DELETE /api/v1/chat/block/{uid}': endpoint({
    area,
    summary: 'Shows them again',
    caller: 'member',
    params: Shape({ uid: Uid }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/v1/live/{id}/chat/slow-mode': endpoint({
    area: 'Chat moderation',
    summary: 'Seconds between two messages of one member; 0 switches it off',
    caller: 'member',
    params: EventId,
    body: Shape({ seconds: Type.Integer({ minimum: 0, maximum: slowModeMaxSec }) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/v1/live/{id}/chat/pinned': endpoint({
    area: 'Chat moderation',
    summary: 'Pins a message for all; null takes the pin away',
    caller: 'member',
    params: EventId,
    body: Shape({ seq: Nullable(Seq) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/live/{id}/chat/deletions': endpoint({
    area: 'Chat moderation',
    summary: 'Takes messages away everywhere: on every page, in history and in the replay',
    caller: 'member',
    params: EventId,
    body: Shape({
      seqs: Type.Array(Seq, { minItems: 1, maxItems: 100 }),
      reason: Type.Optional(Reason),
    }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/live/{id}/chat/restrictions': endpoint({
    area: 'Chat moderation',
    summary: 'Who is muted or banned',
    caller: 'member',
    params: EventId,
    reply: ListOf(ChatRestriction),
    errors: ['NOT_FOUND'],
  }),
  'POST /api/v1/live/{id}/chat/restrictions': endpoint({
    area: 'Chat moderation',
    summary: 'Mutes or bans a member at this event, on all devices; staff and artists cannot be',
    caller: 'member',
    params: EventId,
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
      reason: Type.Optional(Reason),
    }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/v1/live/{id}/chat/restrictions/{uid}': endpoint({
    area: 'Chat moderation',
    summary: 'Lifts a mute or a ban; deleted words stay away',
    caller: 'member',
    params: Shape({ id: Id('ev'), uid: Uid }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/live/{id}/chat/words': endpoint({
    area: 'Chat moderation',
    summary: 'Words that nobody can say in this room',
    caller: 'member',
    params: EventId,
    reply: Shape({ words: Type.Array(Type.String()) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/v1/live/{id}/chat/words': endpoint({
    area: 'Chat moderation',
    summary: 'Replaces them; letters that look alike count as the same',
    caller: 'member',
    params: EventId,
    body: Shape({
      words: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 500 }),
    }),
    errors: ['NOT_FOUND'],
  }),
  'GET /api/v1/live/{id}/chat/moderation': endpoint({
    area: 'Chat moderation',
    summary: 'What staff did in this room, latest first',
    caller: 'member',
    params: EventId,
    query: Shape({ before: Type.Optional(Seq) }),
    reply: Shape({ content: Type.Array(ModerationEntry), nextBefore: Nullable(Type.Integer()) }),
    errors: ['NOT_FOUND'],
  }),
}
