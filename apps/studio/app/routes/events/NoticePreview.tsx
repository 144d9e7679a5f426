import type { NoticeWords } from '@encore/contract/rules/event-notice'
import { type Locale, languageTag } from '@encore/contract/rules/locale'
import { languageNames, useTextLanguage } from '#app/features/localized-text/text-language.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './EventTools.module.css'

export interface NoticePreviewProps {
  words: Record<Locale, NoticeWords>
  /** A hidden event gets no notice. */
  isHidden: boolean
}

/** Preview of the notice, in the language in which the texts to fans are being edited. */
export function NoticePreview({ words, isHidden }: NoticePreviewProps) {
  const t = useT()
  const { locale } = useTextLanguage()
  const { title, summary, paragraphs } = words[locale]
  if (isHidden) return <p className={styles.quiet}>{t('events.tools.noNotice')}</p>
  return (
    <section className={styles.notice} aria-label={t('events.tools.notice')}>
      <h3>
        <span>{t('events.tools.notice')}</span> <small>{languageNames[locale]}</small>
      </h3>
      <div lang={languageTag[locale]}>
        <b>{title}</b>
        <p>{summary}</p>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  )
}
