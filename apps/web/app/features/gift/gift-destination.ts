import type { OwnGift } from '@encore/contract/endpoints'

/** Returns the page where a member continues with a gift; null when there is none. */
export function giftDestination({
  side,
  state,
  orderId,
  product,
}: Pick<OwnGift, 'side' | 'state' | 'orderId' | 'product'>): {
  what: 'TICKET' | 'GOODS' | 'DOWNLOAD' | 'ORDER'
  to: string
} | null {
  if (side === 'SENT') return orderId ? { what: 'ORDER', to: `/orders/${orderId}` } : null
  if (state !== 'ACCEPTED') return null
  switch (product.kind) {
    case 'GOODS':
      return { what: 'GOODS', to: '/mybox?tab=goods' }
    case 'DIGITAL':
      return { what: 'DOWNLOAD', to: '/mybox?tab=download' }
    default:
      return { what: 'TICKET', to: '/mybox' }
  }
}
