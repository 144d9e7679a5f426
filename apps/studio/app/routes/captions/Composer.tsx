import { useStore } from '@encore/app-kit/store'
import { captionTextMax } from '@encore/contract/rules/limits'
import { type Locale, languageTag, locales } from '@encore/contract/rules/locale'
import { countCharacters } from '@encore/contract/rules/plain-text'
import { showTime } from '@encore/contract/rules/show-time'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { type RefObject, useId } from 'react'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Captions.module.css'
import type { CaptionOperator } from './caption-operator.ts'

export interface ComposerProps {
  operator: CaptionOperator
  field: RefObject<HTMLTextAreaElement | null>
}

const delays = [0, 2_000, 4_000, 6_000, 8_000, 10_000]

export function Composer({ operator, field }: ComposerProps) {
  const { t, locale } = useText()
  const id = useId()
  const { lang, text, correcting, said, delayMs } = useStore(operator.state)
  const corrected = correcting && said.find(({ key }) => key === correcting.key)
  const written = correcting?.lang ?? lang
  const length = countCharacters(text)
  const isLong = length > captionTextMax
  return (
    <section className={box.box} data-correcting={correcting ? '' : undefined}>
      <div className={styles.writing}>
        <Languages
          operator={operator}
          chosen={written}
          isFixed={correcting !== null}
          onChosen={() => field.current?.focus()}
        />
        {corrected ? (
          <p className={styles.notice}>{t('captions.correcting', { time: showTime(corrected.atMs) })}</p>
        ) : null}
        <label htmlFor={id} className="visually-hidden">
          {t('captions.field', { language: languageNames[written] })}
        </label>
        <textarea
          id={id}
          ref={field}
          className={styles.field}
          lang={languageTag[written]}
          rows={2}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isLong || undefined}
          aria-describedby={`${id}-room`}
          placeholder={t('captions.placeholder')}
          value={text}
          onChange={({ target }) => operator.type(target.value)}
        />
        <div className={styles.foot}>
          <span id={`${id}-room`} className={isLong ? styles.over : undefined}>
            {isLong
              ? t('captions.tooLong', { max: captionTextMax })
              : t('captions.room', { length, max: captionTextMax })}
          </span>
          <Button
            kind="primary"
            onClick={() => {
              operator.enter()
              field.current?.focus()
            }}
          >
            <span>{correcting ? t('captions.save') : t('captions.say')}</span>
            <kbd className={styles.key}>Enter</kbd>
          </Button>
        </div>
      </div>
      <Field label={t('captions.delay')} hint={t('captions.delayHint')} className={styles.delay}>
        <Select
          value={String(delayMs)}
          onChange={({ target }) => {
            operator.delay(Number(target.value))
            field.current?.focus()
          }}
        >
          {delays.map((ms) => (
            <option key={ms} value={ms}>
              {ms === 0
                ? t('captions.delays.hall')
                : t('captions.delays.player', { seconds: new Intl.NumberFormat(locale).format(ms / 1_000) })}
            </option>
          ))}
        </Select>
      </Field>
    </section>
  )
}

interface LanguagesProps {
  operator: CaptionOperator
  chosen: Locale
  /** A correction keeps the caption's language. */
  isFixed: boolean
  onChosen(): void
}

function Languages({ operator, chosen, isFixed, onChosen }: LanguagesProps) {
  const t = useT()
  return (
    <fieldset className={styles.languages} disabled={isFixed}>
      <legend className="visually-hidden">{t('captions.languages')}</legend>
      {locales.map((one, at) => (
        <button
          key={one}
          type="button"
          lang={languageTag[one]}
          aria-pressed={one === chosen}
          onClick={() => {
            operator.speak(one)
            onChosen()
          }}
        >
          <span>{languageNames[one]}</span>
          <kbd>{`Alt ${at + 1}`}</kbd>
        </button>
      ))}
    </fieldset>
  )
}
