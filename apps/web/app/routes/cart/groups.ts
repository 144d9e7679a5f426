import type { CartLine } from '@encore/contract/endpoints'

/** Delivery kinds, in display order. */
const shipments = ['shipped', 'pickup', 'digital'] as const
export type Shipment = (typeof shipments)[number]

const shipmentOf = ({ needsShipping, isOnSitePickup }: CartLine): Shipment =>
  needsShipping ? 'shipped' : isOnSitePickup ? 'pickup' : 'digital'

/** Groups lines by delivery kind and omits empty groups; lines keep their order. */
export const groupsOf = (lines: readonly CartLine[]): { shipment: Shipment; lines: CartLine[] }[] =>
  shipments
    .map((shipment) => ({ shipment, lines: lines.filter((line) => shipmentOf(line) === shipment) }))
    .filter((group) => group.lines.length > 0)
