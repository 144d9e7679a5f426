import type { StockFigures } from '@encore/contract/endpoints'
import type { SaleState } from '@encore/contract/rules/product-editing'

/** `ON_HOLD`: the remaining units are held by open payments and may become available again. */
export type ShelfState = SaleState | 'SOLD_OUT' | 'ON_HOLD' | 'NO_STOCK'

/** The state that fans see: an open sale without a free unit is not open. */
export function shelfState(sale: SaleState, { onHand, held, sold }: StockFigures): ShelfState {
  if (sale !== 'OPEN' || onHand - held - sold > 0) return sale
  if (held > 0) return 'ON_HOLD'
  return sold > 0 ? 'SOLD_OUT' : 'NO_STOCK'
}
