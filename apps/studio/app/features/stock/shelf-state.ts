import type { StockFigures } from '@encore/contract/endpoints'
import type { SaleState } from '@encore/contract/rules/product-editing'

/** `ON_HOLD`: what is left lies with payments that are still open, and may come back. */
export type ShelfState = SaleState | 'SOLD_OUT' | 'ON_HOLD' | 'NO_STOCK'

/** What a fan finds: an open sale without a unit to buy is no sale. */
export function shelfState(sale: SaleState, { onHand, held, sold }: StockFigures): ShelfState {
  if (sale !== 'OPEN' || onHand - held - sold > 0) return sale
  if (held > 0) return 'ON_HOLD'
  return sold > 0 ? 'SOLD_OUT' : 'NO_STOCK'
}
