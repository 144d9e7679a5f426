import type { SaleState } from '@encore/contract/rules/catalogue-desk'
import { Badge } from '@encore/ui/Badge'
import { useWords } from '#app/i18n/TextProvider.tsx'

const kinds = { HIDDEN: 'soft', NOT_YET: 'open', OPEN: 'ok', OVER: 'soft' } as const

export function SaleBadge({ sale }: { sale: SaleState }) {
  return <Badge kind={kinds[sale]}>{useWords().products.sale[sale]}</Badge>
}
