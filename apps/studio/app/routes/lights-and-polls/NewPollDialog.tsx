import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { randomKey } from '@encore/app-kit/random-key'
import { useMutation } from '@encore/app-kit/use-mutation'
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
import styles from './LightsAndPolls.module.css'

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

const emptyOption = (): Option => ({ key: randomKey(), label: {} })

/** A question and its answers in four languages; not public until the poll is opened. */
function PollForm({ eventId, onWritten }: Pick<NewPollDialogProps, 'eventId' | 'onWritten'>) {
  const t = useT()
  const keys = useIdempotencyKeys()
  const [question, setQuestion] = useState<Texts>({})
  const [options, setOptions] = useState(() => [emptyOption(), emptyOption()])
  const { run, isBusy, failure } = useMutation(() => {
    const body = { question: written(question), options: options.map(({ label }) => written(label)) }
    return keys.once(JSON.stringify(body), (callOptions) =>
      call('POST /api/studio/event/{eventId}/poll', { params: { eventId }, body }, callOptions),
    )
  })
  const problems = failure?.error.fields ?? []
  const under = (start: string) =>
    problems.flatMap(({ path, rule }) =>
      path === start || path.startsWith(`${start}/`) ? [{ path: path.slice(start.length + 1), rule }] : [],
    )
  async function write() {
    const answer = await run()
    if (answer?.ok) onWritten()
  }
  return (
    <Form className={styles.form} onSubmit={write}>
      <FailureNotice name={failure?.error.fields ? '' : failure?.error.name} />
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
