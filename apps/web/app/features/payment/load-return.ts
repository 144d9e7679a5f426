import type { OrderState } from '@encore/contract/endpoints'
import type { RouterContextProvider } from 'react-router'
import { phoneOf } from '#app/data/phone.ts'
import { pageContext } from '#app/page-context.ts'

/** What the server knows of the order that a return page names; nothing of it for anybody but its member. */
export interface Returned {
  /** Null where the address names none, or nothing that could be one. */
  orderId: string | null
  order: OrderState | null
  /** Scheme of the links that lead into the app, and where this phone gets the app; null for a desktop or without a store. */
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
