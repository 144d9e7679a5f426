import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { walletCurrencies } from '../rules/kinds.ts'
import { pageSize } from '../rules/limits.ts'
import { pgCodes } from '../rules/payment-methods.ts'
import { Id, Instant, ListOf, LocalText, MoneyShape, Nullable, OneOf, Shape } from './shapes.ts'

/** Cause of a wallet movement. OTHER has no cause of its own yet: a correction, or a cause newer than the client. */
export const movementCauses = [
  'CHARGE',
  'BONUS',
  'COUPON',
  'GRANT',
  'ORDER',
  'EXCHANGE',
  'POLL',
  'EXPIRY',
  'LEAVE',
  'REFUND',
  'RETURN',
  'OTHER',
] as const
export type MovementCause = (typeof movementCauses)[number]

/** One movement of one currency; `balance` is the balance after it. */
export const StatementEntry = Shape({
  id: Type.String(),
  at: Instant,
  cause: OneOf(movementCauses),
  amount: Type.Integer({ description: 'below zero for what left' }),
  balance: Type.Integer(),
  exchange: Nullable(Shape({ cubes: Type.Integer(), souls: Type.Integer() })),
  order: Nullable(
    Shape({
      orderId: Id('or'),
      name: LocalText,
      eventId: Nullable(Id('ev')),
      eventTitle: Nullable(LocalText),
      total: MoneyShape,
      pgCode: OneOf(pgCodes),
    }),
  ),
  /** The poll that took or returned souls. */
  poll: Nullable(Shape({ id: Id('po'), eventId: Id('ev'), question: LocalText, option: LocalText })),
})
export type StatementEntry = Static<typeof StatementEntry>

/** Cubes that were received together and are not all spent. */
export const CubeLot = Shape({
  id: Type.String(),
  kind: OneOf(['PURCHASED', 'FREE']),
  cause: OneOf(movementCauses),
  amount: Type.Integer({ description: 'cubes that came in' }),
  remaining: Type.Integer(),
  receivedAt: Instant,
  expiresAt: Instant,
})
export type CubeLot = Static<typeof CubeLot>

const area = 'Wallet'

export const wallet = {
  'POST /api/v1/poll-point': endpoint({
    area,
    summary: 'Exchange cubes to souls, 180 for one; there is no way back',
    auth: 'member',
    idempotent: true,
    body: Shape({
      pointAmount: Type.Integer({ minimum: 1, description: 'cubes to exchange' }),
    }),
    reply: Shape({
      souls: Type.Integer({ description: 'what the exchange brought' }),
      cube: Type.Integer({ description: 'balance after it' }),
      soul: Type.Integer({ description: 'balance after it' }),
    }),
    errors: ['EXCHANGE_SHORTAGE'],
    limit: 'exchange',
  }),
  'GET /api/v1/wallet/statement': endpoint({
    area,
    summary: 'List every movement of one currency, newest first, with its cause and the balance after it',
    auth: 'member',
    query: Shape({
      currency: Type.Optional(OneOf(walletCurrencies)),
      cursor: Type.Optional(
        Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: '`nextCursor` of the part before' }),
      ),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSize.max })),
    }),
    reply: Shape({
      content: Type.Array(StatementEntry),
      nextCursor: Nullable(Type.String({ description: 'null at the first movement of all' })),
    }),
    errors: [],
  }),
  'GET /api/v1/wallet/lot': endpoint({
    area,
    summary: 'List the remaining cubes by source, in the order in which they are spent',
    auth: 'member',
    reply: ListOf(CubeLot),
    errors: [],
  }),
}
