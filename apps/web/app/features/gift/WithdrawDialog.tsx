import type { OwnGift } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { refreshViewer } from '#app/data/viewer.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Failure } from '#app/features/account-forms/failure-text.ts'
import { createIntents } from '#app/features/payment/intents.ts'
import { useT } from '#app/i18n/TextProvider.tsx'

const intents = createIntents()

export interface WithdrawDialogProps {
  gift: OwnGift
  onClose: () => void
  onWithdrawn: () => Promise<void>
}

/** Says what becomes of the link and of the money before a gift is taken back. */
export function WithdrawDialog({ gift: { giftId, product }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const withdraw = async () => {
    if (isBusy) return
    setIsBusy(true)
    const idempotencyKey = intents.keyFor(giftId)
    const call = { params: { id: giftId }, body: {} }
    const answer = intents.settle(
      giftId,
      await api('POST /api/v1/gift/sent/{id}/withdraw', call, { idempotencyKey }),
    )
    setIsBusy(false)
    if (!answer.ok) return setFailure(answer)
    toast(t('account.gifts.withdrawn'))
    onClose()
    await Promise.all([onWithdrawn(), refreshViewer()])
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('account.gifts.dialog.title', { name: product.name.text })}
      closeLabel={t('shell.close')}
      locked={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
          <Button
            kind="danger"
            busy={isBusy}
            busyLabel={t('account.gifts.dialog.busy')}
            onClick={() => void withdraw()}
          >
            {t('account.gifts.withdraw')}
          </Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      <p>{t('account.gifts.dialog.text')}</p>
    </Dialog>
  )
}
