import type { Texts } from '#kernel/texts.ts'
import { couponMailDetails } from './coupon-mail-details.ts'
import type { Message } from './message.ts'
import { ticketParts } from './ticket-parts.ts'
import { wordsOf } from './words-of.ts'

export const couponTicket: Message<{ event: Texts; eventId: string }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.couponTicket', ({ event }, { localize }) => ({ event: localize(event) })),
  mail: async ({ event, eventId }, reader) => {
    const { papers, ...parts } = await ticketParts(eventId, null, reader)
    return {
      ...parts,
      papers: [...papers.slice(0, 1), couponMailDetails(reader.localize(event), reader), ...papers.slice(1)],
    }
  },
}
