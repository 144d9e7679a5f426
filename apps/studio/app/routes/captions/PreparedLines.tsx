import { useStore } from '@encore/app-kit/store'
import type { ScriptLine } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { Button } from '@encore/ui/Button'
import { type RefObject, useEffect, useRef } from 'react'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import type { CaptionOperator } from './caption-operator.ts'
import styles from './Script.module.css'

export interface PreparedLinesProps {
  operator: CaptionOperator
  field: RefObject<HTMLTextAreaElement | null>
  onEdit(): void
}

/** The prepared captions; the next one is always in the middle of the list. */
export function PreparedLines({ operator, field, onEdit }: PreparedLinesProps) {
  const t = useT()
  const { script, next } = useStore(operator.state)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const { current } = list
    const line = current?.children[next]
    if (!current || !(line instanceof HTMLElement)) return
    current.scrollTo({ top: line.offsetTop - current.offsetTop - current.clientHeight / 3 })
  }, [next])
  return (
    <section className={box.box}>
      <header>
        <h2>{t('captions.script.title')}</h2>
        {script.length > 0 ? (
          <Button size="s" kind="outline" className={styles.end} onClick={onEdit}>
            {t('captions.script.edit')}
          </Button>
        ) : null}
      </header>
      {script.length === 0 ? (
        <div className={styles.unprepared}>
          <p className={box.quiet}>{t('captions.script.noneText')}</p>
          <Button size="s" onClick={onEdit}>
            {t('captions.script.prepare')}
          </Button>
        </div>
      ) : (
        <ol ref={list} className={styles.script} aria-label={t('captions.script.title')}>
          {script.map((line, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; a song has the same line several times
              key={at}
              aria-current={at === next ? 'step' : undefined}
              data-said={at < next ? '' : undefined}
            >
              <Line
                line={line}
                nextWord={at === next ? t('captions.script.next') : null}
                onSay={() => {
                  operator.sayPrepared(at)
                  field.current?.focus()
                }}
              />
            </li>
          ))}
          {next >= script.length ? <li className={styles.done}>{t('captions.script.over')}</li> : null}
        </ol>
      )}
    </section>
  )
}

interface LineProps {
  line: ScriptLine
  /** Label of the next caption; null for the others. */
  nextWord: string | null
  onSay(): void
}

function Line({ line, nextWord, onSay }: LineProps) {
  const { t, locale } = useText()
  const { text, lang } = localText(line, locale)
  const others = Object.entries(line).filter(([other, said]) => other !== lang && said)
  return (
    <button type="button" onClick={onSay}>
      <span className={styles.mark}>{nextWord}</span>
      <span className={styles.words}>
        {text === '' ? <em>{t('captions.script.pause')}</em> : <b lang={languageTag[lang]}>{text}</b>}
        {others.map(([other, said]) => (
          <small key={other} lang={languageTag[other as keyof typeof languageTag]}>
            {said}
          </small>
        ))}
      </span>
    </button>
  )
}
