import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextArea } from '@encore/ui/TextArea'
import { useToast } from '@encore/ui/Toast'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DialogButton } from '#app/features/editing/DialogButton.tsx'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './CallControl.module.css'

export interface ActDialogProps<T> {
  label: string
  title: string
  text: ReactNode
  submit?: string
  isDanger?: boolean
  noteLabel: string
  noteHint: string
  /** Fields above the note. */
  children?: ReactNode
  /** Null when a field of the form is missing, which it then says itself. */
  send(note: string, form: FormData): Promise<ApiResult<T>> | null
  /** Toast after success. */
  done(value: T): string
  onChanged(): void
}

/** An act on a call, always with a reason. */
export function ActDialog<T>({ label, title, isDanger = false, ...form }: ActDialogProps<T>) {
  return (
    <DialogButton label={label} title={title} kind={isDanger ? 'danger' : 'outline'}>
      {(close) => <ActForm {...form} label={label} isDanger={isDanger} onClose={close} />}
    </DialogButton>
  )
}

function ActForm<T>({
  label,
  text,
  submit,
  isDanger,
  noteLabel,
  noteHint,
  children,
  send,
  done,
  onChanged,
  onClose,
}: Omit<ActDialogProps<T>, 'title'> & { onClose(): void }) {
  const t = useT()
  const toast = useToast()
  const [isMissing, setIsMissing] = useState(false)
  const { run, isBusy, failure } = useMutation((sending: Promise<ApiResult<T>>) => sending)
  async function go(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const note = String(form.get('note') ?? '').trim()
    setIsMissing(note === '')
    if (note === '' || isBusy) return
    const sending = send(note, form)
    const answer = sending && (await run(sending))
    if (!answer) return
    onChanged()
    if (!answer.ok) return
    toast({ text: done(answer.value) })
    onClose()
  }
  return (
    <Form className={styles.form} isDecision onSubmit={go}>
      <p>{text}</p>
      {children}
      <FailureNotice name={failure?.error.name} />
      <Field label={noteLabel} hint={noteHint} error={isMissing && t('order.refundForm.reasonMissing')}>
        <TextArea name="note" maxLength={500} rows={2} />
      </Field>
      <Button type="submit" kind={isDanger ? 'danger' : 'primary'} wide busy={isBusy}>
        {submit ?? label}
      </Button>
    </Form>
  )
}
