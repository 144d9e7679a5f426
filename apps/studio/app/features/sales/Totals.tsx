import type { SaleSum } from '@encore/contract/endpoints'
import { useT } from '#app/i18n/TextProvider.tsx'
import { SumTable } from './SumTable.tsx'

export function Totals({ title, totals }: { title: string; totals: readonly SaleSum[] }) {
  const t = useT()
  return (
    <SumTable
      title={title}
      head={t('reports.currency')}
      rows={totals.map((sum) => ({
        ...sum,
        key: sum.currency,
        name: sum.currency === 'CUBE' ? t('reports.cubes') : sum.currency,
      }))}
    />
  )
}
