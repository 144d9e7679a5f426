import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ReactionCounts, RoomJoined } from './chat-shapes.ts'
import { Tally } from './polls.ts'
import { Id, Shape } from './shapes.ts'
import { Cue } from './timeline.ts'

/** The updates of a room over some seconds, the same for every client that reads it over HTTP. */
export const ChatChunk = Shape({
  room: RoomJoined,
  reactions: ReactionCounts,
  cues: Type.Array(Cue, { description: 'told within this chunk or shortly before' }),
  tallies: Type.Array(Type.Evaluate(Type.Intersect([Shape({ pollId: Id('po') }), Tally]))),
  isOpened: Type.Boolean({ description: 'a picture came where there was none' }),
  next: Type.String({ description: 'asks for what comes after, as `after`' }),
  at: Type.Integer({ description: 'when it was cut; epoch milliseconds, server clock' }),
  everyMs: Type.Integer({ description: 'the next one can be had so long after `at`' }),
  jitterMs: Type.Integer({ description: 'and is asked for by chance within this time after that' }),
})
export type ChatChunk = Static<typeof ChatChunk>

export const chatChunks = {
  'GET /api/v1/live/{id}/chat/chunk': endpoint({
    area: 'Chat',
    summary:
      'Get the current chat chunk, or those after a given one; the same for every caller and cacheable',
    auth: 'anyone',
    params: Shape({ id: Id('ev') }),
    query: Shape({
      after: Type.Optional(Type.String({ pattern: '^\\d{1,15}\\.\\d{13,15}\\.[A-Za-z0-9_-]{16}$' })),
      key: Type.Optional(
        Type.String({
          pattern: '^[A-Za-z0-9_-]{22}$',
          description: 'opens a room that is not everybody’s; told on the socket, good for a minute',
        }),
      ),
    }),
    reply: ChatChunk,
    errors: ['NOT_FOUND', 'NOT_ENTITLED'],
    limit: 'chunks',
    hasOwnLimit: true,
  }),
}
