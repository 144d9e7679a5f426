import { useStore } from '@encore/app-kit/store'
import { type Locale, languageTag } from '@encore/contract/rules/locale'
import { showTime } from '@encore/contract/rules/show-time'
import { Tool } from '@encore/ui/Tool'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import type { RefObject } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './Captions.module.css'
import type { CaptionOperator, SaidLine } from './caption-operator.ts'

export interface SaidLinesProps {
  operator: CaptionOperator
  field: RefObject<HTMLTextAreaElement | null>
}

const shown = 30
const icons = { waiting: LoaderCircle, sent: Check, refused: CircleAlert, gone: Undo2 }

/** Captions sent from this page, newest first, to correct or withdraw. */
export function SaidLines({ operator, field }: SaidLinesProps) {
  const t = useT()
  const { said } = useStore(operator.state)
  const lines = said.slice(-shown).reverse()
  const then = (act: () => void) => () => {
    act()
    field.current?.focus()
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('captions.said')}</h2>
      </header>
      {lines.length === 0 ? <p className={box.quiet}>{t('captions.nothingSaid')}</p> : null}
      <ol className={styles.said} aria-label={t('captions.said')}>
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            onCorrect={then(() => operator.correct(line.key))}
            onTakeBack={then(() => operator.takeBack(line.key))}
          />
        ))}
      </ol>
    </section>
  )
}

interface LineProps {
  line: SaidLine
  onCorrect(): void
  onTakeBack(): void
}

function Line({ line, onCorrect, onTakeBack }: LineProps) {
  const t = useT()
  const { state, atMs, rule } = line
  const Icon = icons[state]
  const texts = Object.entries(line.texts) as [Locale, string][]
  const [first = ''] = Object.values(line.texts)
  const why = rule === null ? '' : (findText(t, `captions.rules.${rule}`) ?? rule)
  const sent =
    rule === null
      ? t(`captions.states.${state}`)
      : t(`captions.${state === 'refused' ? 'refusedBecause' : 'keptBecause'}`, { why })
  return (
    <li data-state={state}>
      <span className={styles.state}>
        <Icon aria-hidden />
        <span className="visually-hidden">{sent}</span>
      </span>
      <time className={styles.at}>{showTime(atMs)}</time>
      <div className={styles.words}>
        {texts.map(([lang, text]) => (
          <p key={lang} lang={languageTag[lang]}>
            {text}
          </p>
        ))}
        {rule === null || state === 'gone' ? null : <p className={styles.over}>{sent}</p>}
      </div>
      {state === 'gone' ? (
        <span className={styles.gone}>{t('captions.states.gone')}</span>
      ) : (
        <span className={styles.actions}>
          {state === 'refused' ? null : (
            <Tool label={t('captions.correct', { text: first })} onClick={onCorrect}>
              <Pencil />
            </Tool>
          )}
          <Tool label={t('captions.takeBack', { text: first })} onClick={onTakeBack}>
            <Undo2 />
          </Tool>
        </span>
      )}
    </li>
  )
}
