import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import type { PlacedOrder } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshViewer } from '#app/data/viewer.ts'
import { forgetGivenUp } from '#app/features/payment/given-up.ts'
import { useConfirmedOrder } from '#app/features/payment/open-payment.ts'
import { placeAndLead } from '#app/features/payment/start-payment.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { forgetCheckout } from './drafts.ts'
import { type PaymentSelection, paymentPath, thingOf } from './selection.ts'

export interface Paying {
  pgCode: PgCode
  order: () => Promise<ApiResult<PlacedOrder>>
}

/** Places the order, opens the gateway, and leaves the page once the payment is confirmed. */
export function usePayment(selection: PaymentSelection) {
  const t = useT()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const { run, isBusy, result, reset } = useMutation(async (paying: Paying) =>
    paying.pgCode === 'CUBE' ? await fromWallet(paying.order) : await byGateway(paying),
  )
  const [placedId, setPlacedId] = useState<string | null>(null)
  const confirmedId = useConfirmedOrder()

  // Replaces the history entry: going back must not create a second order.
  const leave = (orderId: string) => {
    forgetGivenUp()
    forgetCheckout()
    void navigate(pagePath(`/pay/success?order=${orderId}`), { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment is confirmed once
  useEffect(() => {
    if (placedId !== null && placedId === confirmedId) leave(placedId)
  }, [placedId, confirmedId])

  /**
   * Must run within the click: browsers allow the gateway's window only then. Returns null when an order exists, else
   * the error, and undefined when an earlier press is still busy.
   */
  const start = async (paying: Paying): Promise<ErrorBody | null | undefined> => {
    reset()
    const started = await run(paying)
    if (!started) return
    if (started.kind === 'refused') {
      // The order was paid on another page; this one shows the same success page.
      const paidId = started.error.name === 'ORDER_PAID' ? started.error.data?.orderId : null
      if (typeof paidId === 'string') leave(paidId)
      return started.error
    }
    setPlacedId(started.orderId)
    if (paying.pgCode === 'CUBE') {
      void refreshViewer()
      leave(started.orderId)
    }
    return null
  }
  const byGateway = ({ pgCode, order }: Paying) =>
    placeAndLead({
      pgCode,
      order,
      about: {
        request: null,
        cubes: null,
        from: pagePath(chosenAt(selection)),
        again: paymentPath(selection),
        thing: thingOf(selection),
      },
      words: t('payment.opening'),
    })
  return { isBusy, failure: result?.kind === 'refused' ? result.error : null, placedId, start }
}

async function fromWallet(order: Paying['order']) {
  const answer = await order()
  return answer.ok
    ? { kind: 'started' as const, orderId: answer.value.orderId }
    : { kind: 'refused' as const, error: answer.error }
}

/** Page of the selection; return pages link back to it. */
function chosenAt(selection: PaymentSelection): string {
  if ('cartItemIds' in selection) return '/cart'
  return selection.eventId ? `/detail/${selection.eventId}` : '/'
}
