import type { CallCard } from '@encore/contract/rules/calls/call-card'
import { languageTag } from '@encore/contract/rules/locale'
import Languages from 'lucide-react/icons/languages'
import PenLine from 'lucide-react/icons/pen-line'
import type { ReactNode } from 'react'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './FanCard.module.css'

export interface FanCardProps {
  /** Null until written; undefined while nobody is called. */
  card: CallCard | null | undefined
  children?: ReactNode
}

/** The fan's words for the artist: name with its reading, language, note, and what to sign. */
export function FanCard({ card, children }: FanCardProps) {
  const t = useT()
  return (
    <section className={styles.fan} aria-label={t('station.card.title')}>
      {!card ? (
        <p className={styles.none}>{t(card === null ? 'station.card.none' : 'station.card.nobody')}</p>
      ) : (
        <div translate="no" className={styles.words}>
          <h2 className={styles.name} lang={languageTag[card.language]} dir="auto">
            {card.name}
          </h2>
          {card.reading ? (
            <p className={styles.reading} dir="auto">
              {card.reading}
            </p>
          ) : null}
          <p className={styles.from}>
            <Languages />
            <span lang={languageTag[card.language]}>{languageNames[card.language]}</span>
          </p>
          {card.note ? (
            <p className={styles.note} lang={languageTag[card.language]} dir="auto">
              {card.note}
            </p>
          ) : null}
          {card.signText ? (
            <div className={styles.sign}>
              <PenLine />
              <span>
                <small>{t('station.card.sign')}</small>
                <b lang={languageTag[card.language]} dir="auto">
                  {card.signText}
                </b>
              </span>
            </div>
          ) : null}
        </div>
      )}
      {children}
    </section>
  )
}
