import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DrawId } from './draws.ts'
import { Id, Nullable, Shape } from './shapes.ts'
import { SigningMoment, SigningText } from './signing.ts'

const area = 'Studio'

/** Random, so that it says nothing about the entry or the rank that won. */
export const ItemId = Type.String({
  pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: 'random UUID of a signed item',
})
/** Order and unit of bought goods. */
const UnitId = Type.String({
  pattern: '^or_[0-9A-HJKMNP-TV-Z]{26}\\.[1-9][0-9]?$',
  description: 'order and unit, `or_….2`',
})
const AtDraw = Shape({ eventId: Id('ev'), id: DrawId })
const AtItem = Shape({ eventId: Id('ev'), id: DrawId, itemId: ItemId })
const AtProduct = Shape({ eventId: Id('ev'), id: Id('pr') })
const AtUnit = Shape({ eventId: Id('ev'), id: Id('pr'), itemId: UnitId })

export const StudioSigningItem = Shape({
  id: Type.String({ description: 'of a prize or a bought unit' }),
  /** First character of the nickname. */
  account: Type.String({ description: '`M•`' }),
  /** Null when the winner wrote nothing. */
  text: Nullable(SigningText),
  signed: Nullable(SigningMoment),
})
export type StudioSigningItem = Static<typeof StudioSigningItem>

export const StudioSigning = Shape({
  /** Winners may still change their texts; buyers never. */
  isOpen: Type.Boolean(),
  /** Media time of the show now; null when the show is not on air. */
  mediaMs: Nullable(Type.Integer()),
  /**
   * Items of winners who accepted, or bought units: signed ones by number, then the others. Those of winners are in a
   * random order that stays, bought ones in the order of their purchase.
   */
  items: Type.Array(StudioSigningItem),
  /** Winners who have not accepted yet; their items are not listed. */
  unanswered: Type.Integer({ minimum: 0 }),
})
export type StudioSigning = Static<typeof StudioSigning>

export const studioSigning = {
  'GET /api/studio/event/{eventId}/draw/{id}/signing': endpoint({
    area,
    summary: 'Lists the items to sign of a draw; empty before the draw and for other prizes',
    auth: 'staff',
    staff: { permission: 'draw.read', scope: 'event' },
    params: AtDraw,
    reply: StudioSigning,
    allows204: true,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/draw/{id}/signing': endpoint({
    area,
    summary: 'Closes or reopens the texts of a draw’s winners',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.texts' },
    params: AtDraw,
    body: Shape({ isOpen: Type.Boolean() }),
    reply: StudioSigning,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/draw/{id}/signing/{itemId}': endpoint({
    area,
    summary: 'Marks an item as signed now, on the show’s timeline when it is on air; a marked item stays',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.sign' },
    params: AtItem,
    reply: StudioSigning,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/studio/event/{eventId}/draw/{id}/signing/{itemId}': endpoint({
    area,
    summary: 'Takes the last mark back; the item is not signed any more',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'draw.unsign' },
    params: AtItem,
    reply: StudioSigning,
    errors: ['NOT_FOUND', 'SIGNING_MOVED'],
  }),
  'GET /api/studio/event/{eventId}/product/{id}/signing': endpoint({
    area,
    summary:
      'Lists the bought units of a product to sign; empty for a product that asks for no name to write',
    auth: 'staff',
    staff: { permission: 'draw.read', scope: 'event' },
    params: AtProduct,
    reply: StudioSigning,
    allows204: true,
    errors: ['NOT_FOUND'],
  }),
  'PUT /api/studio/event/{eventId}/product/{id}/signing/{itemId}': endpoint({
    area,
    summary:
      'Marks a bought unit as signed now, on the show’s timeline when it is on air; a marked unit stays',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'product.sign' },
    params: AtUnit,
    reply: StudioSigning,
    errors: ['NOT_FOUND'],
  }),
  'DELETE /api/studio/event/{eventId}/product/{id}/signing/{itemId}': endpoint({
    area,
    summary: 'Takes the last mark of a product back; the unit is not signed any more',
    auth: 'staff',
    staff: { permission: 'draw.write', scope: 'event', auditAction: 'product.unsign' },
    params: AtUnit,
    reply: StudioSigning,
    errors: ['NOT_FOUND', 'SIGNING_MOVED'],
  }),
}
