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
import { useWords } from '#app/i18n/TextProvider.tsx'
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
  const w = useWords()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={w.members.suspendTitle(name)}
      closeLabel={w.close}
    >
      {isOpen ? <SuspendForm {...form} /> : null}
    </Dialog>
  )
}

function SuspendForm({ uid, onDone }: Pick<SuspendDialogProps, 'uid' | 'onDone'>) {
  const w = useWords()
  const [isMissing, setIsMissing] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const words = w.members
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
    setProblem(words.refusals[String(answer.error.data?.rule)] ?? errorText(w, answer.error.name))
  }
  return (
    <Form className={styles.form} isDecision onSubmit={send}>
      <p>{words.suspendLead}</p>
      {problem ? (
        <Notice kind="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      <Field label={words.why}>
        <Select name="why">
          {suspensionReasons.map((why) => (
            <option key={why} value={why}>
              {words.whys[why]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.reason} error={isMissing && w.order.refundForm.reasonMissing}>
        <TextArea name="reason" maxLength={500} rows={2} />
      </Field>
      <Button type="submit" kind="danger" wide busy={isBusy} busyLabel={w.order.refundForm.busy}>
        {words.suspend}
      </Button>
    </Form>
  )
}
