import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Pools.module.css'
import { shownSizes } from './pool-form.ts'

export interface OddsRow {
  key: string
  name: string
  lang?: string | undefined
  /** Chances for `shownSizes`. */
  chances: readonly number[]
}

/** Chance of each card to be at least once in an order, by the size of the order. */
export function OddsTable({ rows }: { rows: readonly OddsRow[] }) {
  const { t, locale } = useText()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a table that is wider than the phone
    <section className={styles.scroll} tabIndex={0} aria-label={t('pools.odds.title')}>
      <table className={styles.odds}>
        <caption>{t('pools.odds.lead')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('pools.odds.card')}</th>
            {shownSizes.map((units) => (
              <th key={units} scope="col">
                {t('pools.odds.units', { units })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, lang, chances }) => (
            <tr key={key}>
              <th scope="row" lang={lang}>
                {name}
              </th>
              {chances.map((chance, at) => (
                <td key={shownSizes[at]}>{percent.format(chance)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
