import type { DrawDetail } from '@encore/contract/endpoints'
import { entrySources } from '@encore/contract/rules/draws'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './Sources.module.css'

/** Counts the lots of the final list by source, those that were granted included. */
export function Sources({ sources }: { sources: NonNullable<DrawDetail['sources']> }) {
  const { t, tag } = useText()
  return (
    <div className={styles.sources}>
      <h3>{t('draw.spread.sources')}</h3>
      <dl>
        {entrySources.map((source) => (
          <div key={source}>
            <dt>{t(`draw.receipt.source.${source}`)}</dt>
            <dd>{sources[source].toLocaleString(tag)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
