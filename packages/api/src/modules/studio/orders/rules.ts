import { eventsWhere, type HeldRole, type StudioPermission } from '@encore/contract/rules/staff-roles'
import type { Order } from '#modules/commerce/orders/index.ts'

type Lines = Pick<Order, 'lines'>

/** True when the roles cover one event of the order. Cubes belong to no event. */
export function canView(held: readonly HeldRole[], permission: StudioPermission, { lines }: Lines): boolean {
  const where = eventsWhere(held, permission)
  return where === 'all' || lines.some(({ eventId }) => eventId !== null && where.includes(eventId))
}

/** True when the roles cover all events of the order, because a refund concerns the whole order. */
export function mayMove(held: readonly HeldRole[], permission: StudioPermission, { lines }: Lines): boolean {
  const where = eventsWhere(held, permission)
  return where === 'all' || lines.every(({ eventId }) => eventId !== null && where.includes(eventId))
}
