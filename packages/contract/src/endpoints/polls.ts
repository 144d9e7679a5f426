import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { pollLabelMax, pollOptions, pollQuestionMax, pollSoulsMax } from '../rules/limits.ts'
import { Id, Instant, ListOf, Nullable, OneOf, PerLanguage, Shape } from './shapes.ts'
import { Texts } from './timeline.ts'

export const pollStates = ['DRAFT', 'OPEN', 'CLOSED', 'VOID'] as const

export const Tally = Shape({
  options: Type.Array(Shape({ id: Id('px'), souls: Type.Integer(), votes: Type.Integer() })),
  countedAt: Instant,
  isFinal: Type.Boolean(),
})
export type Tally = Static<typeof Tally>

export const Poll = Shape({
  id: Id('po'),
  eventId: Id('ev'),
  state: OneOf(pollStates),
  question: Texts,
  options: Type.Array(Shape({ id: Id('px'), label: Texts })),
  openedAt: Nullable(Instant),
  closesAt: Nullable(Instant),
  voidReason: Nullable(Type.String()),
  tally: Tally,
  /** The caller's souls per option; null for guests. */
  mine: Nullable(Type.Array(Shape({ optionId: Id('px'), souls: Type.Integer() }))),
})
export type Poll = Static<typeof Poll>

const labelled = (maxLength: number) => PerLanguage(Type.Optional(Type.String({ minLength: 1, maxLength })))

export const PollDraft = Shape({
  question: labelled(pollQuestionMax),
  options: Type.Array(labelled(pollLabelMax), pollOptions),
})
export type PollDraft = Static<typeof PollDraft>

const area = 'Polls'
const PollId = Shape({ id: Id('po') })

export const polls = {
  'GET /api/v1/poll': endpoint({
    area,
    summary: 'List an event’s polls with their tallies, newest first',
    auth: 'viewer',
    query: Shape({ eventId: Id('ev') }),
    reply: ListOf(Poll),
    errors: ['NOT_FOUND', 'NOT_ENTITLED'],
  }),
  'POST /api/v1/poll/{id}/vote': endpoint({
    area,
    summary: 'Give souls to an option, any number of times until the poll closes; votes cannot be withdrawn',
    auth: 'member',
    idempotent: true,
    params: PollId,
    body: Shape({ optionId: Id('px'), souls: Type.Integer({ minimum: 1, maximum: pollSoulsMax }) }),
    reply: Shape({
      pollId: Id('po'),
      soul: Type.Integer({ description: 'balance after it' }),
      mine: Type.Array(Shape({ optionId: Id('px'), souls: Type.Integer() })),
    }),
    errors: ['NOT_FOUND', 'NOT_ENTITLED', 'POLL_CLOSED', 'INSUFFICIENT_SOULS'],
    limit: 'vote',
  }),
}
