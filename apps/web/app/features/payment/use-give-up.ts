import type { OrderState } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { useNavigate } from 'react-router'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { keepGivenUp } from './given-up.ts'
import { type OpenPayment, setOpenPayment } from './open-payment.ts'

/** Where the checkout shows its methods: the address of `OpenPayment.again` and this. */
export const methodsHash = '#methods'

/**
 * Takes the order of a payment out of the way: it is canceled if its gateway says unpaid, or over already. Answers null,
 * or why it is not out of the way.
 */
export function useGiveUp() {
  const t = useT()
  return async (
    payment: OpenPayment,
    order: OrderState | null,
    thing = payment.thing,
  ): Promise<ErrorName | null> => {
    if (order?.result !== 'failure') {
      const answer = await api('POST /api/v2/order/{id}/cancel', {
        params: { id: payment.orderId },
        body: { ifUnpaid: true },
      })
      if (!answer.ok) return answer.error.name
      toast(t('payment.givenUp'))
      if (thing !== undefined) keepGivenUp({ orderId: payment.orderId, thing })
    }
    setOpenPayment(null)
    return null
  }
}

/** Back to the methods of the checkout, with what was typed there. */
export function useToMethods() {
  const giveUp = useGiveUp()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  return async (payment: OpenPayment, order: OrderState | null): Promise<ErrorName | null> => {
    const problem = await giveUp(payment, order)
    if (problem === null && payment.again !== undefined)
      await navigate(pagePath(payment.again) + methodsHash, { replace: true })
    return problem
  }
}
