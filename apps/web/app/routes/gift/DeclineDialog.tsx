import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { createIntents } from '#app/features/payment/intents.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

const intents = createIntents()

export interface DeclineDialogProps {
  token: string
  onClose: () => void
  onDeclined: () => Promise<void>
}

/** Says that it cannot be taken back, and to whom the money goes. */
export function DeclineDialog({ token, onClose, onDeclined }: DeclineDialogProps) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const decline = async () => {
    if (isBusy) return
    setIsBusy(true)
    const idempotencyKey = intents.keyFor(token)
    const call = { params: { token }, body: {} }
    const answer = intents.settle(
      token,
      await api('POST /api/v1/gift/{token}/decline', call, { idempotencyKey }),
    )
    setIsBusy(false)
    if (!answer.ok) return setFailure(answer)
    onClose()
    await onDeclined()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('gift.decline.title')}
      closeLabel={t('shell.close')}
      locked={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('gift.decline.keep')}</Button>
          <Button
            kind="danger"
            busy={isBusy}
            busyLabel={t('gift.decline.busy')}
            onClick={() => void decline()}
          >
            {t('gift.decline.confirm')}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      <p>{t('gift.decline.text')}</p>
    </Dialog>
  )
}
