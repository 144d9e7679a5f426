import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { reportReasons } from '../rules/chat-report.ts'
import { chatHistoryMax } from '../rules/limits.ts'
import { ChatMessage, ReactionCounts } from './chat-shapes.ts'
import { Id, ListOf, Nullable, OneOf, Shape } from './shapes.ts'

export * from './chat-shapes.ts'

const EventId = Shape({ id: Id('ev') })
const MediaMs = Type.Integer({ minimum: -86_400_000, maximum: 2_592_000_000 })
const Seq = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Uid = Type.String({ pattern: '^m_[0-9A-HJKMNP-TV-Z]{26}$' })
export const ClientId = Type.String({ pattern: '^[A-Za-z0-9-]{8,36}$' })

export const ChatHistory = Shape({
  content: Type.Array(ChatMessage),
  nextBefore: Nullable(Type.Integer({ description: 'asks for what came earlier; null when that was all' })),
  reactions: Type.Array(Shape({ mediaMs: Type.Integer(), counts: ReactionCounts })),
})
export type ChatHistory = Static<typeof ChatHistory>

export const ViewerCount = Shape({ eventId: Id('ev'), viewers: Type.Integer({ minimum: 0 }) })
export type ViewerCount = Static<typeof ViewerCount>

const area = 'Chat'

export const chat = {
  'GET /api/v1/live/viewers': endpoint({
    area,
    summary: 'Get the number of viewers of each show on air',
    auth: 'anyone',
    reply: Shape({ content: Type.Array(ViewerCount) }),
    errors: [],
    cacheMaxAgeSec: 5,
  }),
  'GET /api/v1/live/{id}/chat': endpoint({
    area,
    summary:
      'List chat messages, oldest first: before a message, or within a span of media time with its reactions',
    auth: 'viewer',
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
    summary: 'Send a chat message without a socket; a repeated clientId returns the same message',
    auth: 'member',
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
    summary: 'Send reactions without a socket; reactions above the rate limit are dropped',
    auth: 'member',
    params: EventId,
    body: Shape({ counts: ReactionCounts }),
    errors: ['NOT_FOUND', 'NOT_ENTITLED', 'CHAT_BANNED'],
  }),
  'POST /api/v1/live/{id}/chat/reports': endpoint({
    area,
    summary: 'Report a chat message to the moderators; a repeated report changes nothing',
    auth: 'member',
    params: EventId,
    body: Shape({ seq: Seq, reason: OneOf(reportReasons) }),
    errors: ['NOT_FOUND', 'NOT_ENTITLED', 'CHAT_BANNED'],
    limit: 'report',
  }),
  'GET /api/v1/chat/block': endpoint({
    area,
    summary: 'List the members whose messages the caller has hidden',
    auth: 'member',
    reply: ListOf(Shape({ uid: Type.String(), name: Type.String() })),
    errors: [],
  }),
  'PUT /api/v1/chat/block/{uid}': endpoint({
    area,
    summary: 'Hide the messages of a member from the caller; a repeated call changes nothing',
    auth: 'member',
    params: Shape({ uid: Uid }),
    errors: ['NOT_FOUND', 'CHAT_BLOCKS_FULL'],
  }),
  'DELETE /api/v1/chat/block/{uid}': endpoint({
    area,
    summary: 'Show the messages of a hidden member again',
    auth: 'member',
    params: Shape({ uid: Uid }),
    errors: ['NOT_FOUND'],
  }),
}
