import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { pickupStates } from './delivery.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'

const area = 'Studio'

/** The goods of a pickup pass, for staff at the pickup counter. */
export const HandedOver = Shape({
  passId: Id('pk'),
  orderId: Id('or'),
  state: OneOf(pickupStates),
  /** The owner; null when the account was deleted. */
  nickname: Nullable(Type.String()),
  lines: Type.Array(Shape({ name: LocalText, quantity: Type.Integer() })),
  /** Time of the hand-over; null before it. */
  at: Nullable(Instant),
  /** True when this call handed the goods over; false when it had happened before and nothing changed. */
  isNow: Type.Boolean(),
})
export type HandedOver = Static<typeof HandedOver>

export const studioPickup = {
  'POST /api/studio/pickup': endpoint({
    area,
    summary: 'Hands goods over for a pickup code, once; a used code returns its time and changes nothing',
    auth: 'staff',
    staff: { permission: 'pickup.write', scope: 'any', auditAction: 'pickup.hand-over' },
    body: Shape({ code: Type.String({ minLength: 1, maxLength: 60 }) }),
    reply: HandedOver,
    errors: ['NOT_FOUND', 'PICKUP_REFUSED', 'CARDS_NOT_ALLOTTED'],
  }),
  'POST /api/studio/pickup/{id}/undo': endpoint({
    area,
    summary: 'Undoes a pickup within one minute',
    auth: 'staff',
    staff: { permission: 'pickup.write', scope: 'any', auditAction: 'pickup.undo' },
    params: Shape({ id: Id('pk') }),
    body: Shape({}),
    errors: ['NOT_FOUND', 'PICKUP_REFUSED'],
  }),
}
