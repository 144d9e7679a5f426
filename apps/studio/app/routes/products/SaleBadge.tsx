import type { ProductLine } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { shelfState } from '#app/features/stock/shelf-state.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

const kinds = {
  HIDDEN: 'soft',
  NOT_YET: 'open',
  OPEN: 'ok',
  OVER: 'soft',
  SOLD_OUT: 'soft',
  ON_HOLD: 'warn',
  NO_STOCK: 'soft',
} as const

export function SaleBadge({ sale, stock }: Pick<ProductLine, 'sale' | 'stock'>) {
  const state = shelfState(sale, stock)
  return <Badge kind={kinds[state]}>{useT()(`products.sale.${state}`)}</Badge>
}
