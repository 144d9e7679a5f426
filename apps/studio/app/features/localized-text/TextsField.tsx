import type { FieldProblem } from '@encore/contract/errors'
import { type Locale, languageTag, locales } from '@encore/contract/rules/locale'
import { localText, type Texts } from '@encore/contract/rules/texts'
import { Field } from '@encore/ui/Field'
import { TextArea } from '@encore/ui/TextArea'
import { TextInput } from '@encore/ui/TextInput'
import { type KeyboardEvent, useId } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText, type Translate } from '#app/i18n/text.ts'
import styles from './TextsField.module.css'
import { languageNames, useTextLanguage } from './text-language.ts'

export interface TextsFieldProps {
  label: string
  value: Texts
  onChange(value: Texts): void
  /** Characters per language. */
  max: number
  /** More than one renders a textarea. */
  rows?: number
  hint?: string
  isMarkdown?: boolean
  readOnly?: boolean
  /** `path` is a language, or empty for the text as a whole. */
  problems?: readonly FieldProblem[]
}

/** One text in four languages: shows which are written, the fallback for a missing one, and the characters left. */
export function TextsField({
  label,
  value,
  onChange,
  max,
  rows = 1,
  hint,
  isMarkdown = false,
  readOnly = false,
  problems = [],
}: TextsFieldProps) {
  const t = useT()
  const { locale } = useTextLanguage()
  const text = value[locale] ?? ''
  const problem = problems.find(({ path }) => path === locale) ?? problems[0]
  const control = {
    value: text,
    readOnly,
    lang: languageTag[locale],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [locale]: target.value }),
  }
  const isLong = text.length > max
  return (
    <div className={styles.texts}>
      <Field
        className={styles.field}
        label={
          <>
            <span>{label}</span>{' '}
            <span className={`spoken-on-phones ${styles.which}`}>{languageNames[locale]}</span>
          </>
        }
        aside={<Languages label={t('forms.texts.languages', { label })} value={value} problems={problems} />}
        error={problem ? problemText(t, problem, max) : isLong && t('forms.texts.tooLong', { max })}
        hint={text === '' ? readInstead(t, value, locale) : hint}
      >
        {rows > 1 ? (
          <TextArea rows={rows} style={{ minBlockSize: `${rows * 1.5}rem` }} {...control} />
        ) : (
          <TextInput {...control} />
        )}
      </Field>
      {isMarkdown ? <p className={styles.markdown}>{t('forms.texts.markdown')}</p> : null}
      <p className={styles.room} data-over={isLong ? '' : undefined}>
        {t('forms.texts.room', { length: text.length, max })}
      </p>
    </div>
  )
}

interface LanguagesProps {
  label: string
  value: Texts
  problems: readonly FieldProblem[]
}

/** Arrow keys move between the languages, as in a tab list. */
function Languages({ label, value, problems }: LanguagesProps) {
  const t = useT()
  const id = useId()
  const { locale, choose } = useTextLanguage()
  function steer(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = locales[(locales.indexOf(locale) + step + locales.length) % locales.length] ?? locale
    choose(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <span role="tablist" aria-label={label} className={styles.languages} onKeyDown={steer}>
      {locales.map((one) => {
        const isBad = problems.some(({ path }) => path === one)
        const state = isBad ? 'bad' : value[one] ? 'written' : 'missing'
        return (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === locale}
            aria-label={t('forms.texts.tab', {
              language: spokenNames[one],
              state: t(`forms.texts.states.${state}`),
            })}
            tabIndex={one === locale ? 0 : -1}
            data-state={state}
            className={one === locale ? `${styles.language} ${styles.chosen}` : styles.language}
            onClick={() => choose(one)}
          >
            {shortNames[one]}
          </button>
        )
      })}
    </span>
  )
}

const shortNames: Record<Locale, string> = { ko: '한', ja: '日', en: 'EN', zhhans: '简' }
/** Accessible names contain the visible label, for users of speech input. */
const spokenNames: Record<Locale, string> = { ...languageNames, en: `EN ${languageNames.en}` }

/** Describes the text that readers see in place of a missing one. */
function readInstead(t: Translate, value: Texts, locale: Locale): string {
  const { text, lang } = localText(value, locale)
  return text === ''
    ? t('forms.texts.nowhere')
    : t('forms.texts.instead', { language: languageNames[lang], text: shortened(text) })
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text)

const problemText = (t: Translate, { rule }: FieldProblem, max: number): string =>
  rule === 'maxLength'
    ? t('forms.texts.tooLong', { max })
    : (findText(t, `forms.rules.${rule}`) ?? t('forms.rules.other'))
