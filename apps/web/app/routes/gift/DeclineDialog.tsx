import { createIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { api } from '#app/data/api.ts'
import { AskFirst } from '#app/features/account-forms/AskFirst.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

const keys = createIdempotencyKeys()

export interface DeclineDialogProps {
  token: string
  onClose: () => void
  onDeclined: () => Promise<void>
}

export function DeclineDialog({ token, onClose, onDeclined }: DeclineDialogProps) {
  const t = useT()
  const call = { params: { token }, body: {} }
  return (
    <AskFirst
      title={t('gift.decline.title')}
      words={{ keep: t('gift.decline.keep'), act: t('gift.decline.confirm'), busy: t('gift.decline.busy') }}
      act={() => keys.once(token, (options) => api('POST /api/v1/gift/{token}/decline', call, options))}
      onClose={onClose}
      onDone={() => void onDeclined()}
    >
      {t('gift.decline.text')}
    </AskFirst>
  )
}
