import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import type { ReactNode } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import { FailureNotice } from './FailureNotice.tsx'

export interface AskFirstProps {
  title: string
  /** Button labels: cancel, confirm, and the label while `act` runs. */
  words: { keep: string; act: string; busy: string }
  act: () => Promise<ApiResult<unknown>>
  onClose: () => void
  onDone: () => void
  /** The consequences of the action. */
  children: ReactNode
  /** Inputs that the reader fills in before confirming. */
  more?: ReactNode
}

/** Confirms an irreversible action; the dialog stays open with the reason when `act` fails. */
export function AskFirst({ title, words, act, onClose, onDone, children, more }: AskFirstProps) {
  const t = useT()
  const { run, isBusy, failure } = useMutation(act)
  const agree = async () => {
    if (!(await run())?.ok) return
    onClose()
    onDone()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t('shell.close')}
      locked={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button kind="danger" busy={isBusy} busyLabel={words.busy} onClick={() => void agree()}>
            {words.act}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      <p>{children}</p>
      {more}
    </Dialog>
  )
}
