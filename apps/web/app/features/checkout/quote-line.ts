import type { LocalText, Quote } from '@encore/contract/endpoints'

export type QuoteLine = Quote['lines'][number]

export interface LineFace {
  title: LocalText
  /** What it is of its show, or which show it belongs to. */
  detail: LocalText | undefined
  imageUrl: string | null
  isTicket: boolean
}

/** How a line is shown: a ticket by its show, anything else by its own name. */
export function faceOf({ kind, name, imageUrl, event }: QuoteLine): LineFace {
  const isTicket = kind.startsWith('TICKET')
  return event && isTicket
    ? { title: event.title, detail: name, imageUrl: imageUrl ?? event.imageUrl, isTicket }
    : { title: name, detail: event?.title, imageUrl, isTicket }
}
