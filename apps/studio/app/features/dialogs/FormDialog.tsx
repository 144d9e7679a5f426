import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import type { FormEvent, ReactNode } from 'react'
import { Form } from '#app/features/editing/Form.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './FormDialog.module.css'

export interface FormDialogProps<T> {
  isOpen: boolean
  onClose(): void
  title: string
  text: ReactNode
  submit: string
  /** Button label while the request is in flight. */
  busy: string
  isDanger?: boolean
  children?: ReactNode
  send(form: FormData): Promise<ApiResult<T>>
  onDone(value: T): void
}

/** Confirms an action that affects many people; stays open with the error when it fails. */
export function FormDialog<T>({ isOpen, onClose, title, ...rest }: FormDialogProps<T>) {
  const t = useT()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(is) => (is ? undefined : onClose())}
      title={title}
      closeLabel={t('shell.close')}
    >
      {isOpen ? <Ask {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Ask<T>({
  text,
  submit,
  busy,
  isDanger,
  children,
  send,
  onDone,
  onClose,
}: Omit<FormDialogProps<T>, 'isOpen' | 'title'>) {
  const t = useT()
  const { run, isBusy, failure, reset } = useMutation(send)
  async function go(event: FormEvent<HTMLFormElement>) {
    reset()
    const answer = await run(new FormData(event.currentTarget))
    if (answer?.ok) onDone(answer.value)
  }
  return (
    <Form className={styles.form} isDecision onSubmit={go}>
      <p>{text}</p>
      {children}
      <FailureNotice name={failure?.error.name} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button type="submit" kind={isDanger ? 'danger' : 'primary'} busy={isBusy} busyLabel={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
