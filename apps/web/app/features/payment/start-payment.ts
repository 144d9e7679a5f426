import type { ApiResult } from '@encore/contract/client'
import type { PlacedOrder } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import type { Money } from '@encore/contract/rules/money'
import { findMethod, type PgCode } from '@encore/contract/rules/payment-methods'
import { api } from '#app/data/api.ts'
import { createIntents } from '#app/data/intents.ts'
import { givenUpFor } from './given-up.ts'
import {
  findInTheWay,
  followOpenOrder,
  followPaidOrder,
  type OpenPayment,
  type PointRequest,
  setOpenPayment,
} from './open-payment.ts'
import { closePaymentWindow, leadToGateway, openPaymentWindow, staysInTab } from './payment-window.ts'

const intents = createIntents()

export interface PaymentStart {
  request: PointRequest
  /** What is asked on the page: another sum is refused. */
  shownTotal?: Money
  cubes: number | null
  /** What the new window says until the gateway's page is there. */
  words: string
  /** Pay in this tab whatever the browser could do. */
  inThisTab?: boolean
}

export type Started =
  | { kind: 'refused'; error: ErrorBody }
  | { kind: 'started'; place: OpenPayment['place']; orderId: string }

/**
 * Orders cubes and leads to the gateway. Call it in the click itself, else the window is blocked; then the payment
 * notice offers to continue in this tab.
 */
export const startPayment = ({
  request,
  shownTotal,
  cubes,
  words,
  inThisTab,
}: PaymentStart): Promise<Started> =>
  placeAndLead({
    pgCode: request.pgCode,
    order: () => placeOrder(request, shownTotal),
    about: {
      request,
      cubes,
      from: window.location.pathname + window.location.search,
      thing: request.productUid,
    },
    words,
    inThisTab,
  })

export interface Placing {
  pgCode: PgCode
  order: () => Promise<ApiResult<PlacedOrder>>
  about: Pick<OpenPayment, 'request' | 'cubes' | 'from' | 'again' | 'thing'>
  /** What the new window says until the gateway's page is there. */
  words: string
  inThisTab?: boolean | undefined
}

/** The order that was placed last by this page, so that it can be continued in another place. */
let latest: PlacedOrder | null = null

/** Opens the window in the click itself, orders, and leads the window to the gateway. */
export async function placeAndLead({ pgCode, order, about, words, inThisTab }: Placing): Promise<Started> {
  if (findInTheWay({ thing: about.thing, pgCode })) return { kind: 'refused', error: openElsewhere }
  const inTab = inThisTab === true || staysInTab()
  const flow = findMethod(pgCode)?.flow ?? 'form'
  const popup = inTab ? null : openPaymentWindow(flow, words)
  const answer = await order()
  if (!answer.ok) {
    closePaymentWindow()
    const { name, data } = answer.error
    if (name === 'ORDER_OPEN') followOpenOrder(data?.orderId, about)
    if (name === 'ORDER_PAID') followPaidOrder(data?.orderId, about)
    return { kind: 'refused', error: answer.error }
  }
  const placed = answer.value
  latest = placed
  const isOpen = popup !== null && !popup.closed
  const place = inTab ? 'tab' : isOpen ? 'window' : 'blocked'
  setOpenPayment({ orderId: placed.orderId, place, pgCode, ...about })
  if (isOpen || inTab) leadToGateway(placed, isOpen ? 'window' : 'tab')
  return { kind: 'started', place, orderId: placed.orderId }
}

/** As the server would answer. */
const openElsewhere: ErrorBody = { code: 4101, name: 'ORDER_OPEN', message: '', requestId: '' }

/** Leads this tab to the gateway of an order that this page has placed; false when it has placed another, or none. */
export function continueInTab(payment: OpenPayment): boolean {
  if (latest?.orderId !== payment.orderId) return false
  setOpenPayment({ ...payment, place: 'tab' })
  leadToGateway(latest, 'tab')
  return true
}

function placeOrder({ productUid, pgCode }: PointRequest, shownTotal?: Money) {
  const body = {
    productUid,
    pgCode,
    quantity: 1,
    ...(shownTotal && { shownTotal }),
    ...givenUpFor(productUid),
  }
  return intents.once(JSON.stringify(body), (options) => api('POST /api/v2/order/point', { body }, options))
}
