import type { SaleSum } from '@encore/contract/endpoints'
import { useWords } from '#app/i18n/TextProvider.tsx'
import { SumTable } from './SumTable.tsx'

export function Totals({ title, totals }: { title: string; totals: readonly SaleSum[] }) {
  const w = useWords()
  return (
    <SumTable
      title={title}
      head={w.reports.currency}
      rows={totals.map((sum) => ({
        ...sum,
        key: sum.currency,
        name: sum.currency === 'CUBE' ? w.reports.cubes : sum.currency,
      }))}
    />
  )
}
