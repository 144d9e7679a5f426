import type { OrderRecord } from '@encore/contract/endpoints'
import { useT } from '#app/i18n/TextProvider.tsx'
import { BankRefusal } from './BankRefusal.tsx'
import { isRefused } from './is-refused.ts'
import { OrderLine } from './OrderLine.tsx'
import { useMomentText } from './use-moment-text.ts'

export function OrderPaymentNote({ order }: { order: OrderRecord }) {
  const t = useT()
  const { atShop } = useMomentText()
  const { deposit, refusal, status } = order
  if (deposit)
    return (
      <>
        <OrderLine>{t('account.orders.deposit', { date: atShop(deposit.deadline) })}</OrderLine>
        {deposit.instructionsUrl && (
          <OrderLine>
            <a className="reach" href={deposit.instructionsUrl} target="_blank" rel="noreferrer">
              {t('account.orders.instructions')}
            </a>
          </OrderLine>
        )}
      </>
    )
  if (!refusal || !(isRefused(order) || status === 'FAILED')) return null
  return (
    <OrderLine>
      <span>{t('payment.failed.text')}</span>
      <BankRefusal words={refusal} />
    </OrderLine>
  )
}
