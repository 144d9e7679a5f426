import { createIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import type { ApiResult } from '@encore/contract/client'
import type { PlacedOrder } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import type { Money } from '@encore/contract/rules/money'
import { findMethod, type PgCode } from '@encore/contract/rules/payment-methods'
import { api } from '#app/data/api.ts'
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

const keys = createIdempotencyKeys()

export interface PaymentStart {
  request: PointRequest
  /** The total shown on the page; the server refuses a different one. */
  shownTotal?: Money
  cubes: number | null
  /** Text of the new window until the gateway's page loads. */
  words: string
  /** Pays in this tab even where a window is possible. */
  inThisTab?: boolean
}

export type Started =
  | { kind: 'refused'; error: ErrorBody }
  | { kind: 'started'; place: OpenPayment['place']; orderId: string }

/**
 * Places a cube order and opens the gateway. Call it within a click, or the window is blocked; the payment notice then
 * offers to continue in this tab.
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
  /** Text of the new window until the gateway's page loads. */
  words: string
  inThisTab?: boolean | undefined
}

/** The order this page placed last; needed to continue it in the tab. */
let latest: PlacedOrder | null = null

/** Opens the window within the click, places the order, and navigates the window to the gateway. */
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

/** The same error as the server's. */
const openElsewhere: ErrorBody = { code: 4101, name: 'ORDER_OPEN', message: '', requestId: '' }

/** Opens the gateway in this tab for the order that this page placed last; false for any other order. */
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
  return keys.once(JSON.stringify(body), (options) => api('POST /api/v2/order/point', { body }, options))
}
