import type { OrderState } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { useNavigate } from 'react-router'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { keepGivenUp } from './given-up.ts'
import { type OpenPayment, setOpenPayment } from './open-payment.ts'

/** Address fragment of the payment methods, appended to `OpenPayment.again`. */
export const methodsHash = '#methods'

/**
 * Gives an order up: cancels it if the gateway reports it unpaid. Resolves to null when it no longer blocks a new
 * order, else to the reason.
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

/** Returns to the payment methods of the checkout; its input is kept. */
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
