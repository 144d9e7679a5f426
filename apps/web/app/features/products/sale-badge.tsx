import { daysBetween, formatClock, formatDay } from '@encore/contract/rules/time'
import { Badge } from '@encore/ui/Badge'
import type { ReactNode } from 'react'
import type { Sale } from '#app/features/tickets/sale.ts'
import type { Text } from '#app/i18n/text.ts'

/** Badge of a sale state; nothing while plenty is in stock. */
export function saleBadge(sale: Sale, zone: string, now: number, { t, locale }: Text): ReactNode {
  switch (sale.state) {
    case 'open':
      return sale.left !== null && <Badge>{t('products.left', { n: sale.left })}</Badge>
    case 'opens': {
      const isToday = daysBetween(now, sale.at, zone) === 0
      const time = isToday ? formatClock(sale.at, zone) : formatDay(sale.at, zone, locale)
      return <Badge kind="open">{t('products.opensAt', { time })}</Badge>
    }
    case 'may-return':
      return <Badge>{t('products.mayReturn')}</Badge>
    case 'sold-out':
      return <Badge kind="ended">{t('detail.soldOut')}</Badge>
    case 'closed':
      return <Badge kind="ended">{t('detail.saleClosed')}</Badge>
  }
}
