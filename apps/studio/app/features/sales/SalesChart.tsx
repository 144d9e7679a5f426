import type { SalesReport } from '@encore/contract/endpoints'
import type { Currency } from '@encore/contract/rules/money'
import { moneyText } from '#app/data/money.ts'
import { hourText, reportDayText, zoneText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './SalesChart.module.css'
import { saleTimes, topOf } from './sale-times.ts'

/** Bars of sales and refunds, with the same data as a table for screen readers. */
export function SalesChart({ report, currency }: { report: SalesReport; currency: Currency }) {
  const { t, locale } = useText()
  const times = saleTimes(report, currency)
  const top = topOf(times.flatMap(({ sold, back }) => [sold, back]))
  const isHourly = report.grain === 'HOUR'
  const when = (at: string) =>
    isHourly ? hourText(at, locale, report.zone) : reportDayText(at, locale, report.zone)
  const money = (amount: number) => moneyText(t, { amount, currency }, locale)
  const kept = times.reduce((sum, { sold, back }) => sum + sold - back, 0)
  const [first, last] = [when(times[0]?.at ?? report.from), when(times.at(-1)?.at ?? report.to)]
  const withSales = times.filter(({ sold, back }) => sold !== 0 || back !== 0)
  const y = (amount: number) => 100 - (Math.max(0, amount) / top) * 100
  return (
    <section className={`${box.box} ${styles.box}`}>
      <header>
        <h2>{t(isHourly ? 'reports.byHour' : 'reports.byDay', { zone: zoneText(report.zone, locale) })}</h2>
        <span className={styles.legend}>
          <i data-kind="sold" />
          <span>{t('reports.sold')}</span>
          <i data-kind="back" />
          <span>{t('reports.back')}</span>
        </span>
      </header>
      {withSales.length === 0 ? (
        <p className={box.quiet}>{t('reports.noneOf', { first, last })}</p>
      ) : (
        <div className={styles.chart}>
          <svg
            viewBox={`0 0 ${times.length} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('reports.chart', { kept: money(kept), from: first, to: last })}
          >
            {[0, 50, 100].map((line) => (
              <line key={line} x1="0" x2={times.length} y1={line} y2={line} />
            ))}
            {times.map(({ at, sold, back }, n) => (
              <g key={at}>
                <title>{t('reports.bar', { when: when(at), sold: money(sold), back: money(back) })}</title>
                <rect className={styles.hit} x={n} y="0" width="1" height="100" />
                <rect className={styles.sold} x={n + 0.14} y={y(sold)} width="0.72" height={100 - y(sold)} />
                <rect className={styles.back} x={n + 0.14} y={y(back)} width="0.72" height={100 - y(back)} />
              </g>
            ))}
          </svg>
          <span data-at="top">{money(top)}</span>
          <span data-at="middle">{money(Math.round(top / 2))}</span>
          <span data-at="first">{first}</span>
          <span data-at="last">{last}</span>
        </div>
      )}
      {withSales.length === 0 ? null : (
        <details className={styles.details}>
          <summary className="reach">{t('reports.asTable')}</summary>
          <table className={box.table}>
            <thead>
              <tr>
                <th>{t('reports.when')}</th>
                <th className={box.end}>{t('reports.sold')}</th>
                <th className={box.end}>{t('reports.back')}</th>
              </tr>
            </thead>
            <tbody>
              {withSales.map(({ at, sold, back }) => (
                <tr key={at}>
                  <td>{when(at)}</td>
                  <td className={box.end}>{money(sold)}</td>
                  <td className={box.end}>{money(back)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}
