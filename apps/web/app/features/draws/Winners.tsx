import type { DrawDetail, DrawOutcome, OwnDraw } from '@encore/contract/endpoints'
import { useText } from '#app/i18n/TextProvider.tsx'
import { drawFilePath } from './use-check.ts'
import styles from './Winners.module.css'

export interface WinnersProps {
  draw: DrawDetail
  outcome: DrawOutcome
  own: OwnDraw | null
}

/** More are in the draw file. */
const mostShown = 200

/** The public result: ids of entries by rank, never of people. */
export function Winners({ draw, outcome: { winners }, own }: WinnersProps) {
  const { t } = useText()
  const mine = new Set(own?.entries.map(({ id }) => id))
  const hidden = winners.length - mostShown
  if (winners.length === 0) return null
  return (
    <details className={styles.winners}>
      <summary>{t('draw.winners.title', { n: winners.length })}</summary>
      <p>{t('draw.winners.text')}</p>
      <ol>
        {winners.slice(0, mostShown).map((id) => (
          <li key={id}>
            <code>{id}</code>
            {mine.has(id) && <span>{t('draw.spread.you')}</span>}
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <p>
          <a className="link" href={drawFilePath(draw.id)}>
            {t('draw.winners.more', { n: hidden })}
          </a>
        </p>
      )}
    </details>
  )
}
