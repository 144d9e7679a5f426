import type { OrderRecord } from '@encore/contract/endpoints'
import { useT } from '#app/i18n/TextProvider.tsx'
import { OrderLine } from './OrderLine.tsx'
import { useMomentText } from './use-moment-text.ts'

/** What an unpaid order waits for, or why it was not paid. */
export function OrderTelling({ order: { deposit, refusal, status } }: { order: OrderRecord }) {
  const t = useT()
  const { dated } = useMomentText()
  if (deposit)
    return (
      <OrderLine>
        {t('account.orders.deposit', { date: dated(deposit.deadline) })}
        {deposit.instructionsUrl && (
          <>
            {' · '}
            <a href={deposit.instructionsUrl} target="_blank" rel="noreferrer">
              {t('account.orders.instructions')}
            </a>
          </>
        )}
      </OrderLine>
    )
  const isRefused = refusal && (status === 'FAILED' || status === 'PENDING')
  return isRefused ? <OrderLine>{t('account.orders.refused', { words: refusal })}</OrderLine> : null
}
