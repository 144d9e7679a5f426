import type { ReplayDetail } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { formatLength } from '#app/features/replay/media-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Chapters.module.css'

export interface ChaptersProps {
  replay: ReplayDetail
  onChoose: (mediaMs: number) => void
}

export function Chapters({ replay: { chapters, fromMs }, onChoose }: ChaptersProps) {
  const t = useT()
  if (chapters.length === 0) return null
  return (
    <section className={styles.chapters} aria-label={t('replay.chapters')}>
      <h2>{t('replay.chapters')}</h2>
      <ol>
        {chapters.map(({ atMs, title }) => (
          <li key={atMs}>
            <button type="button" onClick={() => onChoose(atMs)}>
              <span lang={languageTag[title.lang]}>{title.text}</span>
              <small>{formatLength(atMs - fromMs)}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
