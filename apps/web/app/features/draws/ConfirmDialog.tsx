import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import type { OwnDraw } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface ConfirmDialogProps {
  title: string
  text: string
  action: string
  busyLabel: string
  /** The event's colour. */
  tint: string
  send: () => Promise<ApiResult<OwnDraw>>
  onDone: (own: OwnDraw) => void
  onClose: () => void
}

/** Asks before a step that cannot be taken back. */
export function ConfirmDialog({
  title,
  text,
  action,
  busyLabel,
  tint,
  send,
  onDone,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useText()
  const { run, isBusy, failure } = useMutation(async () => {
    const sent = await send()
    if (sent.ok) onDone(sent.value)
    return sent
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t('shell.close')}
      locked={isBusy}
      tint={tint}
      footer={
        <>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
          <Button kind="danger" busy={isBusy} busyLabel={busyLabel} onClick={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      <p>{text}</p>
    </Dialog>
  )
}
