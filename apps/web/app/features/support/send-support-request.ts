import type { SupportRequest } from '@encore/contract/endpoints'
import { supportLimits } from '@encore/contract/rules/support'
import { api } from '#app/data/api.ts'

/**
 * Sends a support request. The server accepts an order id only from its buyer; for guests and other accounts it is
 * appended to the message text.
 */
export async function sendSupportRequest(request: SupportRequest, isMember: boolean) {
  if (!request.orderId) return send(request)
  const answer = isMember ? await send(request) : null
  const isForeign = answer && !answer.ok && answer.error.fields?.some(({ path }) => path === 'orderId')
  return answer && !isForeign ? answer : send(withOrderInText(request))
}

const send = (body: SupportRequest) => api('POST /api/v1/support-request', { body })

export function withOrderInText({ orderId, message, ...rest }: SupportRequest): SupportRequest {
  const words = `\n\n${orderId}`
  return { ...rest, message: `${message.slice(0, supportLimits.longest - words.length)}${words}` }
}
