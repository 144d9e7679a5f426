import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { type ReactElement, type ReactNode, useState } from 'react'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface ConfirmDialogProps {
  trigger: ReactElement
  title: string
  submit: string
  isDanger?: boolean
  send(): Promise<ApiResult<unknown>>
  onDone(): void
  children: ReactNode
}

export function ConfirmDialog({
  trigger,
  title,
  submit,
  isDanger = false,
  send,
  onDone,
  children,
}: ConfirmDialogProps) {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy, failure, reset } = useMutation(send)
  async function go() {
    const answer = await run()
    if (!answer?.ok) return
    setIsAsking(false)
    onDone()
  }
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(next) => {
        setIsAsking(next)
        reset()
      }}
      trigger={trigger}
      title={title}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={() => setIsAsking(false)}>{t('shell.cancel')}</Button>
          <Button kind={isDanger ? 'danger' : 'primary'} busy={isBusy} onClick={() => void go()}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      <FailureNotice name={failure?.error.name} />
    </Dialog>
  )
}
