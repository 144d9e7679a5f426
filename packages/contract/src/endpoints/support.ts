import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { supportLimits, supportTopics } from '../rules/support.ts'
import { Email } from './accounts.ts'
import { Id, OneOf, Shape } from './shapes.ts'

export const SupportRequest = Shape({
  topic: OneOf(supportTopics),
  message: Type.String({ minLength: supportLimits.shortest, maxLength: supportLimits.longest }),
  email: Email,
  /** The subject: an order of the caller (guests have none), and the request id shown on an error page. */
  orderId: Type.Optional(Id('or')),
  requestId: Type.Optional(Type.String({ pattern: '^rq_[0-9a-f]{32}$' })),
})
export type SupportRequest = Static<typeof SupportRequest>

export const support = {
  'POST /api/v1/support-request': endpoint({
    area: 'Help',
    summary:
      'Create a support request; the answer comes by mail. An identical request within a day is the same request',
    auth: 'viewer',
    body: SupportRequest,
    reply: Shape({ id: Id('he') }),
    errors: [],
    limit: 'help',
  }),
  'GET /api/v1/messenger/member': endpoint({
    area: 'Help',
    summary: 'Get the caller’s identity for the messenger, signed with a hash; NOT_FOUND without a messenger',
    auth: 'member',
    reply: Shape({
      memberId: Type.String(),
      /** HMAC-SHA-256 of the id, hexadecimal. */
      memberHash: Type.String(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
