import type { BookedTax } from '@encore/contract/endpoints'
import { moneyText } from '#app/data/money.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './SumTable.module.css'
import { taxName } from './tax-name.ts'

/** Tax of sales less tax of refunds, by country and rate. */
export function TaxTable({ taxes }: { taxes: readonly BookedTax[] }) {
  const { t, locale } = useText()
  if (taxes.length === 0) return null
  return (
    <section className={`${box.box} ${styles.sums}`}>
      <header>
        <h2>{t('reports.tax.title')}</h2>
      </header>
      <p className={styles.hint}>{t('reports.tax.lead')}</p>
      <table className={box.table}>
        <thead>
          <tr>
            <th>{t('reports.tax.rate')}</th>
            <th>{t('reports.tax.gross')}</th>
            <th>{t('reports.tax.net')}</th>
            <th>{t('reports.tax.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map((tax) => {
            const { treatment, country, rate, currency } = tax
            const money = (amount: number) => moneyText(t, { amount, currency }, locale)
            return (
              <tr key={`${treatment} ${country} ${rate} ${currency}`}>
                <td>{taxName(t, tax, locale)}</td>
                <td data-head={t('reports.tax.gross')}>{money(tax.gross)}</td>
                <td data-head={t('reports.tax.net')}>{money(tax.net)}</td>
                <td className={styles.kept}>
                  <b>{money(tax.tax)}</b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
