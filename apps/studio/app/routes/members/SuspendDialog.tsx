import { useMutation } from '@encore/app-kit/use-mutation'
import { type SuspensionReason, suspensionReasons } from '@encore/contract/rules/suspension'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextArea } from '@encore/ui/TextArea'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import styles from './MemberPage.module.css'

export interface SuspendDialogProps {
  isOpen: boolean
  uid: string
  name: string
  onClose(): void
  onDone(): void
}

/** Suspends a member, with a cause shown to the member and a reason for the audit log. */
export function SuspendDialog({ isOpen, name, onClose, ...form }: SuspendDialogProps) {
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('members.suspendTitle', { name })}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <SuspendForm {...form} /> : null}
    </Dialog>
  )
}

function SuspendForm({ uid, onDone }: Pick<SuspendDialogProps, 'uid' | 'onDone'>) {
  const t = useT()
  const [isMissing, setIsMissing] = useState(false)
  const { run, isBusy, failure } = useMutation((body: { why: SuspensionReason; reason: string }) =>
    call('POST /api/studio/member/{uid}/suspend', { params: { uid }, body }),
  )
  const refusal = findText(t, `members.refusals.${String(failure?.error.data?.rule)}`)
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const reason = String(form.get('reason') ?? '').trim()
    setIsMissing(reason === '')
    if (reason === '') return
    const why = String(form.get('why')) as SuspensionReason
    const answer = await run({ why, reason })
    if (answer?.ok) onDone()
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{t('members.suspendLead')}</p>
      {refusal ? (
        <Notice kind="bad" role="alert">
          {refusal}
        </Notice>
      ) : (
        <FailureNotice name={failure?.error.name} />
      )}
      <Field label={t('members.why')}>
        <Select name="why">
          {suspensionReasons.map((why) => (
            <option key={why} value={why}>
              {t(`members.whys.${why}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('members.reason')} error={isMissing && t('order.refundForm.reasonMissing')}>
        <TextArea name="reason" maxLength={500} rows={2} />
      </Field>
      <Button type="submit" kind="danger" wide busy={isBusy} busyLabel={t('order.refundForm.busy')}>
        {t('members.suspend')}
      </Button>
    </Form>
  )
}
