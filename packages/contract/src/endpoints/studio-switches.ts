import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { type GatewayCode, paymentMethods } from '../rules/payment-methods.ts'
import { Instant, Nullable, OneOf, Shape } from './shapes.ts'

export const closableParts = ['SHOP', 'CHAT', 'PAYMENT'] as const
export type ClosablePart = (typeof closableParts)[number]

const gatewayCodes: readonly GatewayCode[] = paymentMethods.map(({ pgCode }) => pgCode)

export const Closing = Shape({ since: Instant, by: Type.String({ description: 'nickname' }) })
export type Closing = Static<typeof Closing>

/** Null for an open part. */
export const Switches = Shape({
  shop: Nullable(Closing),
  chat: Nullable(Closing),
  methods: Type.Array(Shape({ pgCode: OneOf(gatewayCodes), closed: Nullable(Closing) })),
})
export type Switches = Static<typeof Switches>

export const studioSwitches = {
  'GET /api/studio/feature-switch': endpoint({
    area: 'Studio',
    summary: 'Lists the feature switches',
    auth: 'staff',
    staff: { permission: 'switch.read', scope: 'any' },
    reply: Switches,
    errors: [],
    limit: 'desk',
    hasOwnLimit: true,
  }),
  'PUT /api/studio/feature-switch': endpoint({
    area: 'Studio',
    summary: 'Closes or opens a feature for everybody; all processes apply it at once',
    auth: 'staff',
    staff: { permission: 'switch.write', scope: 'all', auditAction: 'switch.set', needsReauth: true },
    body: Shape({
      part: OneOf(closableParts),
      /** The payment method; for PAYMENT only. */
      pgCode: Nullable(OneOf(gatewayCodes)),
      isClosed: Type.Boolean(),
      reason: Type.Optional(Type.String({ maxLength: 200, description: 'for the log' })),
    }),
    errors: [],
  }),
}
