import type { PlacedOrder } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { paymentMethods } from '@encore/contract/rules/payment-methods'
import { api } from '#app/data/api.ts'
import { createIntents } from './intents.ts'
import { followOpenOrder, type OpenPayment, type PointRequest, setOpenPayment } from './open-payment.ts'
import { closePaymentWindow, leadToGateway, openPaymentWindow, staysInTab } from './payment-window.ts'

const intents = createIntents()

export interface PaymentStart {
  request: PointRequest
  cubes: number | null
  /** What the new window says until the gateway's page is there. */
  words: string
  /** Pay in this tab whatever the browser could do. */
  inThisTab?: boolean
}

export type Started = { kind: 'refused'; error: ErrorBody } | { kind: 'started'; place: OpenPayment['place'] }

/**
 * Orders cubes and leads to the gateway. Call it in the click itself, else the window is blocked; then the payment
 * notice offers to continue in this tab.
 */
export async function startPayment({ request, cubes, words, inThisTab }: PaymentStart): Promise<Started> {
  const inTab = inThisTab === true || staysInTab()
  const flow = paymentMethods.find(({ pgCode }) => pgCode === request.pgCode)?.flow ?? 'form'
  const popup = inTab ? null : openPaymentWindow(flow, words)
  const answer = await placeOrder(request)
  if (!answer.ok) {
    closePaymentWindow()
    if (answer.error.name === 'ORDER_OPEN') followOpenOrder(answer.error.data?.orderId)
    return { kind: 'refused', error: answer.error }
  }
  const placed: PlacedOrder = answer.value
  const isOpen = popup !== null && !popup.closed
  const place = inTab ? 'tab' : isOpen ? 'window' : 'blocked'
  setOpenPayment({
    orderId: placed.orderId,
    request,
    cubes,
    place,
    from: window.location.pathname + window.location.search,
  })
  if (isOpen || inTab) leadToGateway(placed, isOpen ? 'window' : 'tab')
  return { kind: 'started', place }
}

async function placeOrder({ productUid, pgCode }: PointRequest) {
  const subject = `${productUid} ${pgCode}`
  const body = { productUid, pgCode, quantity: 1 }
  const idempotencyKey = intents.keyFor(subject)
  return intents.settle(subject, await api('POST /api/v2/order/point', { body }, { idempotencyKey }))
}
