import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './devices.module.css'

/** One session, or all but this one. */
export type Ending = { sid: string; device: string } | { sid: null; count: number }

export interface EndDevicesProps {
  ending: Ending
  onClose: () => void
  /** The list has changed. */
  onEnded: () => Promise<void>
}

/** Asks before a device is signed out: it cannot be undone from here. */
export function EndDevices({ ending, onClose, onEnded }: EndDevicesProps) {
  const t = useT()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isOne = ending.sid !== null

  const end = async () => {
    setIsBusy(true)
    const answer = await endSessions(ending)
    const isGone = !answer.ok && answer.error.name === 'NOT_FOUND'
    setIsBusy(false)
    if (!answer.ok && !isGone) return setFailure(answer)
    toast(
      isGone
        ? t('account.devices.gone')
        : ending.sid !== null
          ? t('account.devices.ended', { device: ending.device })
          : t('account.devices.endedOthers'),
    )
    onClose()
    await onEnded()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(isOne ? 'account.devices.endTitle' : 'account.devices.endOthersTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
          <Button
            kind="danger"
            busy={isBusy}
            busyLabel={t('account.devices.busy')}
            onClick={() => void end()}
          >
            {t('account.devices.end')}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        {failure && <FailureNotice failure={failure} />}
        <p>
          {ending.sid !== null
            ? t('account.devices.endText', { device: ending.device })
            : t('account.devices.endOthersText', { n: ending.count })}
        </p>
      </div>
    </Dialog>
  )
}

const endSessions = ({ sid }: Ending) =>
  sid === null
    ? api('DELETE /api/v1/auth/session')
    : api('DELETE /api/v1/auth/session/{sid}', { params: { sid } })
