import { useMutation } from '@encore/app-kit/use-mutation'
import { Button } from '@encore/ui/Button'
import { Dialog, DialogClose } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { CallRoom } from './call-room.ts'

export interface EndCallDialogProps {
  room: CallRoom
  name: string
  /** Remaining time as text. */
  left: string
  tint: string
  onClose: () => void
}

/** Asks once more, since a call that was ended is not taken up again. */
export function EndCallDialog({ room, name, left, tint, onClose }: EndCallDialogProps) {
  const { t } = useText()
  const { run, isBusy, result: failure } = useMutation(room.endCall)
  const end = async () => {
    if ((await run()) === null) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('call.end.title', { name })}
      closeLabel={t('shell.close')}
      tint={tint}
      footer={
        <>
          <DialogClose>
            <Button wide>{t('call.end.stay')}</Button>
          </DialogClose>
          <Button kind="danger" wide busy={isBusy} busyLabel={t('call.end.busy')} onClick={() => void end()}>
            {t('call.end.action')}
          </Button>
        </>
      }
    >
      <p>{t('call.end.text', { time: left })}</p>
      {failure && (
        <Notice kind="bad" role="alert">
          {t(`errors.${failure}`)}
        </Notice>
      )}
    </Dialog>
  )
}
