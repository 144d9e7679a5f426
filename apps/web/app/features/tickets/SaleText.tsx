import { EventTime } from '#app/features/event/EventTime.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Sale } from './sale.ts'

/** Stock in words: how many are left, whether some may return, or when the sale opens. */
export function SaleText({ sale, zone }: { sale: Sale; zone: string | null }) {
  const t = useT()
  switch (sale.state) {
    case 'open':
      return sale.left === null ? null : t('detail.left', { n: sale.left })
    case 'opens':
      return (
        <>
          {t('detail.saleOpens')} {zone && <EventTime at={sale.at} zone={zone} />}
        </>
      )
    case 'closed':
      return t('detail.saleClosed')
    case 'may-return':
      return t('detail.mayReturn', { n: sale.held })
    case 'sold-out':
      return t('detail.soldOut')
  }
}
