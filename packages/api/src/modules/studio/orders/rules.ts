import { eventsWhere, type HeldRole, type StudioPermission } from '@encore/contract/rules/studio-roles'
import type { Order } from '#modules/commerce/orders/index.ts'

type Lines = Pick<Order, 'lines'>

/** Who works on one of its events sees an order; cubes are of no event. */
export function canView(held: readonly HeldRole[], permission: StudioPermission, { lines }: Lines): boolean {
  const where = eventsWhere(held, permission)
  return where === 'all' || lines.some(({ eventId }) => eventId !== null && where.includes(eventId))
}

/** Money goes back for the order as a whole: who gives it back works on all of its events. */
export function mayMove(held: readonly HeldRole[], permission: StudioPermission, { lines }: Lines): boolean {
  const where = eventsWhere(held, permission)
  return where === 'all' || lines.every(({ eventId }) => eventId !== null && where.includes(eventId))
}
