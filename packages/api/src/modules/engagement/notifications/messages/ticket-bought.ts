import type { Texts } from '#kernel/texts.ts'
import type { Message } from './message.ts'
import { orderMailDetails, type PaidFacts } from './order-mail-details.ts'
import { ticketParts } from './ticket-parts.ts'
import { wordsOf } from './words-of.ts'

interface TicketBought {
  event: Texts
  eventId: string
  ticket: Texts
  order: PaidFacts
}

export const ticketBought: Message<TicketBought> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.ticketBought', ({ event, ticket }, { localize }) => ({
    event: localize(event),
    ticket: localize(ticket),
  })),
  mail: async ({ eventId, ticket, order }, reader) => {
    const { t, supportEmail: address } = reader
    const { papers, links, notes, ...parts } = await ticketParts(eventId, ticket, reader)
    return {
      ...parts,
      papers: [...papers.slice(0, 1), await orderMailDetails('receipt', order, reader), ...papers.slice(1)],
      links: [...links, { label: t('mail.link.orders'), to: '/mypage/orders' }],
      notes: [...notes, t('mail.note.ticketRefund'), t('mail.note.questions', { address })],
    }
  },
}
