import { type SupportTopic, supportTopics } from '@encore/contract/rules/support'

export interface SupportSubject {
  topic?: SupportTopic
  orderId?: string
  requestId?: string
}

export type SupportLinkSubject = { [Fact in keyof SupportSubject]?: string | undefined }

const shapes = { orderId: /^or_[0-9A-Z]{26}$/, requestId: /^rq_[0-9a-f]{32}$/ }

/** Returns the path of the help form with topic, order id or error reference filled in. */
export function supportPath(about: SupportLinkSubject): string {
  const query = new URLSearchParams({
    ...(about.topic && { topic: about.topic }),
    ...(about.orderId && { order: about.orderId }),
    ...(about.requestId && { reference: about.requestId }),
  })
  return `/help${query.size > 0 ? `?${query}` : ''}#write`
}

/** Parses the query; values of another shape are ignored. */
export function supportSubject(search: string): SupportSubject {
  const query = new URLSearchParams(search)
  const [orderId, requestId] = [query.get('order') ?? '', query.get('reference') ?? '']
  const topic = supportTopics.find((known) => known === query.get('topic'))
  return {
    ...(topic && { topic }),
    ...(shapes.orderId.test(orderId) && { orderId }),
    ...(shapes.requestId.test(requestId) && { requestId }),
  }
}
