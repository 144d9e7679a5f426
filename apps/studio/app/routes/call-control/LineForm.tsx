import { useMutation } from '@encore/app-kit/use-mutation'
import { stationLineMax } from '@encore/contract/rules/calls/session-rules'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CallControl.module.css'
import type { ControlPlace } from './use-control.ts'

export interface LineFormProps {
  place: ControlPlace
  stationId: string
  /** The line that the artist reads now. */
  line: string | null
  onChanged(): void
}

const quick = ['hello', 'slowly', 'sign', 'goodbye'] as const

/** A line of text on the artist’s screen, until another one or none. */
export function LineForm({ place, stationId, line, onChanged }: LineFormProps) {
  const t = useT()
  const [text, setText] = useState('')
  const { run, isBusy, pending, failure } = useMutation((next: string | null) =>
    call('PUT /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/line', {
      params: { ...place, stationId },
      body: { text: next },
    }),
  )
  async function show(next: string | null) {
    if (next === '') return
    const answer = await run(next)
    if (!answer?.ok) return
    setText('')
    onChanged()
  }
  return (
    <Form className={styles.line} isDecision onSubmit={() => show(text.trim())}>
      {line === null ? null : (
        <p className={styles.shown}>
          <span dir="auto">{line}</span>
          <Button size="s" busy={pending !== null && pending[0] === null} onClick={() => void show(null)}>
            {t('callControl.line.take')}
          </Button>
        </p>
      )}
      <Field label={t('callControl.line.field')}>
        <TextInput
          value={text}
          maxLength={stationLineMax}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className={styles.acts}>
        {quick.map((one) => (
          <Button
            key={one}
            size="s"
            kind="outline"
            onClick={() => setText(t(`callControl.line.quick.${one}`))}
          >
            {t(`callControl.line.quick.${one}`)}
          </Button>
        ))}
        <Button type="submit" size="s" kind="primary" busy={isBusy && pending?.[0] !== null}>
          {t('callControl.line.send')}
        </Button>
      </div>
      <FailureNotice name={failure?.error.name} />
    </Form>
  )
}
