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

/** Orders, leads to the gateway, and leaves the page once the money is there. */
export function usePaying(selection: PaymentSelection) {
  const t = useT()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorBody | null>(null)
  const [placedId, setPlacedId] = useState<string | null>(null)
  const confirmedId = useConfirmedOrder()

  // The way back leads to no second order.
  const leave = (orderId: string) => {
    forgetGivenUp()
    forgetCheckout()
    void navigate(pagePath(`/pay/success?order=${orderId}`), { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment is confirmed once
  useEffect(() => {
    if (placedId !== null && placedId === confirmedId) leave(placedId)
  }, [placedId, confirmedId])

  /** In the click itself: the gateway's window may open only then. Answers whether there is an order. */
  const start = async ({ pgCode, order }: Paying): Promise<ErrorBody | null> => {
    setFailure(null)
    setIsBusy(true)
    const started = pgCode === 'CUBE' ? await fromWallet(order) : await byGateway({ pgCode, order })
    setIsBusy(false)
    if (started.kind === 'refused') {
      // Another page was faster: it shows there what it shows here.
      const paidId = started.error.name === 'ORDER_PAID' ? started.error.data?.orderId : null
      if (typeof paidId === 'string') leave(paidId)
      setFailure(started.error)
      return started.error
    }
    setPlacedId(started.orderId)
    if (pgCode === 'CUBE') {
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
  return { isBusy, failure, placedId, start }
}

async function fromWallet(order: Paying['order']) {
  const answer = await order()
  return answer.ok
    ? { kind: 'started' as const, orderId: answer.value.orderId }
    : { kind: 'refused' as const, error: answer.error }
}

/** Where it was chosen: the way on from a return page. */
function chosenAt(selection: PaymentSelection): string {
  if ('cartItemIds' in selection) return '/cart'
  return selection.eventId ? `/detail/${selection.eventId}` : '/'
}
