import type { OrderState } from '@encore/contract/endpoints'
import type { RouterContextProvider } from 'react-router'
import { phoneOf } from '#app/data/phone.ts'
import { pageContext } from '#app/page-context.ts'

/** Data of a return page; the order is included only for its own member. */
export interface Returned {
  /** Null when the address has no valid order id. */
  orderId: string | null
  order: OrderState | null
  /** URL scheme of the app, and its store page for this phone; null on desktops or without a store. */
  app: { scheme: string; store: string | null }
}

const orderPattern = /^or_[0-9A-HJKMNP-TV-Z]{26}$/

export async function loadReturn({
  request,
  url,
  context,
}: {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}): Promise<Returned> {
  const { api, viewer, app: given } = context.get(pageContext)
  const phone = phoneOf(request.headers.get('user-agent') ?? '')
  const app = { scheme: given.scheme, store: phone && given.stores[phone] }
  const named = url.searchParams.get('order') ?? ''
  const orderId = orderPattern.test(named) ? named : null
  if (!orderId || viewer.kind === 'guest') return { orderId, order: null, app }
  const answer = await api('GET /api/v2/order/{id}', { params: { id: orderId } })
  return { orderId, order: answer.ok ? answer.value : null, app }
}
