import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, ListOf, OneOf, Shape } from './shapes.ts'

/** The trigger of a restock alert: the sale opens, or units return. */
export const alertReasons = ['OPENING', 'UNITS'] as const

export const RestockAlert = Shape({ productUid: Id('pr'), waitsFor: OneOf(alertReasons) })
export type RestockAlert = Static<typeof RestockAlert>

const area = 'Restock alerts'
const params = Shape({ id: Id('pr') })

export const restockAlerts = {
  'GET /api/v1/restock-alert': endpoint({
    area,
    summary: 'List the products with a restock alert, latest first, without those whose sale is over',
    auth: 'member',
    reply: ListOf(RestockAlert),
    errors: [],
  }),
  'PUT /api/v1/product/{id}/restock-alert': endpoint({
    area,
    summary:
      'Create a restock alert: one notification shortly before the sale opens, or when units are available again. A repeated call changes nothing',
    auth: 'member',
    params,
    reply: Shape({
      alert: Type.Union([RestockAlert, Type.Null()], {
        description: 'null: it can be bought now, and nothing is kept',
      }),
    }),
    errors: ['NOT_FOUND', 'SALE_CLOSED'],
  }),
  'DELETE /api/v1/product/{id}/restock-alert': endpoint({
    area,
    summary: 'Delete a restock alert, also when there is none',
    auth: 'member',
    params,
    errors: ['NOT_FOUND'],
  }),
}
