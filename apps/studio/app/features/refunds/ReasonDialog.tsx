import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { TextArea } from '@encore/ui/TextArea'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from '#app/features/editing/Form.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Refunds.module.css'
import { Refusal } from './Refusal.tsx'

export interface ReasonDialogProps<T> {
  isOpen: boolean
  onClose(): void
  title: string
  lead: ReactNode
  /** Label of the text field; "reason" by default. */
  label?: string
  submit: string
  isDanger?: boolean
  /** Maximum characters of the reason. */
  max?: number
  send(reason: string, key: string): Promise<ApiResult<T>>
  onDone(value: T): void
}

/** Asks for a reason before an action; the audit log keeps it forever. */
export function ReasonDialog<T>({ isOpen, onClose, title, ...form }: ReasonDialogProps<T>) {
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <ReasonForm {...form} /> : null}
    </Dialog>
  )
}

function ReasonForm<T>({
  lead,
  label,
  submit,
  isDanger,
  max = 500,
  send,
  onDone,
}: Omit<ReasonDialogProps<T>, 'isOpen' | 'onClose' | 'title'>) {
  const t = useT()
  const keys = useIdempotencyKeys()
  const [isMissing, setIsMissing] = useState(false)
  const { run, isBusy, failure } = useMutation((reason: string) =>
    keys.once(reason, ({ idempotencyKey }) => send(reason, idempotencyKey)),
  )
  async function go(event: FormEvent<HTMLFormElement>) {
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setIsMissing(reason === '')
    if (reason === '') return
    const answer = await run(reason)
    if (answer?.ok) onDone(answer.value)
  }
  return (
    <Form className={styles.form} isDecision onSubmit={go}>
      <p className={styles.lead}>{lead}</p>
      <Refusal error={failure?.error ?? null} />
      <Field
        label={label ?? t('order.refundForm.reason')}
        error={isMissing && t('order.refundForm.reasonMissing')}
      >
        <TextArea name="reason" maxLength={max} />
      </Field>
      <Button
        type="submit"
        kind={isDanger ? 'danger' : 'primary'}
        wide
        busy={isBusy}
        busyLabel={t('order.refundForm.busy')}
      >
        {submit}
      </Button>
    </Form>
  )
}
