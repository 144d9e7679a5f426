import { EventTime } from '#app/features/event/EventTime.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Sale } from './sale.ts'

export function SaleText({ sale, zone }: { sale: Sale; zone: string | null }) {
  const t = useT()
  switch (sale.state) {
    case 'open':
      return sale.left === null ? null : <span>{t('detail.left', { n: sale.left })}</span>
    case 'opens':
      return (
        <>
          <span>{t('detail.saleOpens')}</span> {zone && <EventTime at={sale.at} zone={zone} />}
        </>
      )
    case 'closed':
      return <span>{t('detail.saleClosed')}</span>
    case 'may-return':
      return <span>{t('detail.mayReturn', { n: sale.held })}</span>
    case 'sold-out':
      return <span>{t('detail.soldOut')}</span>
  }
}
