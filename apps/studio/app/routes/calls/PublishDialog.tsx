import { useMutation } from '@encore/app-kit/use-mutation'
import type { StudioCallSheet, StudioEvent } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Calls.module.css'
import { SessionFacts } from './SessionFacts.tsx'

export interface PublishDialogProps {
  event: StudioEvent
  sheet: StudioCallSheet
  isUnsaved: boolean
  /** Receives the fields that are not ready. */
  onRefused(fields: FieldProblem[]): void
  onDone(): void
}

/** Publishes a draft, after showing everything that freezes. */
export function PublishDialog(props: PublishDialogProps) {
  const t = useT()
  return (
    <DialogButton label={t('calls.publish')} title={t('calls.publishTitle')} kind="primary">
      {(close) => <Publish {...props} onClose={close} />}
    </DialogButton>
  )
}

function Publish({
  event,
  sheet,
  isUnsaved,
  onRefused,
  onDone,
  onClose,
}: PublishDialogProps & { onClose(): void }) {
  const t = useT()
  const toast = useToast()
  const [isRead, setIsRead] = useState(false)
  const { id, version } = sheet
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/event/{eventId}/call-session/{id}/publish', {
      params: { eventId: event.id, id },
      body: { version },
    }),
  )
  async function publish() {
    const answer = await run()
    if (!answer) return
    if (answer.ok) {
      toast({ text: t('calls.published') })
      onClose()
      return onDone()
    }
    if (!answer.error.fields) return
    onClose()
    return onRefused(answer.error.fields)
  }
  return (
    <Form className={styles.form} isDecision onSubmit={publish}>
      {isUnsaved ? <Notice kind="warn">{t('announcing.saveFirst')}</Notice> : null}
      <p>{t('calls.publishText')}</p>
      <SessionFacts sheet={sheet} zone={event.zone} />
      <Checkbox checked={isRead} onChange={({ target }) => setIsRead(target.checked)}>
        {t('calls.publishRead')}
      </Checkbox>
      <FailureNotice name={failure?.error.fields ? undefined : failure?.error.name} />
      <Button type="submit" kind="primary" wide disabled={isUnsaved || !isRead} busy={isBusy}>
        {t('calls.publish')}
      </Button>
    </Form>
  )
}
