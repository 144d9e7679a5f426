import { type SuspensionReason, suspensionReasons } from '@encore/contract/rules/suspension'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import { Select } from '@encore/ui/Select'
import { TextArea } from '@encore/ui/TextArea'
import { type FormEvent, useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { Form } from '#app/features/editing/Form.tsx'
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
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const reason = String(form.get('reason') ?? '').trim()
    setIsMissing(reason === '')
    if (reason === '') return
    setIsBusy(true)
    const why = String(form.get('why')) as SuspensionReason
    const answer = await call('POST /api/studio/member/{uid}/suspend', {
      params: { uid },
      body: { why, reason },
    })
    setIsBusy(false)
    if (answer.ok) return onDone()
    if (answer.error.name === 'REAUTH_REQUIRED') return
    setProblem(
      findText(t, `members.refusals.${String(answer.error.data?.rule)}`) ?? errorText(t, answer.error.name),
    )
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{t('members.suspendLead')}</p>
      {problem ? (
        <Notice kind="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
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
