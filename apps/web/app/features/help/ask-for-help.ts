import type { HelpRequest } from '@encore/contract/endpoints'
import { helpLimits } from '@encore/contract/rules/help'
import { api } from '#app/data/api.ts'

/**
 * Sends a request for help. The server takes the number of an order from its buyer only; from a guest, or from somebody
 * who is signed in with another account, it goes along as words.
 */
export async function askForHelp(request: HelpRequest, isMember: boolean) {
  if (!request.orderId) return send(request)
  const answer = isMember ? await send(request) : null
  const isForeign = answer && !answer.ok && answer.error.fields?.some(({ path }) => path === 'orderId')
  return answer && !isForeign ? answer : send(withOrderInWords(request))
}

const send = (body: HelpRequest) => api('POST /api/v1/support-request', { body })

export function withOrderInWords({ orderId, message, ...rest }: HelpRequest): HelpRequest {
  const words = `\n\n${orderId}`
  return { ...rest, message: `${message.slice(0, helpLimits.longest - words.length)}${words}` }
}
