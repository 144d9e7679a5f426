import type { LocalText, Quote } from '@encore/contract/endpoints'

export type QuoteLine = Quote['lines'][number]

export interface LineFace {
  title: LocalText
  /** For a ticket its own name, otherwise the title of its event, if any. */
  detail: LocalText | undefined
  imageUrl: string | null
  isTicket: boolean
}

/** Returns how a line is shown: a ticket under its event's title, anything else under its own name. */
export function faceOf({ kind, name, imageUrl, event }: QuoteLine): LineFace {
  const isTicket = kind.startsWith('TICKET')
  return event && isTicket
    ? { title: event.title, detail: name, imageUrl: imageUrl ?? event.imageUrl, isTicket }
    : { title: name, detail: event?.title, imageUrl, isTicket }
}
