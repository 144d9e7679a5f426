import { useMutation } from '@encore/app-kit/use-mutation'
import type { ScriptLine } from '@encore/contract/endpoints'
import { languageTag, locales } from '@encore/contract/rules/locale'
import { scriptLinesMax } from '@encore/contract/rules/show-control'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { TextArea } from '@encore/ui/TextArea'
import { useToast } from '@encore/ui/Toast'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './Script.module.css'
import { linesOf, rowsIn, type ScriptText, textOf } from './script-text.ts'

export interface ScriptEditorProps {
  eventId: string
  /** Receives the saved lines; null when canceled. */
  onDone(lines: readonly ScriptLine[] | null): void
}

/** Lyrics and talk in four columns, pasted as plain text. */
export function ScriptEditor({ eventId, onDone }: ScriptEditorProps) {
  const t = useT()
  const toast = useToast()
  const [version, setVersion] = useState(0)
  const [text, setText] = useState<ScriptText | null>(null)
  const [problem, setProblem] = useState('')
  const params = { eventId }
  const { run, isBusy } = useMutation((lines: ScriptLine[]) =>
    call('PUT /api/studio/event/{eventId}/script', { params, body: { version, lines } }),
  )
  useEffect(() => {
    let isHere = true
    void call('GET /api/studio/event/{eventId}/script', { params: { eventId } }).then((answer) => {
      if (!isHere || !answer.ok) return
      setVersion(answer.value.version)
      setText(textOf(answer.value.lines))
    })
    return () => {
      isHere = false
    }
  }, [eventId])
  if (!text) return <p role="status">{t('shell.loading')}</p>
  const rows = locales.map((locale) => rowsIn(text[locale]))
  const most = Math.max(...rows)

  async function save(written: ScriptText) {
    const lines = linesOf(written)
    if (lines.length > scriptLinesMax)
      return setProblem(t('captions.script.tooMany', { max: scriptLinesMax }))
    const answer = await run(lines)
    if (!answer) return
    if (answer.ok) {
      toast({ text: t('captions.script.saved') })
      return onDone(lines)
    }
    const { name, data, fields } = answer.error
    if (name === 'VERSION_CONFLICT') {
      const theirs = await call('GET /api/studio/event/{eventId}/script', { params })
      if (theirs.ok) setVersion(theirs.value.version)
      return setProblem(
        t('captions.script.concurrentEdit', {
          who: (data?.by as string | null) ?? t('captions.script.somebody'),
        }),
      )
    }
    const [, at] = fields?.[0]?.path.split('/') ?? []
    const rule = fields?.[0]?.rule ?? ''
    const why =
      findText(t, `captions.rules.${rule}`) ?? findText(t, `forms.rules.${rule}`) ?? t('forms.rules.other')
    setProblem(
      at === undefined ? errorText(t, name) : t('captions.script.problem', { row: Number(at) + 1, why }),
    )
  }

  return (
    <section className={box.box}>
      <header>
        <h2>{t('captions.script.editTitle')}</h2>
      </header>
      <p className={box.quiet}>{t('captions.script.hint')}</p>
      {problem ? (
        <Notice kind="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      <div className={styles.columns}>
        {locales.map((locale, at) => {
          const own = rows[at] ?? 0
          return (
            <Field
              key={locale}
              label={languageNames[locale]}
              aside={t('captions.script.rows', { count: own })}
              hint={
                own > 0 && own < most
                  ? t('captions.script.uneven', { language: languageNames[locale], most, own })
                  : undefined
              }
            >
              <TextArea
                lang={languageTag[locale]}
                rows={20}
                wrap="off"
                className={styles.rows}
                value={text[locale]}
                onChange={({ target }) => setText({ ...text, [locale]: target.value })}
              />
            </Field>
          )
        })}
      </div>
      <div className={styles.buttons}>
        <Button kind="outline" onClick={() => onDone(null)}>
          {t('captions.script.cancel')}
        </Button>
        <Button kind="primary" busy={isBusy} onClick={() => void save(text)}>
          {t('captions.script.save')}
        </Button>
      </div>
    </section>
  )
}
