import { createIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import type { OwnGift } from '@encore/contract/endpoints'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { refreshViewer } from '#app/data/viewer.ts'
import { AskFirst } from '#app/features/account-forms/AskFirst.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

const keys = createIdempotencyKeys()

export interface WithdrawDialogProps {
  gift: OwnGift
  onClose: () => void
  onWithdrawn: () => Promise<void>
}

/** Explains the consequences for link and money before a gift is withdrawn. */
export function WithdrawDialog({ gift: { giftId, product }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const t = useT()
  const call = { params: { id: giftId }, body: {} }
  return (
    <AskFirst
      title={t('account.gifts.dialog.title', { name: product.name.text })}
      words={{
        keep: t('account.cancel'),
        act: t('account.gifts.withdraw'),
        busy: t('account.gifts.dialog.busy'),
      }}
      act={() => keys.once(giftId, (options) => api('POST /api/v1/gift/sent/{id}/withdraw', call, options))}
      onClose={onClose}
      onDone={() => {
        toast(t('account.gifts.withdrawn'))
        void onWithdrawn()
        void refreshViewer()
      }}
    >
      {t('account.gifts.dialog.text')}
    </AskFirst>
  )
}
