import { useMutation } from '@encore/app-kit/use-mutation'
import type { ForfeitDecision } from '@encore/contract/rules/draws'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextArea } from '@encore/ui/TextArea'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Draws.module.css'
import type { WonPlace } from './ForfeitForm.tsx'

export interface DecideFormProps {
  at: WonPlace
  /** Only an objection leaves something to forfeit; without one the time to object decides. */
  mayForfeit: boolean
  onClose(): void
  onKept(): void
}

/** Decides about an announced forfeit: the winner keeps the place, or a second person is asked to forfeit it. */
export function DecideForm({ at, mayForfeit, onClose, onKept }: DecideFormProps) {
  const t = useT()
  const toast = useToast()
  const [isMissing, setIsMissing] = useState(false)
  const { run, pending, failure } = useMutation((decision: ForfeitDecision, note: string) =>
    call('POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/decision', {
      params: { ...at },
      body: { decision, note },
    }),
  )
  async function send(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const decision = submitter?.getAttribute('value') === 'FORFEITED' ? 'FORFEITED' : 'KEPT'
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    setIsMissing(note === '')
    if (note === '') return
    const answer = await run(decision, note)
    if (!answer?.ok) return
    toast({ text: t(decision === 'KEPT' ? 'draws.placeKept' : 'draws.forfeitRequested') })
    if (decision === 'KEPT') onKept()
    onClose()
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{t(mayForfeit ? 'draws.decideText' : 'draws.keepText')}</p>
      <Field
        label={t('draws.voidNote')}
        hint={t('draws.voidNoteHint')}
        error={isMissing && t('draws.voidNoteMissing')}
      >
        <TextArea name="note" maxLength={500} />
      </Field>
      <FailureNotice name={failure?.error.name} />
      <Button type="submit" kind="primary" value="KEPT" wide busy={pending?.[0] === 'KEPT'}>
        {t('draws.keep')}
      </Button>
      {mayForfeit ? (
        <Button type="submit" kind="danger" value="FORFEITED" wide busy={pending?.[0] === 'FORFEITED'}>
          {t('draws.forfeitFinal')}
        </Button>
      ) : null}
    </Form>
  )
}
