import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { LocalText, Nullable, OneOf, Shape } from './shapes.ts'

export const recordKinds = ['ORDER', 'MEMBER', 'PRODUCT', 'CAMPAIGN', 'NOTICE'] as const
export type RecordKind = (typeof recordKinds)[number]

export const FoundRecord = Shape({
  kind: OneOf(recordKinds),
  id: Type.String(),
  title: LocalText,
  /** Distinguishes results with the same title: buyer, redacted address, code or event. */
  note: Nullable(Type.String()),
})
export type FoundRecord = Static<typeof FoundRecord>

export const studioSearch = {
  'GET /api/studio/search': endpoint({
    area: 'Studio',
    summary: 'Finds orders by number, members, products, campaigns and notices; a few of each',
    auth: 'staff',
    staff: { permission: 'studio.enter', scope: 'any' },
    query: Shape({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Shape({ content: Type.Array(FoundRecord, { description: 'kind by kind, the likeliest first' }) }),
    errors: [],
  }),
}
