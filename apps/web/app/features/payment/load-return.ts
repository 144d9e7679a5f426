import type { OrderState } from '@encore/contract/endpoints'
import type { RouterContextProvider } from 'react-router'
import { pageContext } from '#app/page-context.ts'

/** What the server knows of the order that a return page names; nothing of it for anybody but its member. */
export interface Returned {
  /** Null where the address names none, or nothing that could be one. */
  orderId: string | null
  order: OrderState | null
  /** Of the links that lead into the app. */
  appScheme: string
}

const orderPattern = /^or_[0-9A-HJKMNP-TV-Z]{26}$/

export async function loadReturn({
  url,
  context,
}: {
  url: URL
  context: Readonly<RouterContextProvider>
}): Promise<Returned> {
  const { api, viewer, app } = context.get(pageContext)
  const appScheme = app.scheme
  const named = url.searchParams.get('order') ?? ''
  const orderId = orderPattern.test(named) ? named : null
  if (!orderId || viewer.kind === 'guest') return { orderId, order: null, appScheme }
  const answer = await api('GET /api/v2/order/{id}', { params: { id: orderId } })
  return { orderId, order: answer.ok ? answer.value : null, appScheme }
}
