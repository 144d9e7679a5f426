import { useMutation } from '@encore/app-kit/use-mutation'
import type { OwnCall } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Dialog, DialogClose } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { CallRoom } from './call-room.ts'
import styles from './KeepsakeMark.module.css'

export interface KeepsakeMarkProps {
  room: CallRoom
  call: OwnCall
  /** The recording rests while the clock stands. */
  isPaused: boolean
  tint: string
}

/** Says that the call is recorded for the fan, with the press that ends and deletes it. */
export function KeepsakeMark({ room, call, isPaused, tint }: KeepsakeMarkProps) {
  const { t } = useText()
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy, result: failure } = useMutation(() => room.deleteKeepsake(call.id))
  if (call.keepsake !== 'RECORDING') return null
  const remove = async () => {
    if ((await run()) === null) setIsAsking(false)
  }
  return (
    <div className={styles.mark} data-paused={isPaused ? '' : undefined}>
      <p role="status">
        <i aria-hidden />
        {t(isPaused ? 'call.keepsake.paused' : 'call.keepsake.recording')}
      </p>
      <button type="button" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        <span>{t('call.keepsake.delete')}</span>
      </button>
      {isAsking && (
        <Dialog
          open
          onOpenChange={(isOpen) => isOpen || setIsAsking(false)}
          title={t('call.keepsake.title')}
          closeLabel={t('shell.close')}
          tint={tint}
          footer={
            <>
              <DialogClose>
                <Button wide>{t('call.keepsake.keep')}</Button>
              </DialogClose>
              <Button
                kind="danger"
                wide
                busy={isBusy}
                busyLabel={t('call.keepsake.busy')}
                onClick={() => void remove()}
              >
                {t('call.keepsake.action')}
              </Button>
            </>
          }
        >
          <p>{t('call.keepsake.text')}</p>
          {failure && (
            <Notice kind="bad" role="alert">
              {t(`errors.${failure}`)}
            </Notice>
          )}
        </Dialog>
      )}
    </div>
  )
}
