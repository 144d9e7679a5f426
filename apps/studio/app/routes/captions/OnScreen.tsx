import { useStore } from '@encore/app-kit/store'
import type { CaptionCue } from '@encore/contract/endpoints'
import { shownAt } from '@encore/contract/rules/cue-book'
import { languageTag, locales } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import type { Stage } from '#app/features/show-control/stage.ts'
import { useStageTime } from '#app/features/show-control/use-stage.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Captions.module.css'
import type { CaptionOperator } from './caption-operator.ts'

/** Captions on screen at the live position, in all languages, with their remaining time. */
export function OnScreen({ stage, operator }: { stage: Stage; operator: CaptionOperator }) {
  const t = useT()
  const book = useStore(stage.book)
  const { lang } = useStore(operator.state)
  const now = useStageTime(stage)
  const { captions } = shownAt(book, now)
  const shown = locales.flatMap((locale) => captions[locale] ?? [])
  const main = captions[lang] ?? shown[0]
  return (
    <section className={box.box}>
      <header>
        <h2>{t('captions.screen')}</h2>
        <Button size="s" kind="outline" className={styles.end} onClick={operator.clear} disabled={!main}>
          <span>{t('captions.clear')}</span>
          <kbd className={styles.key}>Esc</kbd>
        </Button>
      </header>
      <div className={styles.screen} data-empty={main ? undefined : ''}>
        {main ? (
          <p className={styles.caption} lang={languageTag[main.lang]}>
            <span>{main.text}</span>
          </p>
        ) : (
          <p>{t('captions.nothing')}</p>
        )}
        {main ? <i className={styles.left} style={{ '--left': partLeft(main, now) }} /> : null}
      </div>
      {shown.length > 1 ? (
        <ul className={styles.others}>
          {shown
            .filter((caption) => caption !== main)
            .map((caption) => (
              <li key={caption.lang} lang={languageTag[caption.lang]}>
                <small>{languageNames[caption.lang]}</small>
                <span>{caption.text}</span>
              </li>
            ))}
        </ul>
      ) : null}
    </section>
  )
}

const partLeft = ({ mediaMs, durationMs }: CaptionCue, now: number): number =>
  Math.max(0, Math.min(1, 1 - (now - mediaMs) / durationMs))
