import type { Texts } from '#kernel/texts.ts'
import type { Paper } from '#platform/mail-layout.ts'
import type { Message, Reader } from './message.ts'
import { ticketParts } from './ticket-parts.ts'
import { wordsOf } from './words-of.ts'

export const ticketGiven: Message<{ event: Texts; eventId: string }> = {
  type: 'MY_BOX',
  words: wordsOf('notifications.ticketGiven', ({ event }, { localize }) => ({ event: localize(event) })),
  mail: async ({ event, eventId }, reader) => {
    const { papers, ...parts } = await ticketParts(eventId, null, reader)
    return { ...parts, papers: [...papers.slice(0, 1), invitation(event, reader), ...papers.slice(1)] }
  },
}

/** Names the account, because the ticket admits only its holder. */
function invitation(event: Texts, { t, nickname, localize }: Reader): Paper {
  return {
    title: t('mail.label.ticket'),
    rows: [
      { name: t('mail.label.event'), value: localize(event), isStrong: true },
      { name: t('mail.label.account'), value: nickname },
    ],
  }
}
