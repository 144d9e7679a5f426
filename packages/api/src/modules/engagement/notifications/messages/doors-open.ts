import type { Texts } from '#kernel/texts.ts'
import type { Message } from './message.ts'
import { ticketParts } from './ticket-parts.ts'
import { wordsOf } from './words-of.ts'

interface DoorsOpen {
  event: Texts
  eventId: string
  /** ISO 8601, shown in local time of `zone`. */
  startAt: string
  zone: string
}

/** Sent when ticket holders may enter. */
export const doorsOpen: Message<DoorsOpen> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.doorsOpen', ({ event, startAt, zone }, { localize, clocks }) => ({
    event: localize(event),
    startsAt: clocks.moment(startAt, zone),
  })),
  mail: async ({ eventId }, reader) => {
    const { papers, links } = await ticketParts(eventId, null, reader)
    const account = { name: reader.t('mail.label.account'), value: reader.nickname }
    const [ticket, ...rules] = papers
    return {
      papers: ticket ? [{ ...ticket, rows: [...ticket.rows, account] }, ...rules] : [],
      links,
      notes: [],
    }
  },
}
