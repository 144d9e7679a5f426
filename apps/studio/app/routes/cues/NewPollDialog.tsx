import type { FieldProblem } from '@encore/contract/errors'
import { pollLabelMax, pollOptions, pollQuestionMax } from '@encore/contract/rules/limits'
import type { Texts } from '@encore/contract/rules/texts'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Tool } from '@encore/ui/Tool'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { TextLanguages } from '#app/features/localized-text/TextLanguages.tsx'
import { TextsField } from '#app/features/localized-text/TextsField.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './Cues.module.css'

export interface NewPollDialogProps {
  eventId: string
  isOpen: boolean
  onClose(): void
  onWritten(): void
}

export function NewPollDialog({ isOpen, onClose, ...form }: NewPollDialogProps) {
  const { t, locale } = useText()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('polls.write')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? (
        <TextLanguages first={locale}>
          <PollForm {...form} />
        </TextLanguages>
      ) : null}
    </Dialog>
  )
}

interface Option {
  key: string
  label: Texts
}

const emptyOption = (): Option => ({ key: crypto.randomUUID(), label: {} })

/** A question and its answers in four languages; not public until the poll is opened. */
function PollForm({ eventId, onWritten }: Pick<NewPollDialogProps, 'eventId' | 'onWritten'>) {
  const t = useT()
  const [key] = useState(() => crypto.randomUUID())
  const [question, setQuestion] = useState<Texts>({})
  const [options, setOptions] = useState(() => [emptyOption(), emptyOption()])
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [failed, setFailed] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const under = (start: string) =>
    problems.flatMap(({ path, rule }) =>
      path === start || path.startsWith(`${start}/`) ? [{ path: path.slice(start.length + 1), rule }] : [],
    )
  async function write() {
    setIsBusy(true)
    const body = { question: written(question), options: options.map(({ label }) => written(label)) }
    const answer = await call(
      'POST /api/studio/event/{eventId}/poll',
      { params: { eventId }, body },
      // A corrected text is a new request, so it gets a new key.
      { idempotencyKey: `${key}${problems.length > 0 ? crypto.randomUUID() : ''}`.slice(0, 64) },
    )
    setIsBusy(false)
    if (answer.ok) return onWritten()
    setProblems(answer.error.fields ?? [])
    setFailed(answer.error.fields ? '' : answer.error.name)
  }
  return (
    <Form className={styles.form} onSubmit={write}>
      <FailureNotice name={failed} />
      <TextsField
        label={t('polls.question')}
        value={question}
        onChange={setQuestion}
        max={pollQuestionMax}
        problems={under('question')}
      />
      {options.map((option, at) => (
        <div key={option.key} className={styles.option}>
          <TextsField
            label={t('polls.option', { nth: String(at + 1) })}
            value={option.label}
            onChange={(label) =>
              setOptions(options.map((other) => (other.key === option.key ? { ...other, label } : other)))
            }
            max={pollLabelMax}
            problems={under(`options/${at}`)}
          />
          {options.length > pollOptions.minItems ? (
            <Tool
              label={t('polls.removeOption', { nth: String(at + 1) })}
              onClick={() => setOptions(options.filter((other) => other.key !== option.key))}
            >
              <X />
            </Tool>
          ) : null}
        </div>
      ))}
      {options.length < pollOptions.maxItems ? (
        <Button size="s" kind="outline" onClick={() => setOptions([...options, emptyOption()])}>
          <Plus />
          <span>{t('polls.addOption')}</span>
        </Button>
      ) : null}
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('polls.keep')}
      </Button>
    </Form>
  )
}

/** Drops empty languages. */
const written = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
