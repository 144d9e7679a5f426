import type { StudioDrawDraft } from '@encore/contract/endpoints'
import { useMemo } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { assumedCrowds, chanceRows } from './chance-preview.ts'
import styles from './Draws.module.css'

/** Chances of a fan among assumed crowds, as the draft stands. */
export function ChancePreview({ draft }: { draft: StudioDrawDraft }) {
  const { t, locale } = useText()
  const { mode, places, entriesPerEntrant } = draft
  const rows = useMemo(
    () => chanceRows({ mode, places, entriesPerEntrant }),
    [mode, places, entriesPerEntrant],
  )
  const count = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 })
  return (
    <section className={box.box}>
      <header>
        <h2>{t('draws.chances.title')}</h2>
      </header>
      <p className={box.quiet}>{t('draws.chances.lead')}</p>
      <table className={styles.chances}>
        <caption className="visually-hidden">{t('draws.chances.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('draws.chances.entries')}</th>
            {assumedCrowds.map((crowd) => (
              <th key={crowd} scope="col">
                {t('draws.chances.crowd', { count: crowd })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entries, chances }) => (
            <tr key={entries}>
              <th scope="row">{mode === 'EQUAL' ? t('draws.chances.any') : count.format(entries)}</th>
              {chances.map((chance, at) => (
                <td key={assumedCrowds[at]}>{percent.format(chance)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
