import { languageTag } from '@encore/contract/rules/locale'
import { localText, type Texts } from '@encore/contract/rules/texts'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './OptionBars.module.css'
import { type Mine, shareOf } from './poll-store.ts'

export interface OptionBarsProps {
  options: readonly { id: string; label: Texts }[]
  /** Null shows the options without counts. */
  counted: readonly { id: string; souls: number }[] | null
  mine: Mine
  /** Content before the label, such as the radio button. */
  lead?: (id: string) => ReactNode
}

export function OptionBars({ options, counted, mine, lead }: OptionBarsProps) {
  const { t, locale } = useText()
  const total = (counted ?? []).reduce((sum, { souls }) => sum + souls, 0)
  return (
    <ul className={styles.options}>
      {options.map(({ id, label }) => {
        const souls = counted?.find((option) => option.id === id)?.souls ?? 0
        const own = mine.find(({ optionId }) => optionId === id)?.souls ?? 0
        const share = shareOf(souls, total)
        const { text, lang } = localText(label, locale)
        const Row = lead ? 'label' : 'div'
        return (
          <li key={id}>
            <Row className={styles.row} style={{ '--share': `${share}%` }}>
              {lead?.(id)}
              <span className={styles.label} lang={languageTag[lang]}>
                {text}
              </span>
              {own > 0 && <small>{t('polls.own', { n: own })}</small>}
              {counted && (
                <>
                  <span className={styles.souls}>{t('polls.souls', { n: souls })}</span>
                  <b>{t('polls.share', { n: String(share) })}</b>
                </>
              )}
            </Row>
          </li>
        )
      })}
    </ul>
  )
}
