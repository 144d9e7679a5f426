import type { OrderState } from '@encore/contract/endpoints'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { PaymentView } from './progress.ts'

/**
 * Texts of a view, without what was paid for. `bank` is a refusal in the gateway's own text, in an unknown language.
 */
export function usePaymentWords(
  view: PaymentView,
  order: OrderState | null,
): { title: string; text: string | null; bank?: string | null } {
  const t = useT()
  const moment = useMomentText()
  switch (view) {
    case 'opening':
      return { title: t('payment.opening'), text: null }
    case 'confirmed':
      return {
        title: t('payment.confirmed.title'),
        text: t(order?.kind === 'PRODUCT' ? 'payment.confirmed.order' : 'payment.confirmed.text'),
      }
    case 'declined':
    case 'failed':
      return {
        title: t(`payment.${view}.title`),
        text: t('payment.failed.text'),
        bank: order?.refusal ?? null,
      }
    case 'awaiting':
      return {
        title: t('payment.awaiting.title'),
        text: t('payment.awaiting.text', {
          deadline: order?.deposit ? moment.atShop(order.deposit.deadline) : '',
        }),
      }
    default:
      return { title: t(`payment.${view}.title`), text: t(`payment.${view}.text`) }
  }
}
