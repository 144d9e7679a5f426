import type { CartLine } from '@encore/contract/endpoints'

/** How something reaches its buyer; each is told apart, in this order. */
const shipments = ['shipped', 'pickup', 'digital'] as const
export type Shipment = (typeof shipments)[number]

const shipmentOf = ({ needsShipping, isOnSitePickup }: CartLine): Shipment =>
  needsShipping ? 'shipped' : isOnSitePickup ? 'pickup' : 'digital'

/** The shipments there are, each with its lines in their order. */
export const groupsOf = (lines: readonly CartLine[]): { shipment: Shipment; lines: CartLine[] }[] =>
  shipments
    .map((shipment) => ({ shipment, lines: lines.filter((line) => shipmentOf(line) === shipment) }))
    .filter((group) => group.lines.length > 0)
