import type { SaleSum } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { type ReactNode, useState } from 'react'
import { moneyText } from '#app/data/money.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './SumTable.module.css'

export interface SumRow extends SaleSum {
  key: string
  name: ReactNode
}

export interface SumTableProps {
  title: string
  hint?: string
  /** Head of the first column. */
  head: string
  rows: readonly SumRow[]
  /** Head of the second column when it does not count units. */
  units?: string
}

const shownFirst = 10

/** Sold, refunded and net amounts per item; shows the first 10 until expanded. */
export function SumTable({ title, hint, head, rows, units: counted }: SumTableProps) {
  const { t, locale } = useText()
  const unitsHead = counted ?? t('reports.units')
  const [isWhole, setIsWhole] = useState(false)
  const count = new Intl.NumberFormat(locale)
  const money = (amount: number, currency: SaleSum['currency']) => moneyText(t, { amount, currency }, locale)
  return (
    <section className={`${box.box} ${styles.sums}`}>
      <header>
        <h2>{title}</h2>
      </header>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      <table className={box.table}>
        <thead>
          <tr>
            <th>{head}</th>
            <th>{unitsHead}</th>
            <th>{t('reports.sold')}</th>
            <th>{t('reports.back')}</th>
            <th>{t('reports.kept')}</th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, shownFirst)).map(({ key, name, currency, units, sold, back }) => (
            <tr key={key}>
              <td>{name}</td>
              <td data-head={unitsHead}>{units === 0 && sold !== 0 ? '–' : count.format(units)}</td>
              <td data-head={t('reports.sold')}>{money(sold, currency)}</td>
              <td data-head={t('reports.back')}>{back === 0 ? '–' : money(back, currency)}</td>
              <td className={styles.kept}>
                <b>{money(sold - back, currency)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole || rows.length <= shownFirst ? null : (
        <Button size="s" kind="plain" onClick={() => setIsWhole(true)}>
          {t('reports.showAll', { count: count.format(rows.length) })}
        </Button>
      )}
    </section>
  )
}
