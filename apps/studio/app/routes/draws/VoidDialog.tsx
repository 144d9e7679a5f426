import { useMutation } from '@encore/app-kit/use-mutation'
import { type DrawVoidReason, drawVoidReasons } from '@encore/contract/rules/draws'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Select } from '@encore/ui/Select'
import { TextArea } from '@encore/ui/TextArea'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Draws.module.css'

export interface VoidDialogProps {
  eventId: string
  id: string
  onDone(): void
}

/** Ends a published draw before its close, with a public reason and a note for the audit log. */
export function VoidDialog(props: VoidDialogProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="s" kind="outline">
          {t('draws.void')}
        </Button>
      }
      title={t('draws.voidTitle')}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <VoidForm {...props} onClose={() => setIsOpen(false)} /> : null}
    </Dialog>
  )
}

function VoidForm({ eventId, id, onDone, onClose }: VoidDialogProps & { onClose(): void }) {
  const t = useT()
  const toast = useToast()
  const [missing, setMissing] = useState({ reason: false, note: false })
  const { run, isBusy, failure } = useMutation((body: { reason: DrawVoidReason; note: string }) =>
    call('POST /api/studio/event/{eventId}/draw/{id}/void', { params: { eventId, id }, body }),
  )
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const note = String(form.get('note') ?? '').trim()
    const reason = drawVoidReasons.find((one) => one === form.get('reason'))
    setMissing({ reason: !reason, note: note === '' })
    if (!reason || note === '') return
    const answer = await run({ reason, note })
    if (!answer?.ok) return
    toast({ text: t('draws.voided') })
    onClose()
    onDone()
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{t('draws.voidText')}</p>
      <Field
        label={t('draws.voidReason')}
        hint={t('draws.voidReasonHint')}
        error={missing.reason && t('draws.voidReasonMissing')}
      >
        <Select name="reason" defaultValue="">
          <option value="">{t('draws.voidReasonNone')}</option>
          {drawVoidReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`draws.voidReasons.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('draws.voidNote')}
        hint={t('draws.voidNoteHint')}
        error={missing.note && t('draws.voidNoteMissing')}
      >
        <TextArea name="note" maxLength={500} />
      </Field>
      <FailureNotice name={failure?.error.name} />
      <Button type="submit" kind="danger" wide busy={isBusy}>
        {t('draws.void')}
      </Button>
    </Form>
  )
}
