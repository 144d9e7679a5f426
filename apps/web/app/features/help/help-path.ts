import { type HelpTopic, helpTopics } from '@encore/contract/rules/help'

/** What a request for help is about, as the address of the help page carries it. */
export interface HelpAbout {
  topic?: HelpTopic
  orderId?: string
  requestId?: string
}

/** The same of what may not be known. */
export type HelpWith = { [Fact in keyof HelpAbout]?: string | undefined }

const shapes = { orderId: /^or_[0-9A-Z]{26}$/, requestId: /^rq_[0-9a-f]{32}$/ }

/** The form of the help page, with its topic, the number of an order or the reference of an error filled in. */
export function helpPath(about: HelpWith): string {
  const query = new URLSearchParams({
    ...(about.topic && { topic: about.topic }),
    ...(about.orderId && { order: about.orderId }),
    ...(about.requestId && { reference: about.requestId }),
  })
  return `/help${query.size > 0 ? `?${query}` : ''}#write`
}

/** Reads it back; what has another shape is nobody's number, and no topic. */
export function helpAbout(search: string): HelpAbout {
  const query = new URLSearchParams(search)
  const [orderId, requestId] = [query.get('order') ?? '', query.get('reference') ?? '']
  const topic = helpTopics.find((known) => known === query.get('topic'))
  return {
    ...(topic && { topic }),
    ...(shapes.orderId.test(orderId) && { orderId }),
    ...(shapes.requestId.test(requestId) && { requestId }),
  }
}
